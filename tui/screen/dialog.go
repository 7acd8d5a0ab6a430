package screen

import (
	"strings"

	"chunkscope/tui/cell"
	"chunkscope/tui/layout"
	"chunkscope/tui/part"
)

// minSideWidth is the minimum width of readable text beside a dialog.
const minSideWidth = 8

func (v *Screen) drawDialog(rows []string, m part.Mode, area layout.Rect) {
	c := *v.Context
	c.Focused = true
	p := m.Placement(&c, v.Layout.W, v.Layout.H)
	dims := !p.AtBottom && !p.HasPreview // dim the rest of the screen unless the dialog is about it
	top, bottom := max(0, area.Y-1), min(len(rows), area.Y+area.H+1)
	for y := range v.Layout.Note.Y {
		if dims && (y < top || y >= bottom) {
			rows[y] = v.Styles.Faint.ApplyBackground(cell.Plain(rows[y]))
		}
	}
	area.Y -= top
	canvas := NewCanvas(v.Layout.W, bottom-top, v.Styles.Method)
	margin := layout.Rect{X: area.X - 1, W: area.W + 2, H: bottom - top}
	if dims || v.Layout.W-area.W <= 2*minSideWidth {
		margin.X, margin.W = 0, v.Layout.W
	} else {
		canvas.Draw(strings.Join(rows[top:bottom], "\n"), layout.Rect{W: v.Layout.W, H: bottom - top})
	}
	if v.coversPanelEdge(margin) {
		margin.W = v.Layout.W - margin.X
	}
	canvas.Clear(v.Styles.Text, margin)
	canvas.DrawDialog(p.Title, m.Lines(&c, area.W, area.H), area, v.Styles)
	if labeler, ok := m.(part.EdgeLabeler); ok {
		left, right := labeler.EdgeLabels()
		canvas.DrawLowerEdge(left, right, area, v.Styles)
	}
	copy(rows[top:], canvas.Rows())
}

func (v *Screen) coversPanelEdge(front layout.Rect) bool {
	border := v.Layout.Border
	return v.Layout.Arrangement == layout.SideBySide && !border.Empty() && border.X >= front.X && border.X < front.X+front.W
}
