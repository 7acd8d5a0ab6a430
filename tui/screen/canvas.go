package screen

import (
	"strings"

	"charm.land/lipgloss/v2"
	uv "github.com/charmbracelet/ultraviolet"
	"github.com/charmbracelet/x/ansi"

	"chunkscope/tui/cell"
	"chunkscope/tui/layout"
)

// Canvas is a screen for Lip Gloss layers. Lip Gloss's own canvas counts the width of
// clusters differently from many terminals, which would misalign its rows.
type Canvas struct{ uv.ScreenBuffer }

// NewCanvas makes an empty canvas of w × h cells.
func NewCanvas(w, h int, m cell.Method) Canvas {
	c := Canvas{uv.NewScreenBuffer(w, h)}
	c.Method = ansi.Method(m)
	return c
}

// Draw fills a rectangle with styled text.
func (c Canvas) Draw(text string, in layout.Rect) {
	lipgloss.NewLayer(text).Draw(c, uv.Rect(in.X, in.Y, in.W, in.H))
}

// Clear fills a rectangle with blanks.
func (c Canvas) Clear(st cell.Style, in layout.Rect) {
	c.FillArea(&uv.Cell{Content: " ", Width: 1, Style: st.Pen()}, uv.Rect(in.X, in.Y, in.W, in.H))
}

// Rows returns the finished rows.
func (c Canvas) Rows() []string { return strings.Split(c.Render(), "\n") }

// Dialog fills in with rows, and draws a border with a title around it.
func (c Canvas) Dialog(title string, rows []string, in layout.Rect, s *cell.Styles) {
	f, b := &s.Raised, lipgloss.NormalBorder()
	line := f.Focus.Gloss()
	across, side := strings.Repeat(b.Top, in.W), line.Render(strings.Repeat(b.Left+"\n", in.H))
	c.Draw(line.Render(b.TopLeft+across+b.TopRight), layout.Rect{X: in.X - 1, Y: in.Y - 1, W: in.W + 2, H: 1})
	c.Draw(line.Render(b.BottomLeft+across+b.BottomRight), layout.Rect{X: in.X - 1, Y: in.Y + in.H, W: in.W + 2, H: 1})
	c.Draw(side, layout.Rect{X: in.X - 1, Y: in.Y, W: 1, H: in.H})
	c.Draw(side, layout.Rect{X: in.X + in.W, Y: in.Y, W: 1, H: in.H})
	title = cell.Truncate(" "+title+" ", in.W-2, s.Method)
	c.Draw(f.FocusBold.Gloss().Render(title), layout.Rect{X: in.X + 1, Y: in.Y - 1, W: cell.Width(title, s.Method), H: 1})
	c.Clear(f.Text, in)
	c.Draw(f.Text.Ground(strings.Join(rows, "\n")), layout.Rect{X: in.X, Y: in.Y, W: in.W, H: min(in.H, len(rows))})
}

// IsBlank reports whether a rectangle has only blanks.
func (c Canvas) IsBlank(in layout.Rect) bool {
	for y := in.Y; y < in.Y+in.H; y++ {
		for x := in.X; x < in.X+in.W; x++ {
			if cell := c.CellAt(x, y); cell == nil || cell.Content != " " { // empty after a wide character
				return false
			}
		}
	}
	return true
}

// Fill makes rows exactly h rows of w cells.
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
