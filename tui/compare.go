package tui

import (
	"fmt"
	"slices"

	tea "charm.land/bubbletea/v2"

	"chunkscope/tui/cell"
	"chunkscope/tui/docview"
	"chunkscope/tui/mode"
	"chunkscope/tui/panel"
	"chunkscope/tui/part"
	"chunkscope/tui/session"
)

// bring opens the tab of a kind of panel.
func bring[P part.Panel](r *root) (p P, ok bool) {
	for i := range r.tabs {
		if p, ok = r.tabs[i].(P); ok {
			r.tab = i
			return p, true
		}
	}
	return p, false
}

// pin keeps the present settings as A, or forgets A.
func (r *root) pin() tea.Cmd {
	if r.s.Compare.Pinned != nil {
		r.s.Compare.Unpin()
		r.Say("A is forgotten")
		return nil
	}
	r.s.Pin()
	bring[*panel.Compare](r)
	r.Say(fmt.Sprintf("A is %s; go on as B with any slider or preset · X swaps, S shows both, A forgets", r.s.Compare.Pinned.Name))
	return nil
}

// swap goes on with A.
func (r *root) swap() tea.Cmd {
	switch {
	case r.s.Compare.Pinned == nil:
		r.Say("nothing is pinned: A pins the present settings as A")
		return nil
	case !r.s.Swap():
		r.Say("A and B are the same settings")
		return nil
	}
	r.Say("A and B are swapped: the document shows what was A; u takes it back")
	return nil
}

// bothSides shows A and B beside each other.
func (r *root) bothSides() tea.Cmd {
	switch {
	case r.s.Compare.Pinned == nil:
		r.Say("nothing is pinned: A pins the present settings as A")
	case r.w < mode.SidesFrom:
		r.Say(fmt.Sprintf("side by side needs %d columns, and this screen has %d", mode.SidesFrom, r.w))
	default:
		return r.Open(mode.NewSides(r.Context()))
	}
	return nil
}

// notes are the marks of the seams that differ, made once for a comparison.
type notes struct {
	of     *session.Comparison
	styles *cell.Styles
	list   []docview.Note
}

// compared are the notes of the present comparison; nil while nothing is
// pinned.
func (r *root) compared() []docview.Note {
	if r.s.Compare.Pinned == nil {
		return nil
	}
	c, n := r.s.Compare.Comparison(), &r.notes
	if n.list != nil && n.of == c && n.styles == r.styles {
		return n.list
	}
	*n = notes{c, r.styles, []docview.Note{}}
	if c == nil {
		return n.list
	}
	for k := range c.Changed {
		m := c.Change(k)
		glyph, style := panel.ChangeLook(m.Change, r.styles)
		n.list = append(n.list, docview.Note{At: c.Byte(m), Glyph: glyph, Style: style})
	}
	slices.SortStableFunc(n.list, func(a, b docview.Note) int { return a.At - b.At })
	return n.list
}
