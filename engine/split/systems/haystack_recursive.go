package systems

import (
	"context"
	"encoding/binary"
	"math/bits"
	"strings"
	"unicode/utf8"

	"chunkscope/engine/chunk"
	"chunkscope/engine/split/strategy"
	"chunkscope/engine/text"
)

// HaystackRecursive reproduces Haystack's RecursiveDocumentSplitter (rules/haystack_recursive). It
// does not support overlap or splitting into sentences. It packs pieces that end at a separator. A
// piece that is too long is split at the next separator in the list.
func HaystackRecursive(ctx context.Context, job *strategy.Job) (strategy.Cut, error) {
	s := &job.Settings
	h := haystackParts{text: job.Doc.Text, size: s.MaxChunkSize, marks: s.SeparatorsInHaystack(), count: countHaystackWords, windows: haystackWords}
	if s.SplitsChars() {
		h.count, h.windows = utf8.RuneCountInString, haystackChars
	}
	n := job.Doc.Memo(haystackTotal{s.SplitsChars()}, func() any { return h.count(h.text) }).(int)
	h.out = strategy.NewCollector(ctx, job, n/h.size*5/4+1)
	h.split(chunk.Span{End: len(h.text)}, n, elasticBoundary{})
	return h.out.Cut()
}

type haystackTotal struct{ chars bool }

type haystackParts struct {
	text    string
	size    int
	marks   []string
	count   func(string) int
	windows func(text string, size int) []int
	out     *strategy.Collector
}

func (h *haystackParts) emit(s chunk.Span, before elasticBoundary) {
	if !s.Empty() {
		h.out.Add(&chunk.Chunk{Body: s}, &chunk.Seam{Cause: before.cause, Source: before.span})
	}
}

func (h *haystackParts) split(s chunk.Span, n int, before elasticBoundary) {
	if n <= h.size {
		h.emit(s, before)
		return
	}
	for _, mark := range h.marks {
		if first := pieceEnd(h.text, s, mark); first < s.End {
			h.pack(s, mark, before)
			return
		}
	}
	h.cutLong(s, before)
}

func pieceEnd(content string, s chunk.Span, mark string) int {
	if mark == "" {
		return min(text.NextChar(content, s.Start), s.End)
	}
	if i := strings.Index(s.Slice(content), mark); i >= 0 {
		return s.Start + i + len(mark)
	}
	return s.End
}

// pack packs the pieces of a part into chunks. Like Haystack, it sums the sizes of the pieces.
func (h *haystackParts) pack(s chunk.Span, mark string, before elasticBoundary) {
	open, size := chunk.Span{Start: s.Start, End: s.Start}, 0
	for pos := s.Start; pos < s.End && h.out.Err == nil; {
		piece := chunk.Span{Start: pos, End: pieceEnd(h.text, chunk.Span{Start: pos, End: s.End}, mark)}
		n := h.count(piece.Slice(h.text))
		if size+n > h.size {
			if !open.Empty() {
				h.emit(open, before)
				before = separatorCut(open.End, mark)
			}
			open, size = chunk.Span{Start: piece.Start, End: piece.Start}, 0
		}
		pos = piece.End
		if n <= h.size {
			open.End, size = piece.End, size+n
			continue
		}
		if mark == h.marks[len(h.marks)-1] {
			h.cutLong(piece, before)
		} else {
			h.split(piece, n, before)
		}
		open, before = chunk.Span{Start: pos, End: pos}, separatorCut(pos, mark)
	}
	h.emit(open, before)
}

func separatorCut(end int, mark string) elasticBoundary {
	if mark == "" {
		return elasticBoundary{cause: chunk.CauseSize}
	}
	return elasticBoundary{chunk.CauseSeparator, chunk.Span{Start: end - len(mark), End: end}}
}

func (h *haystackParts) cutLong(s chunk.Span, before elasticBoundary) {
	pos := s.Start
	for _, end := range h.windows(s.Slice(h.text), h.size) {
		h.emit(chunk.Span{Start: pos, End: s.Start + end}, before)
		pos, before = s.Start+end, elasticBoundary{cause: chunk.CauseSize}
	}
	h.emit(chunk.Span{Start: pos, End: s.End}, before)
}

func countHaystackWords(text string) (n int) {
	const low, high = 0x7f7f7f7f7f7f7f7f, 0x8080808080808080
	previous := uint64(high) // the highest bit is set after a space
	for ; len(text) >= 8; text = text[8:] {
		x := binary.LittleEndian.Uint64([]byte(text[:8])) ^ 0x2020202020202020
		spaces := ^((x&low + low) | x) & high
		n += bits.OnesCount64((spaces<<8 | previous>>56) &^ spaces)
		previous = spaces
	}
	space := previous>>63 != 0
	for i := range len(text) {
		if text[i] != ' ' && space {
			n++
		}
		space = text[i] == ' '
	}
	return n
}

func haystackWords(content string, size int) (ends []int) {
	n, isInWord, count := 0, false, 0
	for i, r := range content {
		switch space := text.IsPythonSpace(r); {
		case space && isInWord:
			isInWord = false
			if n == size {
				count = i
			}
		case !space && !isInWord:
			isInWord = true
			if n == size {
				ends = append(ends, count)
				n = 0
			}
			n++
		}
	}
	return ends
}

func haystackChars(text string, size int) (ends []int) {
	n := 0
	for i := range text {
		if n == size {
			ends = append(ends, i)
			n = 0
		}
		n++
	}
	return ends
}
