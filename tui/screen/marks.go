package screen

import (
	"slices"

	"chunkscope/engine/measure/compare"
	"chunkscope/tui/cell"
	"chunkscope/tui/docview"
	"chunkscope/tui/panel"
	"chunkscope/tui/session/comparing"
	"chunkscope/tui/session/view"
)

// Marks caches the notes in the gutter, which mark chunks with new text or seams that differ from
// the pinned result.
type Marks struct {
	comparison *comparing.Comparison
	edits      *comparing.Edits
	styles     *cell.Styles
	list       []docview.Note
}

// Notes returns the notes of the current comparison. It returns nil if there is nothing to compare.
func (n *Marks) Notes(compare *comparing.Reader, v *view.View, styles *cell.Styles) []docview.Note {
	if compare.Pinned() == nil {
		return n.editNotes(compare.Edits(), v, styles)
	}
	c := compare.Comparison()
	if n.list != nil && n.comparison == c && n.styles == styles {
		return n.list
	}
	*n = Marks{c, nil, styles, []docview.Note{}}
	if c == nil {
		return n.list
	}
	for k := range c.Changed {
		m := c.Change(k)
		glyph, style := panel.StyledGlyph(m.Change, styles)
		n.list = append(n.list, docview.Note{At: c.Offset(m), Glyph: glyph, Style: style})
	}
	slices.SortStableFunc(n.list, func(a, b docview.Note) int { return a.At - b.At })
	return n.list
}

func (n *Marks) editNotes(e *comparing.Edits, v *view.View, styles *cell.Styles) []docview.Note {
	switch {
	case e == nil:
		return nil
	case n.list != nil && n.edits == e && n.styles == styles:
		return n.list
	}
	*n = Marks{nil, e, styles, []docview.Note{}}
	for i := range e.Chunks {
		if c := &e.Chunks[i]; c.New >= 0 && c.Status != compare.ChunkKept {
			n.list = append(n.list, docview.Note{At: v.OwnText(c.New).Start, Glyph: panel.GlyphEdited, Style: styles.Changed})
		}
	}
	return n.list
}
