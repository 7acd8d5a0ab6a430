package frame

import (
	"charm.land/lipgloss/v2"

	"chunkscope/tui/cell"
)

// Edge is the upper edge of a pane of W cells: panes have no other.
type Edge struct {
	Styles *cell.Styles
	// Focused is set for the pane that has the keys.
	Focused bool
	W       int
}

func (e *Edge) looks() (rule, title cell.Style) {
	if e.Focused {
		return e.Styles.RuleFocus, e.Styles.TitleFocus
	}
	return e.Styles.Rule, e.Styles.Title
}

// ruled returns text as a row of w cells, with a rule on its other side.
func (e *Edge) ruled(w int, side lipgloss.Position, text string) string {
	rule, _ := e.looks()
	return lipgloss.PlaceHorizontal(w, side, text, lipgloss.WithWhitespaceChars("─"), lipgloss.WithWhitespaceStyle(rule.Gloss()))
}

// Line is the edge with a title.
func (e *Edge) Line(title string) string {
	rule, style := e.looks()
	title = cell.Truncate(" "+cell.EscapeAlike(title)+" ", e.W-2, e.Styles.Method)
	return e.Styles.Text.Ground(e.ruled(e.W, lipgloss.Left, rule.Gloss().Render("─")+style.Gloss().Render(title)))
}

// Tabs are the titles of the panels, all of them, in as many rows as they take. Behind
// the last, at the right end, is a remark where it fits.
func (e *Edge) Tabs(names []string, open int, remark string) []string {
	_, focused := e.looks()
	spans := TabSpans(names, e.W, e.Styles.Method)
	var rows []string
	for i := 0; i < len(spans); {
		tabs, row, end := "", spans[i].Row, 0
		for ; i < len(spans) && spans[i].Row == row; i++ {
			style := e.Styles.TabOff
			switch {
			case i == open && e.Focused:
				style = focused
			case i == open:
				style = e.Styles.TabOn
			}
			tabs, end = tabs+style.Ground(" "+names[i]+" "), spans[i].To
		}
		if n := cell.Width(remark, e.Styles.Method) + 3; i == len(spans) && n > 3 && e.W-end > n {
			tabs += e.ruled(e.W-end-1, lipgloss.Right, e.Styles.TabOff.Gloss().Render(" "+remark+" "))
		}
		rows = append(rows, e.Styles.Text.Ground(e.ruled(e.W, lipgloss.Left, tabs)))
	}
	return rows
}

// Span is a range of columns.
type Span struct{ From, To int }

// TabSpan is where a title is: its row, and its columns.
type TabSpan struct {
	Row int
	Span
}

// TabSpans are the places of titles in rows of w columns.
func TabSpans(names []string, w int, m cell.Method) []TabSpan {
	out := make([]TabSpan, len(names))
	row, x := 0, 0
	for i, name := range names {
		width := cell.Width(name, m) + 2
		if x > 0 && x+width > w {
			row, x = row+1, 0
		}
		out[i] = TabSpan{row, Span{x, x + width}}
		x += width
	}
	return out
}

// TabAt is the tab whose title is at column x of a row; −1 where none is.
func TabAt(names []string, w, x, row int, m cell.Method) int {
	for i, s := range TabSpans(names, w, m) {
		if s.Row == row && x >= s.From && x < s.To {
			return i
		}
	}
	return -1
}
