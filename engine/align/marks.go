package align

import (
	"strings"
	"unicode/utf8"

	"chunkscope/engine/chunk"
	"chunkscope/engine/element"
	"chunkscope/engine/text"
)

const markupCharacters = "*_~`#>|[]!\\-+=:<"

func isMark(r rune) bool {
	return r < utf8.RuneSelf && strings.IndexByte(markupCharacters, byte(r)) >= 0
}

func (a *aligner) recordOmission(p *Placement, s chunk.Span) {
	if a.renderedView().viewPosition(s.Start) != a.renderedView().viewPosition(s.End) {
		p.Gaps = append(p.Gaps, text.TrimSpan(a.doc.Text, s))
		return
	}
	a.recordOmittedMarks(p, s, "")
}

// compareMarks reports whether the markup or punctuation of s differs between chunk and document.
// It records what is missing from the chunk.
func (a *aligner) compareMarks(p *Placement, v views, s sharedText) (differ bool) {
	doc, content := newWalk(v.document, s.doc), newWalk(v.chunk, s.content)
	for doc.start < doc.end || content.start < content.end {
		d, c := doc.skipMarks(), content.skipMarks()
		if docText, chunkText := d.Slice(a.doc.Text), c.Slice(v.chunk.source); docText != chunkText && condense(docText) != condense(chunkText) {
			differ = true
			a.recordOmittedMarks(p, d, condense(chunkText))
		}
		if doc.skipWord(); !content.skipWord() {
			return differ
		}
	}
	return differ
}

type viewWalk struct {
	view             *view
	start, end, next int
}

func newWalk(v *view, s chunk.Span) viewWalk {
	return viewWalk{view: v, start: s.Start, end: s.End, next: v.findHidden(s.Start)}
}

func (w *viewWalk) skipMarks() chunk.Span {
	s := chunk.Span{Start: w.start, End: w.start}
	for w.start < w.end {
		size, isIncluded := w.view.nextStep(w.start, &w.next)
		if isIncluded {
			break
		}
		w.start = min(w.start+size, w.end)
		s.End = w.start
	}
	return s
}

func (w *viewWalk) skipWord() bool {
	if w.start >= w.end {
		return false
	}
	size, _ := w.view.nextStep(w.start, &w.next)
	w.start += size
	return true
}

func (a *aligner) recordOmittedMarks(p *Placement, s chunk.Span, replacement string) {
	pos, list := s.Start, a.renderedView().hidden
	for next := a.renderedView().findHidden(s.Start); pos < s.End; next++ {
		hidden := chunk.Span{Start: s.End, End: s.End}
		if next < len(list) {
			hidden.Start = max(pos, min(list[next].Start(), s.End))
			hidden.End = min(list[next].End(), s.End)
		}
		a.recordOmittedPunctuation(p, chunk.Span{Start: pos, End: hidden.Start}, replacement)
		if !hidden.Empty() && !strings.Contains(replacement, condense(hidden.Slice(a.doc.Text))) {
			p.hasNoMarks = true
			if list[next].Kind == element.Address {
				p.Hidden = append(p.Hidden, hidden)
			}
		}
		pos = max(hidden.Start, hidden.End)
	}
}

func (a *aligner) recordOmittedPunctuation(p *Placement, s chunk.Span, replacement string) {
	s = text.TrimSpan(a.doc.Text, s)
	content := s.Slice(a.doc.Text)
	p.hasNoMarks = p.hasNoMarks || strings.IndexFunc(content, isMark) >= 0 && !strings.ContainsAny(replacement, markupCharacters)
	if content = strings.TrimFunc(content, func(r rune) bool { return isMark(r) || isSpace(r) }); content != "" && replacement == "" {
		s.Start += strings.Index(s.Slice(a.doc.Text), content)
		p.Hidden = append(p.Hidden, chunk.Span{Start: s.Start, End: s.Start + len(content)})
	}
}

const maxTagBytes = 256

func (a *aligner) hasOnlyMarks(start, end int) bool {
	if a.renderedView().viewPosition(start) != a.renderedView().viewPosition(end) {
		return false
	}
	tags, hidden := 0, a.renderedView().hidden
	next := a.renderedView().findHidden(start)
	for i := start; i < end; {
		if next < len(hidden) && hidden[next].Start() <= i {
			h := hidden[next]
			switch h.Kind {
			case element.Tag:
				if tags += h.End() - h.Start(); tags > maxTagBytes {
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
		if !isMark(r) && !isSpace(r) && r != '.' && r != ')' {
			return false
		}
		i += size
	}
	return true
}
