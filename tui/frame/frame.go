// Package frame draws the edges of panes, and lays dialogs over a finished screen.
package frame

import (
	"strings"

	"charm.land/lipgloss/v2"
	uv "github.com/charmbracelet/ultraviolet"
	"github.com/charmbracelet/x/ansi"

	"chunkscope/tui/cell"
	"chunkscope/tui/layout"
)

// Canvas is a screen for layers of Lip Gloss. Its own would count clusters of characters
// as many terminals do not, and its rows would shear there.
type Canvas struct{ uv.ScreenBuffer }

// NewCanvas makes a canvas of a finished screen of w × h cells.
func NewCanvas(screen string, w, h int, m cell.Method) Canvas {
	c := Canvas{uv.NewScreenBuffer(w, h)}
	c.Method = ansi.Method(m)
	c.Lay(screen, layout.Rect{W: w, H: h})
	return c
}

// Lay covers a rectangle with styled text.
func (c Canvas) Lay(text string, in layout.Rect) {
	lipgloss.NewLayer(text).Draw(c, uv.Rect(in.X, in.Y, in.W, in.H))
}

// Rows returns the finished rows.
func (c Canvas) Rows() []string { return strings.Split(c.Render(), "\n") }

// Dim draws everything in the first h rows in one style.
func (c Canvas) Dim(st cell.Style, h int) {
	pen := st.Pen()
	for y := range h {
		for x := range c.Width() {
			if at := c.CellAt(x, y); at != nil && !at.IsZero() { // zero behind a wide character
				at.Style = pen
			}
		}
	}
}

// Dialog covers the cells of in by rows, and those around them by a border with a title.
func (c Canvas) Dialog(title string, rows []string, in layout.Rect, s *cell.Styles) {
	f := &s.Raised
	box := layout.Rect{X: in.X - 1, Y: in.Y - 1, W: in.W + 2, H: in.H + 2}
	border := lipgloss.NewStyle().Border(lipgloss.NormalBorder()).Width(box.W).Height(box.H)
	c.Lay(f.Focus.Gloss().Render(border.Render("")), box)
	title = cell.Truncate(" "+title+" ", in.W-2, s.Method)
	c.Lay(f.FocusBold.Gloss().Render(title), layout.Rect{X: in.X + 1, Y: box.Y, W: cell.Width(title, s.Method), H: 1})
	c.Lay(f.Text.Ground(strings.Join(rows, "\n")), layout.Rect{X: in.X, Y: in.Y, W: in.W, H: min(in.H, len(rows))})
}

// IsBlank reports whether nothing but blanks stands in a rectangle.
func (c Canvas) IsBlank(in layout.Rect) bool {
	for y := in.Y; y < in.Y+in.H; y++ {
		for x := in.X; x < in.X+in.W; x++ {
			if at := c.CellAt(x, y); at == nil || at.Content != " " { // empty behind a wide character
				return false
			}
		}
	}
	return true
}

// Fill makes it exactly h rows of w cells.
func Fill(rows []string, h, w int, s *cell.Styles) []string {
	if len(rows) > h {
		return rows[:h]
	}
	var b cell.Line
	for len(rows) < h {
		b.Reset(w, s.Method)
		rows = append(rows, b.Finish(s.Text))
	}
	return rows
}
