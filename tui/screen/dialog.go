package screen

import (
	"chunkscope/tui/cell"
	"chunkscope/tui/frame"
	"chunkscope/tui/layout"
	"chunkscope/tui/part"
)

// sliver is the columns beside a dialog in which nothing can be read.
const sliver = 8

// dialog draws a mode over finished rows.
func (v *Screen) dialog(rows []string, m part.Mode, in layout.Rect) {
	c := *v.Context
	c.Focused = true
	p := m.Placement(&c, v.Layout.W, v.Layout.H)
	dims := !p.Low && !p.Live // what is behind it is not what it is about
	raised := frame.Raised(v.Styles, in.W+2)
	lines := m.Lines(&c, in.W, in.H)
	top, bottom := in.Y-1, in.Y+in.H
	var b cell.Line
	put := func(y int, line string) {
		switch {
		case y < 0 || y >= len(rows):
		case dims || v.Layout.W-in.W <= 2*sliver: // pieces of words beside it would look like a fault
			b.Reset(v.Layout.W, v.Styles.Method)
			b.Space(v.Styles.Text, in.X-1)
			b.Add(line, in.W+2)
			rows[y] = b.Finish(v.Styles.Text)
		default:
			w := in.W + 2
			if v.cutsPanels(in.X-1, in.X-1+w) {
				w = v.Layout.W - in.X + 1
				b.Reset(w, v.Styles.Method)
				b.Add(line, in.W+2)
				line = b.Finish(v.Styles.Text)
			}
			rows[y] = frame.Over(rows[y], line, in.X-1, w, v.Layout.W, v.Styles.Method)
		}
	}
	for y, row := range rows[:len(rows)-1] {
		if dims && (y < top || y > bottom) {
			rows[y] = string(v.Styles.Faint) + cell.Plain(row) + cell.Reset
		}
	}
	put(top, raised.Top(p.Title))
	for y := range in.H {
		if y < len(lines) {
			put(in.Y+y, raised.Row(lines[y]))
			continue
		}
		b.Reset(in.W, v.Styles.Method)
		put(in.Y+y, raised.Row(b.Finish(raised.Styles.Text)))
	}
	put(bottom, raised.Bottom())
}

// cutsPanels reports whether something in these columns covers the beginnings of
// the rows of the panels beside the text. What it leaves of them says nothing.
func (v *Screen) cutsPanels(from, to int) bool {
	border := v.Layout.Border
	return v.Layout.How == layout.Beside && !border.Empty() && border.X >= from && border.X < to
}
