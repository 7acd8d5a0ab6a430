package screen

import (
	"strings"

	"chunkscope/tui/cell"
)

// Edge is the upper edge of a pane of W cells. Panes have no other edge.
type Edge struct {
	Styles *cell.Styles
	// Focused is set for the pane that receives the keys.
	Focused bool
	W       int
}

func (e *Edge) looks() (rule, title cell.Style) {
	if e.Focused {
		return e.Styles.RuleFocus, e.Styles.TitleFocus
	}
	return e.Styles.Rule, e.Styles.Title
}

// rule draws n cells of the edge.
func (e *Edge) rule(n int) string {
	rule, _ := e.looks()
	return rule.Gloss().Render(strings.Repeat("─", max(0, n)))
}

// Line returns the edge with a title.
func (e *Edge) Line(title string) string {
	_, style := e.looks()
	title = cell.Truncate(" "+title+" ", e.W-2, e.Styles.Method)
	return e.Styles.Text.Ground(e.rule(1) + style.Gloss().Render(title) + e.rule(e.W-1-cell.Width(title, e.Styles.Method)))
}

// Tabs returns the titles of all panels in as many rows as they need. A remark follows at
// the right end if it fits.
func (e *Edge) Tabs(names []string, open int, remark string) []string {
	_, focused := e.looks()
	spans := TabSpans(names, e.W, e.Styles.Method)
	var rows []string
	for i := 0; i < len(spans); {
		tabs, row, rest := "", spans[i].Row, e.W
		for ; i < len(spans) && spans[i].Row == row; i++ {
			style := e.Styles.TabOff
			switch {
			case i == open && e.Focused:
				style = focused
			case i == open:
				style = e.Styles.TabOn
			}
			tabs, rest = tabs+style.Ground(" "+names[i]+" "), e.W-spans[i].To
		}
		if n := cell.Width(remark, e.Styles.Method) + 3; i == len(spans) && n > 3 && rest > n {
			tabs += e.rule(rest-n) + e.Styles.TabOff.Gloss().Render(" "+remark+" ")
			rest = 1
		}
		rows = append(rows, e.Styles.Text.Ground(tabs+e.rule(rest)))
	}
	return rows
}

// Span is a range of columns.
type Span struct{ From, To int }

// TabSpan is the position of a title: its row and columns.
type TabSpan struct {
	Row int
	Span
}

// TabSpans returns the positions of titles in rows of w columns.
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

// TabAt returns the tab whose title is at column x of a row; −1 if there is none.
func TabAt(names []string, w, x, row int, m cell.Method) int {
	for i, s := range TabSpans(names, w, m) {
		if s.Row == row && x >= s.From && x < s.To {
			return i
		}
	}
	return -1
}
