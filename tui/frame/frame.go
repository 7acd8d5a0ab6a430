// Package frame draws the edges of panes, and the borders around dialogs.
package frame

import (
	"chunkscope/tui/cell"
)

// Frame draws the border around a dialog of W cells.
type Frame struct {
	Styles *cell.Styles
	W      int
}

func (f *Frame) line(left, title, right string) string {
	var b cell.Line
	b.Reset(f.W, f.Styles.Method)
	b.Raw(f.Styles.RuleFocus, left, 1)
	if title != "" {
		b.Raw(f.Styles.RuleFocus, "─", 1)
		b.PutMax(f.Styles.TitleFocus, " "+title+" ", f.W-4)
	}
	b.Repeat(f.Styles.RuleFocus, "─", b.Room()-1)
	b.Raw(f.Styles.RuleFocus, right, 1)
	return b.Finish(f.Styles.Text)
}

// Top is the upper edge.
func (f *Frame) Top(title string) string { return f.line("┌", title, "┐") }

// Bottom is the lower edge.
func (f *Frame) Bottom() string { return f.line("└", "", "┘") }

// Row is a row of the dialog, W-2 cells wide, between its edges.
func (f *Frame) Row(line string) string {
	var b cell.Line
	b.Reset(f.W, f.Styles.Method)
	b.Raw(f.Styles.RuleFocus, "│", 1)
	b.Add(line, f.W-2)
	b.Raw(f.Styles.RuleFocus, "│", 1)
	return b.Finish(f.Styles.Text)
}

// Raised is a frame in front of everything else.
func Raised(s *cell.Styles, w int) *Frame {
	of := *s
	of.Rule, of.RuleFocus, of.TitleFocus, of.Text = s.Raised.Muted, s.Raised.Focus, s.Raised.FocusBold, s.Raised.Text
	return &Frame{Styles: &of, W: w}
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
