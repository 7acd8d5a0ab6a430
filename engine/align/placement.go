package align

import (
	"strings"
	"unicode/utf8"

	"chunkscope/engine/align/given"
	"chunkscope/engine/blank"
	"chunkscope/engine/chunk"
)

// before is what has been placed before a chunk: where the last one begins in
// the condensed document, and the farthest end of all in the source.
type before struct{ start, end int }

// placement is candidate c of g in the source. White space at the ends belongs
// to the chunk where the source has the same there.
func (a *aligner) placement(g *entry, c *candidate, so before) Placement {
	if c.altered || c.front > 0 || c.behind > 0 {
		return a.parted(g, a.pieces(g, c, max(so.start, 0)), so)
	}
	src := a.doc.source
	span := chunk.Span{Start: a.doc.sourceOf(c.start), End: a.doc.sourceOf(c.end-1) + 1}
	lead := len(g.content) - len(strings.TrimLeftFunc(g.content, space))
	if at := span.Start - lead; at >= 0 && strings.HasPrefix(src[at:], g.content) {
		return Placement{Likeness: Exact, Span: chunk.Span{Start: at, End: at + len(g.content)}}
	}
	return Placement{Likeness: Spaced, Span: repaired(src, g.content, span)}
}

// parted is the placement of a chunk that is more than one piece of the
// document, or has text that the document does not have.
func (a *aligner) parted(g *entry, pieces []piece, so before) Placement {
	own := 0 // the first piece of what is not repeated
	for i := 1; i < len(pieces); i++ {
		if a.spanOf(pieces[i-1]).End <= so.end && a.spanOf(pieces[i]).Start >= so.end {
			own = i
		}
	}
	first, last := pieces[0], pieces[len(pieces)-1]
	p := Placement{Likeness: Added, Own: bytesBefore(g.content, pieces[own].at)}
	p.Front, p.Behind = bytesBefore(g.content, first.at), len(g.content)-bytesBefore(g.content, last.until())
	if p.Behind > 0 && last.until() == len(g.text) { // nothing but white space
		p.Behind = 0
	}
	p.Span = chunk.Span{Start: a.spanOf(pieces[own]).Start, End: a.spanOf(last).End}
	if own > 0 {
		p.Repeats = chunk.Span{Start: a.spanOf(first).Start, End: a.spanOf(pieces[own-1]).End}
	}
	altered := false // in between
	for i := 1; i < len(pieces); i++ {
		altered = altered || pieces[i-1].until() < pieces[i].at
		if gap := (chunk.Span{Start: a.spanOf(pieces[i-1]).End, End: a.spanOf(pieces[i]).Start}); i != own && blank.TextBytes(gap.Of(a.doc.source)) > 0 {
			p.Gaps = append(p.Gaps, blank.Trim(a.doc.source, gap))
		}
	}
	switch {
	case altered:
		p.Likeness = Altered
	case first.at > 0 || last.until() < len(g.text):
	case len(p.Gaps) > 0:
		p.Likeness = Shortened
	case own > 0:
		p.Likeness = Repeated
	default:
		p.Likeness = Spaced
	}
	return p
}

// repaired is span with the parts of characters at its ends that content has as
// U+FFFD, and the white space before them: the longest that a decoder writes so.
func repaired(src, content string, span chunk.Span) chunk.Span {
	mark := func(r rune) bool { return space(r) || r == utf8.RuneError }
	lead := content[:len(content)-len(strings.TrimLeftFunc(content, mark))]
	tail := content[len(strings.TrimRightFunc(content, mark)):]
	for n := len(lead); n > 0; n-- {
		if at := span.Start - n; at >= 0 && chunk.Repair(src[at:span.Start]) == lead {
			span.Start = at
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

// believe takes from the file what no text can tell, where the document agrees:
// inside which byte of a character a chunk begins and ends, and that few
// characters in front of it are repeated text and no text of its own.
func (p *Placement) believe(c *given.Chunk, text string) {
	if o := c.Offsets; p.Likeness == Spaced && o.End > o.Start && o.End <= len(text) &&
		o.Start < p.Span.End && p.Span.Start < o.End && chunk.Repair(o.Of(text)) == c.Content {
		p.Span = o
	}
	front := c.Content[:p.Front] // added, for all that the text tells
	if !p.Repeats.Empty() {
		front = c.Content[p.Front:p.Own]
	}
	front = strings.TrimRightFunc(front, space)
	at := chunk.Span{Start: c.RepeatsFrom, End: c.RepeatsFrom + len(front)}
	if front == "" || at.Start < 0 || at.End > p.Span.Start || at.Of(text) != front {
		return
	}
	if p.Repeats.Empty() {
		p.Front = 0
		if p.Likeness == Added && p.Behind == 0 {
			p.Likeness = Repeated
		}
	}
	p.Repeats = at
}

// bytesBefore is how many bytes of s stand before its n-th condensed byte,
// white space in front of that byte included.
func bytesBefore(s string, n int) int {
	for i := 0; i < len(s); {
		r, size := utf8.DecodeRuneInString(s[i:])
		if !space(r) {
			if n <= 0 {
				return i
			}
			n -= size
		}
		i += size
	}
	return len(s)
}
