package align

import (
	"strings"
	"unicode/utf8"

	"chunkscope/engine/chunk"
	"chunkscope/engine/text"
)

type precedingPlaces struct{ start, end int }

func (a *aligner) newPlacement(g *entry, c *candidate, previous precedingPlaces) Placement {
	if c.wholeIndex == partialMatch {
		p := &a.partial[c.viewStart]
		low := a.viewOffset(p.document, max(previous.start, 0))
		return a.placeParts(g, p.views, p.findPieces(&p.run, low), previous)
	}
	plain, p, start := g.wholes[0], g.wholes[c.wholeIndex], int(c.viewStart)
	if p.chunk != nil {
		startBytes := condense(g.content[:p.chunk.sourceOffset(0)])
		if start = a.plain.viewPosition(p.document.sourceOffset(start)) - len(startBytes); !plain.matchesAt(start) {
			return a.placeParts(g, views{p.document, p.chunk}, []piece{{0, int(c.viewStart), len(p.text)}}, previous)
		}
	}
	src := a.doc.Text
	span := chunk.Span{Start: a.plain.sourceOffset(start), End: a.plain.sourceOffset(start+len(plain.text)-1) + 1}
	lead := len(g.content) - len(strings.TrimLeftFunc(g.content, isSpace))
	if pos := span.Start - lead; pos >= 0 && strings.HasPrefix(src[pos:], g.content) {
		return Placement{Kind: Exact, Span: chunk.Span{Start: pos, End: pos + len(g.content)}}
	}
	return Placement{Kind: Spaced, Span: repairEnds(src, g.content, span)}
}

type views struct{ document, chunk *view }

type sharedText struct{ doc, content chunk.Span }

func (a *aligner) placeParts(g *entry, v views, pieces []piece, previous precedingPlaces) Placement {
	list := v.mapShared(pieces)
	ownCount := 0
	for i := 1; i < len(list); i++ {
		if list[i-1].doc.End <= previous.end && list[i].doc.Start >= previous.end {
			ownCount = i
		}
	}
	first, last := list[0], list[len(list)-1]
	p := Placement{Kind: Added, MatchStart: list[ownCount].content.Start, UnmatchedStart: first.content.Start}
	if strings.TrimLeftFunc(g.content[:p.UnmatchedStart], isSpace) == "" {
		p.UnmatchedStart = 0
	}
	p.UnmatchedEnd = len(strings.TrimLeftFunc(g.content[last.content.End:], isSpace))
	if ownCount == 0 {
		p.MatchStart = p.UnmatchedStart
	}
	p.Span = chunk.Span{Start: list[ownCount].doc.Start, End: last.doc.End}
	if ownCount > 0 {
		p.Repeated = chunk.Span{Start: first.doc.Start, End: list[ownCount-1].doc.End}
	}
	isAltered := false
	for i := range list {
		if i > 0 {
			if between := (chunk.Span{Start: list[i-1].content.End, End: list[i].content.Start}); text.TextBytes(between.Slice(g.content)) > 0 {
				p.Inserted = append(p.Inserted, text.TrimSpan(g.content, between))
			}
			if i != ownCount {
				a.recordOmission(&p, chunk.Span{Start: list[i-1].doc.End, End: list[i].doc.Start})
			}
		}
		isAltered = a.compareMarks(&p, v, list[i]) || isAltered
	}
	switch {
	case isAltered || len(p.Inserted) > 0:
		p.Kind = Altered
	case p.UnmatchedStart > 0 || p.UnmatchedEnd > 0:
	case len(p.Gaps) > 0:
		p.Kind = Shortened
	case ownCount > 0:
		p.Kind = Repeated
	default:
		p.Kind = Spaced
	}
	return p
}

func (v views) mapShared(pieces []piece) []sharedText {
	out := make([]sharedText, len(pieces))
	for i, p := range pieces {
		out[i] = sharedText{
			doc:     chunk.Span{Start: v.document.sourceOffset(p.start), End: v.document.sourceOffset(p.end()-1) + 1},
			content: chunk.Span{Start: v.chunk.sourceOffset(p.chunkStart), End: v.chunk.sourceOffset(p.endInChunk()-1) + 1},
		}
	}
	doc, content := v.document.source, v.chunk.source
	for i := range out {
		docEnd, contentEnd, next := len(doc), len(content), len(v.chunk.text)
		if i+1 < len(out) {
			docEnd, contentEnd, next = max(out[i+1].doc.Start, out[i].doc.End), out[i+1].content.Start, pieces[i+1].chunkStart
			contentEnd = out[i].content.End + findBoundary(content[out[i].content.End:contentEnd])
		}
		out[i].growForward(v.document, doc[:docEnd], content[:contentEnd], pieces[i].endInChunk() == next)
		var low sharedText
		if i > 0 {
			low = out[i-1]
		}
		out[i].growBackward(v.document, content, min(low.doc.End, out[i].doc.Start), low.content.End)
	}
	return out
}

// findBoundary returns the offset of the last line break in gapText, or the end of the first word
// if there are no line breaks.
func findBoundary(gapText string) int {
	if n := strings.LastIndexFunc(gapText, isLineBreak); n >= 0 {
		return n
	}
	if n := strings.IndexFunc(gapText, isSpace); n >= 0 {
		return n
	}
	return len(gapText)
}

func (s *sharedText) growForward(v *view, doc, content string, skipSpace bool) {
	for d, c := s.doc.End, s.content.End; ; {
		if skipSpace {
			d += len(doc[d:]) - len(strings.TrimLeftFunc(doc[d:], isSpace))
			c += len(content[c:]) - len(strings.TrimLeftFunc(content[c:], isSpace))
		}
		r, size := utf8.DecodeRuneInString(doc[d:])
		if size == 0 || !strings.HasPrefix(content[c:], doc[d:d+size]) || isSpace(r) || v.includes(r, d) {
			return
		}
		d, c = d+size, c+size
		s.doc.End, s.content.End = d, c
	}
}

// growBackward extends s backward over matching text. It stops at an added word.
func (s *sharedText) growBackward(v *view, content string, lowDoc, lowContent int) {
	docGap, contentGap := v.source[lowDoc:s.doc.Start], content[lowContent:s.content.Start]
	for {
		docGap, contentGap = strings.TrimRightFunc(docGap, isSpace), strings.TrimRightFunc(contentGap, isSpace)
		n := 0
		for n < len(docGap) && n < len(contentGap) && docGap[len(docGap)-n-1] == contentGap[len(contentGap)-n-1] {
			r, size := utf8.DecodeLastRuneInString(docGap[:len(docGap)-n])
			pos := len(docGap) - n - size
			if isSpace(r) || v.includes(r, lowDoc+pos) || !strings.HasSuffix(contentGap[:len(contentGap)-n], docGap[pos:pos+size]) {
				break
			}
			n += size
		}
		rest := contentGap[:len(contentGap)-n]
		if r, _ := utf8.DecodeLastRuneInString(rest); n == 0 || rest != "" && !isSpace(r) {
			return
		}
		docGap, contentGap = docGap[:len(docGap)-n], rest
		s.doc.Start, s.content.Start = lowDoc+len(docGap), lowContent+len(contentGap)
	}
}

func (v *view) includes(r rune, off int) bool {
	if r < utf8.RuneSelf && !isWordByte(byte(r)) || r >= utf8.RuneSelf && !isWordRune(r) {
		return false
	}
	n := v.findHidden(off)
	return n >= len(v.hidden) || v.hidden[n].Start() > off
}

// repairEnds extends span over incomplete characters at its ends that a decoder replaced with
// U+FFFD.
func repairEnds(src, content string, span chunk.Span) chunk.Span {
	mark := func(r rune) bool { return isSpace(r) || r == utf8.RuneError }
	lead := content[:len(content)-len(strings.TrimLeftFunc(content, mark))]
	tail := content[len(strings.TrimRightFunc(content, mark)):]
	for n := len(lead); n > 0; n-- {
		if pos := span.Start - n; pos >= 0 && chunk.Repair(src[pos:span.Start]) == lead {
			span.Start = pos
			break
		}
	}
	for n := len(tail); n > 0; n-- {
		if end := span.End + n; end <= len(src) && chunk.Repair(src[span.End:end]) == tail {
			span.End = end
			break
		}
	}
	return span
}

// applyStatedOffsets replaces the places found by searching with the offsets in the file, if they
// match the document. Offsets are more precise, for example next to punctuation.
func (p *Placement) applyStatedOffsets(c *GivenChunk, content string) {
	if b := p.withoutMarks; b != nil && c.Offsets.End <= len(content) && text.TrimSpan(content, c.Offsets) == text.TrimSpan(content, b.Span) {
		*p = *b
	}
	if o := c.Offsets; p.Kind == Spaced && o.End > o.Start && o.End <= len(content) &&
		o.Start < p.Span.End && p.Span.Start < o.End && chunk.Repair(o.Slice(content)) == c.Content {
		p.Span = o
	}
	startBytes := c.Content[:p.UnmatchedStart]
	if !p.Repeated.Empty() {
		startBytes = c.Content[p.UnmatchedStart:p.MatchStart]
	}
	startBytes = strings.TrimRightFunc(startBytes, isSpace)
	span := chunk.Span{Start: c.RepeatsFrom, End: c.RepeatsFrom + len(startBytes)}
	if startBytes == "" || span.Start < 0 || span.End > p.Span.Start || span.Slice(content) != startBytes {
		return
	}
	if p.Repeated.Empty() {
		p.UnmatchedStart = 0
		if p.Kind == Added && p.UnmatchedEnd == 0 {
			p.Kind = Repeated
		}
	}
	p.Repeated = span
}
