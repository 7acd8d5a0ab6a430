package align

import (
	"strings"
	"unicode/utf8"

	"chunkscope/engine/chunk"
	"chunkscope/engine/element"
	"chunkscope/engine/text"
)

// marks are the characters of Markdown markup; all other markup is hidden text.
const marks = "*_~`#>|[]!\\-+=:<"

func isMark(r rune) bool { return r < utf8.RuneSelf && strings.IndexByte(marks, byte(r)) >= 0 }

// leaveOut records that a chunk leaves out a part of the document: as a gap if it
// contains words shown on a page.
func (a *aligner) leaveOut(p *Placement, s chunk.Span) {
	if a.renderedView().positionOf(s.Start) != a.renderedView().positionOf(s.End) {
		p.Gaps = append(p.Gaps, text.TrimSpan(a.doc.Text, s))
		return
	}
	a.leaveOutMarks(p, s, "")
}

// compareMarks compares the text between the words of a chunk and of its place, and
// reports whether it differs.
func (a *aligner) compareMarks(p *Placement, v views, s shared) (differ bool) {
	doc, content := newWalk(v.in, s.doc), newWalk(v.own, s.content)
	for doc.at < doc.end || content.at < content.end {
		d, c := doc.marks(), content.marks()
		if in, is := d.Slice(a.doc.Text), c.Slice(v.own.source); in != is && condense(in) != condense(is) {
			differ = true
			a.leaveOutMarks(p, d, condense(is))
		}
		if doc.skipWord(); !content.skipWord() {
			return differ
		}
	}
	return differ
}

// walk is a way through the source of a view.
type walk struct {
	view          *view
	at, end, next int
}

func newWalk(v *view, s chunk.Span) walk {
	return walk{view: v, at: s.Start, end: s.End, next: v.findHidden(s.Start)}
}

// marks passes over the text that the view leaves out.
func (w *walk) marks() chunk.Span {
	s := chunk.Span{Start: w.at, End: w.at}
	for w.at < w.end {
		size, keep := w.view.step(w.at, &w.next)
		if keep {
			break
		}
		w.at = min(w.at+size, w.end)
		s.End = w.at
	}
	return s
}

// skipWord passes one character that the view keeps; false at the end.
func (w *walk) skipWord() bool {
	if w.at >= w.end {
		return false
	}
	size, _ := w.view.step(w.at, &w.next)
	w.at += size
	return true
}

// leaveOutMarks records that a chunk has instead in place of a part of the document
// without words. It lists the addresses missing from instead and, if that is empty,
// punctuation that is not Markdown markup.
func (a *aligner) leaveOutMarks(p *Placement, s chunk.Span, instead string) {
	pos, list := s.Start, a.renderedView().hidden
	for next := a.renderedView().findHidden(s.Start); pos < s.End; next++ {
		hidden := chunk.Span{Start: s.End, End: s.End}
		if next < len(list) {
			hidden.Start = max(pos, min(list[next].Start(), s.End))
			hidden.End = min(list[next].End(), s.End)
		}
		a.leaveOutPunctuation(p, chunk.Span{Start: pos, End: hidden.Start}, instead)
		if !hidden.Empty() && !strings.Contains(instead, condense(hidden.Slice(a.doc.Text))) {
			p.unmarked = true
			if list[next].Kind == element.Address {
				p.Hidden = append(p.Hidden, hidden)
			}
		}
		pos = max(hidden.Start, hidden.End)
	}
}

// leaveOutPunctuation is leaveOutMarks of text that is not hidden.
func (a *aligner) leaveOutPunctuation(p *Placement, s chunk.Span, instead string) {
	s = text.TrimSpan(a.doc.Text, s)
	content := s.Slice(a.doc.Text)
	p.unmarked = p.unmarked || strings.IndexFunc(content, isMark) >= 0 && !strings.ContainsAny(instead, marks)
	if content = strings.TrimFunc(content, func(r rune) bool { return isMark(r) || space(r) }); content != "" && instead == "" {
		s.Start += strings.Index(s.Slice(a.doc.Text), content)
		p.Hidden = append(p.Hidden, chunk.Span{Start: s.Start, End: s.Start + len(content)})
	}
}

// mostTags is the maximum length in bytes of tags that count as markup.
const mostTags = 256

// onlyMarks reports whether nothing but white space, marks and hidden text other than
// addresses is between two bytes of the source.
func (a *aligner) onlyMarks(start, end int) bool {
	if a.renderedView().positionOf(start) != a.renderedView().positionOf(end) {
		return false
	}
	tags, hidden := 0, a.renderedView().hidden
	next := a.renderedView().findHidden(start)
	for i := start; i < end; {
		if next < len(hidden) && hidden[next].Start() <= i {
			h := hidden[next]
			switch h.Kind {
			case element.Tag:
				if tags += h.End() - h.Start(); tags > mostTags {
					return false
				}
			case element.Address:
				return false
			}
			i = h.End()
			next++
			continue
		}
		r, size := utf8.DecodeRuneInString(a.doc.Text[i:])
		if !isMark(r) && !space(r) && r != '.' && r != ')' {
			return false
		}
		i += size
	}
	return true
}
