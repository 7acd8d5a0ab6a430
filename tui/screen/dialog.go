package screen

import (
	"strings"

	"chunkscope/tui/frame"
	"chunkscope/tui/layout"
	"chunkscope/tui/part"
)

// sliver is the columns beside a dialog in which nothing can be read.
const sliver = 8

// dialog lays a mode over a finished screen.
func (v *Screen) dialog(canvas frame.Canvas, m part.Mode, in layout.Rect) {
	c := *v.Context
	c.Focused = true
	p := m.Placement(&c, v.Layout.W, v.Layout.H)
	dims := !p.Low && !p.Live // what is behind it is not what it is about
	if dims {
		canvas.Dim(v.Styles.Faint, v.Layout.H-1)
	}
	beside := layout.Rect{X: in.X - 1, Y: in.Y - 1, W: in.W + 2, H: in.H + 2}
	switch {
	case dims || v.Layout.W-in.W <= 2*sliver: // pieces of words beside it would look like a fault
		beside.X, beside.W = 0, v.Layout.W
	case v.cutsPanels(beside):
		beside.W = v.Layout.W - beside.X
	}
	canvas.Lay(strings.Join(frame.Fill(nil, beside.H, beside.W, v.Styles), "\n"), beside)
	canvas.Dialog(p.Title, m.Lines(&c, in.W, in.H), in, v.Styles)
}

// cutsPanels reports whether something in front covers the beginnings of the rows of the
// panels beside the text. What it leaves of them says nothing.
func (v *Screen) cutsPanels(front layout.Rect) bool {
	border := v.Layout.Border
	return v.Layout.How == layout.Beside && !border.Empty() && border.X >= front.X && border.X < front.X+front.W
}
