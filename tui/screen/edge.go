package screen

import (
	"strings"

	"chunkscope/tui/cell"
	"chunkscope/tui/layout"
)

// Edge is the top border of a pane. Panes have no other borders.
type Edge struct {
	Styles  *cell.Styles
	Focused bool
	W       int
	// Below is the index of the tab shown below the open one, or -1.
	Below int
}

func (e *Edge) styles() (rule, title cell.Style) {
	if e.Focused {
		return e.Styles.RuleFocus, e.Styles.TitleFocus
	}
	return e.Styles.Rule, e.Styles.Title
}

func (e *Edge) rule(n int) string {
	rule, _ := e.styles()
	return rule.LipGloss().Render(strings.Repeat("─", max(0, n)))
}

// Line returns the edge with a title.
func (e *Edge) Line(title string) string {
	_, style := e.styles()
	title = cell.Truncate(" "+title+" ", e.W-2, e.Styles.Method)
	return e.Styles.Text.ApplyBackground(e.rule(1) + style.LipGloss().Render(title) + e.rule(e.W-1-cell.Width(title, e.Styles.Method)))
}

// Other returns the edge of the panel that is shown below the open one.
func (e *Edge) Other(name string) string {
	var b cell.Line
	b.Reset(e.W, e.Styles.Method)
	b.Put(e.Styles.TextBold, " "+name+" ")
	e.finishRule(&b, "")
	return b.Finish(e.Styles.Text)
}

// Tabs returns the titles of all panels and a rule, in one row or, on a narrow screen, as a grid
// above the rule. The remark appears near the end of the rule if it fits.
func (e *Edge) Tabs(names []string, open int, remark string) []string {
	_, focused := e.styles()
	rows := make([]cell.Line, layout.TabRows(e.W))
	for i := range rows {
		rows[i].Reset(e.W, e.Styles.Method)
	}
	for i, span := range TabSpans(names, e.W, e.Styles.Method) {
		style := e.Styles.TabOff
		switch {
		case i == open && e.Focused:
			style = focused
		case i == open:
			style = e.Styles.TabOn
		case i == e.Below:
			style = e.Styles.TextBold
		}
		row := &rows[span.Row]
		row.PadTo(e.Styles.Text, span.From)
		row.Space(e.Styles.Text, 1)
		row.Put(style, names[i])
		row.Space(e.Styles.Text, 1)
	}
	out := make([]string, len(rows))
	for i := range rows {
		if i+1 == len(rows) {
			e.finishRule(&rows[i], remark)
		}
		out[i] = rows[i].Finish(e.Styles.Text)
	}
	return out
}

// finishRule fills the rest of a row with the rule, with the remark near its end if that fits.
func (e *Edge) finishRule(row *cell.Line, remark string) {
	rule, _ := e.styles()
	n := cell.Width(remark, e.Styles.Method) + 3
	if n == 3 || row.Room() <= n {
		row.Repeat(rule, "─", row.Room())
		return
	}
	row.Repeat(rule, "─", row.Room()-n)
	row.Put(e.Styles.TabOff, " "+remark+" ")
	row.Repeat(rule, "─", 1)
}

// Span is a range of columns. It excludes To.
type Span struct{ From, To int }

// TabSpan is the position of a title: its row and columns.
type TabSpan struct {
	Row int
	Span
}

// TabSpans returns the positions of all titles. They are in one row or, on a narrow screen, in two
// rows with aligned columns.
func TabSpans(names []string, w int, m cell.Method) []TabSpan {
	columns := len(names)
	if layout.TabRows(w) > 1 {
		columns = (columns + 1) / 2
	}
	out := make([]TabSpan, len(names))
	x := 0
	for column := range columns {
		next := x
		for i := column; i < len(names); i += columns {
			end := x + cell.Width(names[i], m) + 2
			out[i] = TabSpan{i / columns, Span{x, end}}
			next = max(next, end)
		}
		x = next
	}
	return out
}

// TabAt returns the index of the tab whose title is at column x of a row, or -1 if there is none.
func TabAt(names []string, w, x, row int, m cell.Method) int {
	for i, s := range TabSpans(names, w, m) {
		if s.Row == row && x >= s.From && x < s.To {
			return i
		}
	}
	return -1
}
