package systems

import (
	"context"
	"encoding/binary"
	"strings"
	"unicode/utf8"

	"chunkscope/engine/chunk"
	"chunkscope/engine/split/recursive"
	"chunkscope/engine/split/strategy"
	"chunkscope/engine/text"
)

// LangChainJSRecursive reproduces RecursiveCharacterTextSplitter of LangChain.js
// (rules/langchainjs_recursive). It differs from the Python version for separators that overlap
// themselves and for characters that consist of two UTF-16 code units. It also strips different
// white space.
func LangChainJSRecursive(ctx context.Context, job *strategy.Job) (strategy.Cut, error) {
	s := &job.Settings
	out := strategy.NewCollector(ctx, job, recursive.EstimateChunks(job))
	units := jsUnits(job)
	r := jsSplitter{
		text: job.Doc.Text, units: units, size: s.MaxChunkSize,
		packer: jsPacker{job: job, units: units, size: s.MaxChunkSize, overlap: s.NativeOverlap(), out: out},
	}
	r.split(chunk.Span{End: len(r.text)}, s.SeparatorsInJS(), jsBoundary{})
	return out.Cut()
}

func jsUnits(job *strategy.Job) func(chunk.Span) int {
	text := job.Doc.Text
	switch {
	case job.Settings.Unit != "chars":
		return func(s chunk.Span) int { return job.Meter.Count(sliceUTF16(text, s)) }
	case job.Doc.IsASCII():
		return chunk.Span.Len
	}
	return func(s chunk.Span) (n int) {
		if splitsSurrogates(text, s.Start) {
			s.Start += 2
			n++
		}
		if splitsSurrogates(text, s.End) {
			s.End -= 2
			n++
		}
		for pos := s.Start; pos < s.End; {
			if s.End-pos >= 8 && binary.LittleEndian.Uint64([]byte(text[pos:pos+8]))&0x8080808080808080 == 0 {
				n, pos = n+8, pos+8
				continue
			}
			size := 1
			if text[pos] >= utf8.RuneSelf {
				_, size = utf8.DecodeRuneInString(text[pos:s.End])
			}
			n += unitsOfRune(size)
			pos += size
		}
		return n
	}
}

func unitsOfRune(bytes int) int {
	if bytes == utf8.UTFMax {
		return 2
	}
	return 1
}

// splitsSurrogates reports whether pos is between the two UTF-16 code units of a character.
func splitsSurrogates(text string, pos int) bool {
	if pos < 2 || pos >= len(text) || utf8.RuneStart(text[pos]) {
		return false
	}
	_, size := utf8.DecodeRuneInString(text[pos-2:])
	return size == utf8.UTFMax
}

func sliceUTF16(text string, s chunk.Span) string {
	prefix, suffix := "", ""
	if splitsSurrogates(text, s.Start) {
		prefix, s.Start = string(utf8.RuneError), s.Start+2
	}
	if splitsSurrogates(text, s.End) {
		suffix, s.End = string(utf8.RuneError), s.End-2
	}
	if prefix+suffix == "" {
		return s.Slice(text)
	}
	return prefix + s.Slice(text) + suffix
}

type jsBoundary struct {
	cause chunk.Cause
	span  chunk.Span
}

type jsSplitter struct {
	text   string
	units  func(chunk.Span) int
	size   int
	packer jsPacker
}

// split splits s at the first separator that s contains, and longer pieces at the remaining
// separators, like LangChain's _splitText.
func (r *jsSplitter) split(s chunk.Span, separators []string, before jsBoundary) {
	mark, rest, hasRest := "", []string(nil), false
	if n := len(separators); n > 0 {
		mark = separators[n-1]
	}
	for i, sep := range separators {
		if sep == "" {
			mark = ""
			break
		}
		if strings.Contains(s.Slice(r.text), sep) {
			mark, rest, hasRest = sep, separators[i+1:], true
			break
		}
	}
	cause := recursive.FindCause(mark)
	for pos := s.Start; pos < s.End && r.packer.out.Err == nil; {
		piece := chunk.Span{Start: pos, End: r.pieceEnd(pos, s.End, mark)}
		pos = piece.End
		switch n := r.units(piece); {
		case n < r.size:
			r.packer.add(jsPiece{piece, n}, before)
		case hasRest:
			r.packer.flush()
			r.split(piece, rest, before)
		default:
			r.packer.flush()
			r.packer.boundary = before
			r.packer.emit(piece)
		}
		before = jsBoundary{cause, chunk.Span{Start: pos, End: min(pos+len(mark), s.End)}}
	}
	r.packer.flush()
}

func (r *jsSplitter) pieceEnd(pos, end int, mark string) int {
	if mark == "" {
		if splitsSurrogates(r.text, pos) {
			return pos + 2
		}
		_, size := utf8.DecodeRuneInString(r.text[pos:end])
		return pos + size/unitsOfRune(size)
	}
	if pos+1 < end {
		if i := strings.Index(r.text[pos+1:end], mark); i >= 0 {
			return pos + 1 + i
		}
	}
	return end
}

type jsPiece struct {
	chunk.Span
	units int
}

// jsPacker packs adjacent pieces into chunks, like LangChain's mergeSplits.
type jsPacker struct {
	job           *strategy.Job
	units         func(chunk.Span) int
	size, overlap int
	out           *strategy.Collector

	queue       []jsPiece
	queueUnits  int
	pieceCount  int
	boundary    jsBoundary
	hasBoundary bool
	limit       chunk.Limit
}

func (m *jsPacker) add(d jsPiece, before jsBoundary) {
	if m.pieceCount++; m.pieceCount%pollParts == 0 {
		m.out.CheckContext()
	}
	if m.queueUnits+d.units > m.size && len(m.queue) > 0 {
		m.emit(m.trimQueue())
		m.limit = chunk.Limit{Kind: chunk.LimitPiece}
		first := 0
		for m.queueUnits > m.overlap || m.queueUnits+d.units > m.size && m.queueUnits > 0 {
			dropped := m.queue[first].units
			m.limit = chunk.Limit{Kind: chunk.LimitMax, A: int32(m.size - m.queueUnits - d.units)}
			if m.queueUnits > m.overlap {
				m.limit = chunk.Limit{Kind: chunk.LimitPiece, A: int32(dropped), B: int32(max(0, m.overlap-m.queueUnits+dropped))}
			}
			m.queueUnits -= dropped
			first++
		}
		if m.overlap == 0 {
			first, m.queueUnits = len(m.queue), 0
		}
		m.queue = m.queue[:copy(m.queue, m.queue[first:])]
		m.hasBoundary = false
	}
	if !m.hasBoundary {
		m.boundary, m.hasBoundary = before, true
	}
	m.queue = append(m.queue, d)
	m.queueUnits += d.units
}

func (m *jsPacker) flush() {
	if len(m.queue) > 0 {
		m.emit(m.trimQueue())
	}
	m.queue, m.queueUnits, m.hasBoundary = m.queue[:0], 0, false
	m.limit = chunk.Limit{Kind: chunk.LimitPart}
}

func (m *jsPacker) trimQueue() chunk.Span {
	s := chunk.Span{Start: m.queue[0].Start, End: m.queue[len(m.queue)-1].End}
	s.Start = text.SkipRunes(m.job.Doc.Text[:s.End], s.Start, text.IsJSSpace)
	s.End = text.TrimRunesEnd(m.job.Doc.Text, s.Start, s.End, text.IsJSSpace)
	return s
}

func (m *jsPacker) emit(s chunk.Span) {
	if s.Empty() {
		return
	}
	c, seam := chunk.Chunk{Body: s}, chunk.Seam{Cause: m.boundary.cause, Source: m.boundary.span, Requested: m.overlap}
	size := m.job.Meter.CountRange(s.Start, s.End)
	if content := sliceUTF16(m.job.Doc.Text, s); content != s.Slice(m.job.Doc.Text) {
		c.Text, size = content, m.job.Meter.Count(content)
	}
	if end := m.out.End(); m.overlap > 0 && end > c.Body.Start {
		c.Overlap = chunk.Span{Start: c.Body.Start, End: end}
		seam.Delivered = m.units(c.Overlap)
	}
	if seam.Delivered < seam.Requested {
		seam.Limit = m.limit
	}
	if size > m.size {
		setFlag(&c, m.job, m.size)
	}
	m.out.Add(&c, &seam)
}
