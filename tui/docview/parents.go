package docview

import (
	"chunkscope/engine/chunk"
)

func parentsColumn(l *Look) int {
	if l.View == nil || len(l.View.Result.Parents) == 0 {
		return 0
	}
	return 1
}

func (gutter) drawParent(p *painter, r row) {
	glyph, isOwn := p.parentBracket(r)
	p.use(p.look.Styles.Faint)
	if isOwn {
		p.use(p.look.Styles.Text)
	}
	p.put(glyph)
}

// parentBracket returns the bracket in row r of the last parent that begins by the end of the row,
// or a blank if that parent ends before the row. isOwn reports whether the parent contains the
// selected chunk.
func (p *painter) parentBracket(r row) (glyph string, isOwn bool) {
	result, next := p.look.View.Result, max(r.nextStart, r.start+1)
	i := result.Parents.IndexOf(chunk.Span{Start: next - 1})
	if i < 0 {
		return " ", false
	}
	s := result.Parents[i].Body
	begins, ends := p.visibleStart(s.Start) >= r.start, s.End <= next
	isOwn = p.look.Selected >= 0 && result.ParentIndex(p.look.Selected) == i
	switch {
	case s.End <= r.start:
		return " ", false
	case begins && ends:
		return "[", isOwn
	case begins:
		return "╔", isOwn
	case ends:
		return "╚", isOwn
	}
	return "║", isOwn
}
