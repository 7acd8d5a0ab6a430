package split

import (
	"strings"

	"chunkscope/engine/chunk"
	"chunkscope/engine/outline"
	"chunkscope/engine/segment"
	"chunkscope/engine/split/strategy"
	"chunkscope/engine/text"
)

// atom is the smallest unit that the sentences strategy packs: a sentence, a code block, a table or
// other text. It is split only if it is longer than a chunk.
type atom struct {
	chunk.PackedSpan
	cause      chunk.Cause
	isNonProse bool // the atom is not prose
	isLine     bool
	isHeading  bool
	// isComment is true if the atom contains only comments that stay with the heading above them.
	isComment bool
}

type atomsKey struct{}

func listAtoms(doc *segment.Analysis) []atom {
	return doc.Memo(atomsKey{}, func() any { return newAtoms(doc) }).([]atom)
}

func newAtoms(doc *segment.Analysis) []atom {
	o := doc.Outline()
	b := &atomBuilder{text: doc.Text, o: o, block: -1}
	sentences, codeBlocks, tables := doc.Sentences(), o.CodeBlocks, o.Tables
	b.atoms = make([]atom, 0, max(len(sentences)+len(codeBlocks)+len(tables), o.NumBlocks())+8)
	const noBlock = int(^uint(0) >> 1)
	for len(sentences)+len(codeBlocks)+len(tables) > 0 {
		s, c, t := noBlock, noBlock, noBlock
		if len(sentences) > 0 {
			s = sentences[0].Start()
		}
		if len(codeBlocks) > 0 {
			c = codeBlocks[0].Start()
		}
		if len(tables) > 0 {
			t = tables[0].Start()
		}
		switch {
		case c <= s && c <= t:
			b.add(codeBlocks[0].Span(), atom{cause: chunk.CauseCode, isNonProse: true})
			codeBlocks = codeBlocks[1:]
		case t <= s:
			b.add(tables[0].Span(), atom{cause: chunk.CauseTable, isNonProse: true})
			tables = tables[1:]
		default:
			b.add(sentences[0].Span(), atom{})
			sentences = sentences[1:]
		}
	}
	b.assignGap(len(b.text))
	return b.atoms
}

type atomBuilder struct {
	text         string
	o            *outline.Outline
	atoms        []atom
	end          int
	block        int
	belowHeading bool // there is no visible text after the last heading
}

func (b *atomBuilder) add(s chunk.Span, a atom) {
	s.Start = max(s.Start, b.end)
	s.End = text.TrimPythonEnd(b.text, s.Start, s.End)
	if s.Empty() {
		return
	}
	line := b.end + strings.LastIndexByte(b.text[b.end:s.Start], '\n') + 1
	hasMarker := false
	if prefix := b.text[line:s.Start]; !text.IsASCIIBlank(prefix) {
		s.Start, hasMarker = text.SkipASCIISpace(b.text, line, s.Start), true
		line = s.Start
	} else if a.isNonProse && (line == 0 || b.text[line-1] == '\n') {
		s.Start = line
	}
	b.assignGap(min(line, s.Start))
	a.PackedSpan = chunk.Pack(s)
	b.appendAtom(a, hasMarker)
}

func (b *atomBuilder) assignGap(to int) {
	if b.end >= to || text.IsASCIIBlank(b.text[b.end:to]) {
		return
	}
	start := b.end
	if n := len(b.atoms); n > 0 {
		start = b.restOfLine(to)
		last := &b.atoms[n-1]
		last.PackedSpan = chunk.Pack(chunk.Span{Start: last.Start(), End: max(last.End(), text.TrimPythonEnd(b.text, b.end, start))})
	}
	for {
		start = text.SkipASCIISpace(b.text, start, to)
		if start >= to {
			return
		}
		first := b.enterBlock(start)
		end := to
		if b.block+1 < b.o.NumBlocks() {
			end = min(to, b.o.BlockStart(b.block+1))
		}
		s := chunk.Span{Start: start, End: text.TrimPythonEnd(b.text, start, end)}
		if start = end; s.Empty() {
			continue
		}
		a := atom{PackedSpan: chunk.Pack(s), isNonProse: true, cause: chunk.CauseBlock}
		switch {
		case b.block < 0 || !b.o.IsInvisible(b.block):
			b.belowHeading = false
		case b.o.BlockKind(b.block) == outline.EmptyHeading:
			a.isHeading = true
		default:
			a.isHeading, a.isComment = b.belowHeading, b.belowHeading
		}
		if first {
			a.cause = blockCause(b.o.BlockKind(b.block))
		}
		b.atoms = append(b.atoms, a)
		b.end = a.End()
	}
}

func (b *atomBuilder) restOfLine(to int) int {
	end := to
	if i := strings.IndexByte(b.text[b.end:to], '\n'); i >= 0 {
		end = b.end + i
	}
	if b.block >= 0 && b.o.BlockKind(b.block) == outline.Heading {
		end = max(end, min(to, b.o.BlockText(b.block).End))
	}
	return end
}

func (b *atomBuilder) appendAtom(a atom, hasMarker bool) {
	first := b.enterBlock(a.Start())
	a.isHeading = b.block >= 0 && b.o.BlockKind(b.block) == outline.Heading
	b.belowHeading = a.isHeading
	switch {
	case a.cause != chunk.CauseUnknown:
	case first:
		a.cause = blockCause(b.o.BlockKind(b.block))
	case hasMarker && b.block >= 0 && b.o.BlockKind(b.block) == outline.List:
		a.cause = chunk.CauseListItem
	case strings.Count(b.text[b.end:a.Start()], "\n") > 1:
		a.cause = chunk.CauseParagraph
	default:
		a.cause = chunk.CauseSentence
	}
	b.atoms = append(b.atoms, a)
	b.end = a.End()
}

func (b *atomBuilder) enterBlock(off int) bool {
	previous := b.block
	for b.block+1 < b.o.NumBlocks() && b.o.BlockStart(b.block+1) <= off {
		b.block++
	}
	return b.block != previous
}

func blockCause(k outline.Kind) chunk.Cause {
	switch k {
	case outline.Heading:
		return chunk.CauseHeading
	case outline.Code:
		return chunk.CauseCode
	case outline.Table:
		return chunk.CauseTable
	case outline.List:
		return chunk.CauseList
	case outline.Paragraph, outline.Quote, outline.Indented:
		return chunk.CauseParagraph
	case outline.Rule:
		return chunk.CauseRule
	}
	return chunk.CauseBlock
}

// splitLongSentences splits long sentences into lines. Long sentences occur in transcripts and logs.
func splitLongSentences(content string, atoms []atom, isLong func(chunk.Span) bool) []atom {
	var out []atom
	copied := 0
	for i := range atoms {
		a := &atoms[i]
		if a.isNonProse || !isLong(a.Span()) || text.LineEnd(content, a.Start()) >= a.End() {
			continue
		}
		out = append(out, atoms[copied:i]...)
		part, next := *a, a.Start()
		for part.isLine = true; next < a.End(); part.cause = chunk.CauseLine {
			start := next
			next = min(text.LineEnd(content, start), a.End())
			s := chunk.Span{Start: text.SkipASCIISpace(content, start, next), End: text.TrimPythonEnd(content, start, next)}
			if !s.Empty() {
				part.PackedSpan = chunk.Pack(s)
				out = append(out, part)
			}
		}
		copied = i + 1
	}
	if copied == 0 {
		return atoms
	}
	return append(out, atoms[copied:]...)
}

type longParts map[int]*strategy.LongBlock

func splitLongBlocks(atoms []atom, l *strategy.LongBlocks, isLong func(chunk.Span) bool) ([]atom, longParts) {
	var out []atom
	parts := longParts{}
	copied := 0
	for i := range atoms {
		a := &atoms[i]
		if !a.isNonProse || a.cause != chunk.CauseTable && a.cause != chunk.CauseCode || !isLong(a.Span()) {
			continue
		}
		reason := chunk.ReasonTable
		if a.cause == chunk.CauseCode {
			reason = chunk.ReasonCode
		}
		b := l.FindBlock(a.Span(), reason)
		if b == nil {
			continue
		}
		out = append(out, atoms[copied:i]...)
		out, copied = parts.cutInside(out, l, *a, b), i+1
	}
	if copied == 0 {
		return atoms, nil
	}
	return append(out, atoms[copied:]...), parts
}

func (p longParts) cutInside(out []atom, l *strategy.LongBlocks, a atom, b *strategy.LongBlock) []atom {
	places := b.PieceStarts(l.Fits(b))
	for k, place := range places {
		span, cause := chunk.Span{Start: place.Offset, End: a.End()}, place.Cause
		if k == 0 {
			span.Start, cause = a.Start(), a.cause
		}
		if k+1 < len(places) {
			span.End = text.TrimPythonEnd(l.Text, span.Start, places[k+1].Offset)
		}
		p[len(out)] = b
		out = append(out, atom{PackedSpan: chunk.Pack(span), cause: cause, isNonProse: true})
	}
	return out
}
