package screen

import (
	"slices"

	"chunkscope/tui/cell"
	"chunkscope/tui/docview"
	"chunkscope/tui/panel"
	"chunkscope/tui/session/comparing"
)

// Marks are those of the seams that differ from what is pinned, made once for a
// comparison.
type Marks struct {
	of     *comparing.Comparison
	styles *cell.Styles
	list   []docview.Note
}

// NotesOf returns the notes of the present comparison; nil while nothing is pinned.
func (n *Marks) NotesOf(of *comparing.Reader, styles *cell.Styles) []docview.Note {
	if of.Pinned() == nil {
		return nil
	}
	c := of.Comparison()
	if n.list != nil && n.of == c && n.styles == styles {
		return n.list
	}
	*n = Marks{c, styles, []docview.Note{}}
	if c == nil {
		return n.list
	}
	for k := range c.Changed {
		m := c.Change(k)
		glyph, style := panel.ChangeLook(m.Change, styles)
		n.list = append(n.list, docview.Note{At: c.Byte(m), Glyph: glyph, Style: style})
	}
	slices.SortStableFunc(n.list, func(a, b docview.Note) int { return a.At - b.At })
	return n.list
}
