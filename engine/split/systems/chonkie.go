package systems

import (
	"context"
	"iter"
	"strings"

	"chunkscope/engine/chunk"
	"chunkscope/engine/split/strategy"
	"chunkscope/engine/text"
)

// ChonkieRecursive reproduces Chonkie's RecursiveChunker with its default rules
// (rules/chonkie_recursive). It splits into lines, then sentences, clauses, words and units. A part
// that is too long is split at the next level. The pieces of each level are packed into chunks.
func ChonkieRecursive(ctx context.Context, job *strategy.Job) (strategy.Cut, error) {
	s := &job.Settings
	extent := chunk.Span{End: len(job.Doc.Text)}
	p := chonkieChunker{job: job, text: job.Doc.Text, size: s.MaxChunkSize, isBeforeCore: s.IsBeforeChonkieCore(), countsChars: s.Unit == "chars"}
	p.out = strategy.NewCollector(ctx, job, min(len(p.text), p.units(extent)/s.MaxChunkSize*5/4+4))
	p.split(extent, 0, chonkiePiece{})
	return p.out.Cut()
}

type chonkieChunker struct {
	job          *strategy.Job
	text         string
	size         int
	isBeforeCore bool // reproduces the versions before chonkie-core
	countsChars  bool
	out          *strategy.Collector
}

type chonkiePiece struct {
	chunk.Span
	cause chunk.Cause
	mark  chunk.Span
}

// minChonkieChars is Chonkie's min_characters_per_chunk. Shorter pieces are joined.
const minChonkieChars = 24

func (p *chonkieChunker) units(s chunk.Span) int { return p.job.Meter.CountRange(s.Start, s.End) }

func (p *chonkieChunker) split(s chunk.Span, level int, before chonkiePiece) {
	if s.Empty() || p.out.Err != nil {
		return
	}
	if level == len(chonkieRules) {
		p.splitWindows(s, before)
		return
	}
	tooLong := true
	for piece := range p.splitPieces(s, level) {
		if tooLong = p.pieceUnits(piece.Span, level) > p.size; !tooLong {
			break
		}
	}
	packed, units := chonkiePiece{Span: chunk.Span{Start: s.Start, End: s.Start}}, 0
	flush := func() {
		switch {
		case packed.Empty():
			return
		case units > p.size:
			p.split(packed.Span, level+1, before)
		default:
			p.emit(packed.Span, before)
		}
		before = packed
	}
	first := true
	for piece := range p.splitPieces(s, level) {
		total := p.joinedUnits(packed.Span, units, piece.Span, level, !tooLong)
		if !first && (tooLong || !p.fits(total)) {
			flush()
			packed.Start = packed.End
			total = p.joinedUnits(packed.Span, 0, piece.Span, level, !tooLong)
		}
		piece.Start, first = packed.Start, false
		packed, units = piece, total
	}
	flush()
}

// pieceUnits returns the size of piece in units. Versions before chonkie-core do not count the space
// before a word.
func (p *chonkieChunker) pieceUnits(piece chunk.Span, level int) int {
	if p.joinsWords(level) && strings.HasPrefix(piece.Slice(p.text), " ") {
		piece.Start++
	}
	return p.units(piece)
}

func (p *chonkieChunker) joinedUnits(packed chunk.Span, units int, next chunk.Span, level int, addsSpace bool) int {
	whole := chunk.Span{Start: packed.Start, End: next.End}
	switch {
	case p.joinsWords(level) && addsSpace:
		return units + p.pieceUnits(next, level) + 1 // one space is added between words
	case p.joinsWords(level) || !p.countsChars:
		return units + p.pieceUnits(next, level)
	case whole.Len() < p.size:
		return whole.Len()
	}
	return p.units(whole)
}

func (p *chonkieChunker) joinsWords(level int) bool {
	return p.isBeforeCore && chonkieRules[level].cutsAtWords
}

func (p *chonkieChunker) fits(units int) bool {
	return units < p.size || units == p.size && !p.isBeforeCore
}

// splitPieces splits s at the delimiters of a level. It joins short pieces.
func (p *chonkieChunker) splitPieces(s chunk.Span, level int) iter.Seq[chonkiePiece] {
	return func(yield func(chonkiePiece) bool) {
		var piece, joined chonkiePiece
		for start, pos := s.Start, s.Start; piece.End < s.End; start = piece.End {
			piece, pos = p.cutAtMark(chunk.Span{Start: start, End: s.End}, pos, level)
			isShort := p.isShort(piece.Span)
			if !p.isBeforeCore && !isShort && !p.isShort(joined.Span) {
				if !yield(joined) {
					return
				}
				joined = chonkiePiece{}
			}
			if !joined.Empty() {
				piece.Start = joined.Start
			}
			joined = piece
			if piece.End == s.End || p.joinsWords(level) || p.isBeforeCore && !(isShort && p.isShort(joined.Span)) {
				if !yield(joined) {
					return
				}
				joined = chonkiePiece{}
			}
		}
	}
}

func (p *chonkieChunker) cutAtMark(s chunk.Span, pos, level int) (piece chonkiePiece, end int) {
	rule := &chonkieRules[level]
	i, n := rule.find(p.text[pos:s.End], p.isBeforeCore)
	if n == 0 {
		return chonkiePiece{Span: s}, s.End
	}
	mark := chunk.Span{Start: pos + i, End: pos + i + n}
	piece = chonkiePiece{chunk.Span{Start: s.Start, End: mark.End}, rule.cause, mark}
	if n == 2 && p.text[mark.Start:mark.End] == "\n\n" {
		piece.cause = chunk.CauseParagraph
	}
	if p.joinsWords(level) { // the space belongs to the next word
		piece.End = mark.Start
	}
	return piece, mark.End
}

func (p *chonkieChunker) isShort(s chunk.Span) bool {
	return s.Len() < minChonkieChars || p.isBeforeCore && p.job.Doc.Meter("chars", "").CountRange(s.Start, s.End) < minChonkieChars
}

// splitWindows splits s, which contains no delimiters, into windows of the maximum chunk size.
func (p *chonkieChunker) splitWindows(s chunk.Span, before chonkiePiece) {
	for pos := s.Start; pos < s.End && p.out.Err == nil; {
		end := p.job.Meter.Advance(pos, p.size, s.End)
		if end <= pos { // one character exceeds the maximum chunk size
			end = text.NextChar(p.text, pos)
		}
		p.emit(chunk.Span{Start: pos, End: end}, before)
		pos, before = end, chonkiePiece{cause: chunk.CauseSize}
	}
}

func (p *chonkieChunker) emit(s chunk.Span, before chonkiePiece) {
	c := chunk.Chunk{Body: s}
	setFlag(&c, p.job, p.size)
	p.out.Add(&c, &chunk.Seam{Cause: before.cause, Source: before.mark})
}

var chonkieRules = [...]struct {
	cause       chunk.Cause
	cutsAtWords bool
	find        func(text string, old bool) (at, n int)
}{
	{cause: chunk.CauseLine, find: findLineEnd},
	{cause: chunk.CauseSentence, find: findSentenceEnd},
	{cause: chunk.CauseClause, find: findClauseEnd},
	{cause: chunk.CauseWord, cutsAtWords: true, find: func(text string, _ bool) (int, int) {
		if i := strings.IndexByte(text, ' '); i >= 0 {
			return i, 1
		}
		return 0, 0
	}},
}

func findLineEnd(text string, old bool) (pos, n int) {
	i := indexLineEnd(text)
	switch {
	case i < 0:
		return 0, 0
	case !old && (strings.HasPrefix(text[i:], "\n\n") || strings.HasPrefix(text[i:], "\r\n")):
		return i, 2
	}
	return i, 1
}

// indexLineEnd returns the offset of the first line feed or carriage return, or -1 if there is
// none. It searches in blocks, since one of the two characters may not occur at all.
func indexLineEnd(text string) int {
	const block = 512
	for start := 0; start < len(text); start += block {
		part := text[start:min(start+block, len(text))]
		feed := strings.IndexByte(part, '\n')
		if feed >= 0 {
			part = part[:feed]
		}
		if i := strings.IndexByte(part, '\r'); i >= 0 {
			return start + i
		}
		if feed >= 0 {
			return start + feed
		}
	}
	return -1
}

func findSentenceEnd(text string, _ bool) (pos, n int) {
	for pos := 0; ; {
		i := strings.IndexByte(text[pos:], ' ')
		if i < 0 {
			return 0, 0
		}
		if pos += i; pos > 0 && strings.IndexByte(".!?", text[pos-1]) >= 0 {
			return pos - 1, 2
		}
		pos++
	}
}

func findClauseEnd(text string, _ bool) (pos, n int) {
	for i := range len(text) {
		switch c := text[i]; {
		case clauseMarks[c]:
			return i, 1
		case c == '.' && strings.HasPrefix(text[i:], "..."):
			return i, 3
		case c == 0xe2 && strings.HasPrefix(text[i:], "—"):
			return i, len("—")
		}
	}
	return 0, 0
}

var clauseMarks = func() (t [256]bool) {
	for _, c := range []byte("{}\"[]<>():;,|~-`'") {
		t[c] = true
	}
	return t
}()
