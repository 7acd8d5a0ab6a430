package screen

import (
	"strings"

	"charm.land/lipgloss/v2"
	uv "github.com/charmbracelet/ultraviolet"
	"github.com/charmbracelet/x/ansi"

	"chunkscope/tui/cell"
	"chunkscope/tui/layout"
)

// Canvas is a buffer of cells for drawing overlapping layers. Unlike the canvas of Lip Gloss, it
// measures characters as the terminal does.
type Canvas struct{ uv.ScreenBuffer }

// NewCanvas returns an empty canvas of w × h cells.
func NewCanvas(w, h int, m cell.Method) Canvas {
	c := Canvas{uv.NewScreenBuffer(w, h)}
	c.Method = ansi.Method(m)
	return c
}

// Draw draws styled text in a rectangle.
func (c Canvas) Draw(text string, area layout.Rect) {
	lipgloss.NewLayer(text).Draw(c, uv.Rect(area.X, area.Y, area.W, area.H))
}

// Clear fills a rectangle with blanks.
func (c Canvas) Clear(st cell.Style, area layout.Rect) {
	c.FillArea(&uv.Cell{Content: " ", Width: 1, Style: st.Pen()}, uv.Rect(area.X, area.Y, area.W, area.H))
}

// Rows returns the rows of the canvas.
func (c Canvas) Rows() []string { return strings.Split(c.Render(), "\n") }

// DrawDialog draws rows in area, and a border with a title around it.
func (c Canvas) DrawDialog(title string, rows []string, area layout.Rect, s *cell.Styles) {
	f, b := &s.Raised, lipgloss.NormalBorder()
	line := f.Focus.LipGloss()
	horizontal, vertical := strings.Repeat(b.Top, area.W), line.Render(strings.Repeat(b.Left+"\n", area.H))
	c.Draw(line.Render(b.TopLeft+horizontal+b.TopRight), layout.Rect{X: area.X - 1, Y: area.Y - 1, W: area.W + 2, H: 1})
	c.Draw(line.Render(b.BottomLeft+horizontal+b.BottomRight), layout.Rect{X: area.X - 1, Y: area.Y + area.H, W: area.W + 2, H: 1})
	c.Draw(vertical, layout.Rect{X: area.X - 1, Y: area.Y, W: 1, H: area.H})
	c.Draw(vertical, layout.Rect{X: area.X + area.W, Y: area.Y, W: 1, H: area.H})
	title = cell.Truncate(" "+title+" ", area.W-2, s.Method)
	c.Draw(f.FocusBold.LipGloss().Render(title), layout.Rect{X: area.X + 1, Y: area.Y - 1, W: cell.Width(title, s.Method), H: 1})
	c.Clear(f.Text, area)
	c.Draw(f.Text.ApplyBackground(strings.Join(rows, "\n")), layout.Rect{X: area.X, Y: area.Y, W: area.W, H: min(area.H, len(rows))})
}

// DrawLowerEdge draws labels into the lower border of a dialog. It omits labels that do not fit.
func (c Canvas) DrawLowerEdge(left, right string, area layout.Rect, s *cell.Styles) {
	room := area.W - 2
	for i, text := range []string{left, right} {
		at := layout.Rect{X: area.X + 1, Y: area.Y + area.H, W: cell.Width(text, s.Method) + 2, H: 1}
		if text == "" || at.W > room {
			continue
		}
		room -= at.W
		if i == 1 {
			at.X = area.X + area.W - 1 - at.W
		}
		c.Draw(s.Raised.Muted.LipGloss().Render(" "+text+" "), at)
	}
}

// IsBlank reports whether all cells of a rectangle are blank.
func (c Canvas) IsBlank(area layout.Rect) bool {
	for y := area.Y; y < area.Y+area.H; y++ {
		for x := area.X; x < area.X+area.W; x++ {
			if cell := c.CellAt(x, y); cell == nil || cell.Content != " " { // Content is empty in the second cell of a wide character
				return false
			}
		}
	}
	return true
}

// Fill returns exactly h rows. It drops rows at the end or adds empty rows of width w.
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
