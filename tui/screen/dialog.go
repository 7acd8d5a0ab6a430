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
	var blank cell.Line
	put := func(y int, line string) {
		if y >= 0 && y < len(rows) {
			if dims || v.Layout.W-in.W <= 2*sliver { // pieces of words beside it would look like a fault
				blank.Reset(v.Layout.W, v.Styles.Method)
				rows[y] = blank.Finish(v.Styles.Text)
			}
			rows[y] = frame.Over(rows[y], line, in.X-1, in.W+2, v.Layout.W, v.Styles.Method)
		}
	}
	if dims {
		for y, row := range rows[:len(rows)-1] {
			rows[y] = string(v.Styles.Faint) + cell.Plain(row) + cell.Reset
		}
	}
	put(in.Y-1, raised.Top(p.Title))
	for y := range in.H {
		if y < len(lines) {
			put(in.Y+y, raised.Row(lines[y]))
			continue
		}
		blank.Reset(in.W, v.Styles.Method)
		put(in.Y+y, raised.Row(blank.Finish(raised.Styles.Text)))
	}
	put(in.Y+in.H, raised.Bottom())
}
