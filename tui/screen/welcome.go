package screen

import (
	"strings"

	"charm.land/lipgloss/v2"

	"chunkscope/tui/layout"
)

var firstHints = [...]struct{ key, text string }{
	{"← →", "tune the overlap: the chunks change at once"},
	{"B", "presets for LangChain, OpenAI and others"},
	{"?", "help: every key, and what the terms mean"},
}

const welcomeWidth = 54

// drawWelcome draws the first hints, in a blank area if there is one.
func (v *Screen) drawWelcome(rows []string) {
	inner := v.Layout.Document
	if !v.Welcome || v.isBlank() || inner.W < welcomeWidth+6 || inner.H < len(firstHints)+6 {
		return
	}
	column, key := lipgloss.NewStyle().PaddingLeft(1).Width(7), v.Styles.Raised.TextBold.LipGloss()
	var lines []string
	for _, h := range firstHints {
		text := lipgloss.JoinHorizontal(lipgloss.Top, column.Render(key.Render(h.key)), h.text)
		lines = append(lines, v.Styles.Raised.Text.Block(text, welcomeWidth)...)
	}
	canvas := NewCanvas(v.Layout.W, len(rows), v.Styles.Method)
	canvas.Draw(strings.Join(rows, "\n"), layout.Rect{W: v.Layout.W, H: len(rows)})
	area, ok := v.findBlankArea(canvas, welcomeWidth+2, len(lines)+2)
	if !ok {
		for _, side := range []layout.Rect{v.Layout.OtherInterior(), v.Layout.Panel()} {
			if side.W >= area.W && side.H > area.H+1 {
				inner = side
				break
			}
		}
		area.X, area.Y = inner.X+(inner.W-area.W)/2, inner.Y+inner.H-area.H-1
	}
	canvas.DrawDialog("New here? Press any key to close", lines, layout.Rect{X: area.X + 1, Y: area.Y + 1, W: welcomeWidth, H: len(lines)}, v.Styles)
	copy(rows, canvas.Rows())
}

// findBlankArea finds a blank area of w × h cells near the bottom of a panel or of the document.
func (v *Screen) findBlankArea(canvas Canvas, w, h int) (area layout.Rect, ok bool) {
	for _, inner := range []layout.Rect{v.Layout.Panel(), v.Layout.OtherInterior(), v.Layout.Settings(), v.Layout.Document} {
		area = layout.Rect{X: inner.X + (inner.W-w)/2, W: w, H: h}
		for area.Y = inner.Y + inner.H - h - 1; area.Y > inner.Y && inner.W >= w; area.Y-- {
			if canvas.IsBlank(layout.Rect{X: area.X, Y: area.Y - 1, W: w, H: h + 2}) {
				return area, true
			}
		}
	}
	return area, false
}
