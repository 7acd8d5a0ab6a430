package frame

import "chunkscope/tui/cell"

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

// Line is the edge with a title.
func (e *Edge) Line(title string) string { return e.Draw(title, 0, nil) }

// Draw is Line with a legend of some cells at its right end.
func (e *Edge) Draw(title string, cells int, legend func(b *cell.Line)) string {
	rule, style := e.looks()
	var b cell.Line
	b.Reset(e.W, e.Styles.Method)
	b.Raw(rule, "─", 1)
	b.PutMax(style, " "+title+" ", e.W-2)
	if cells > 0 && b.Room() > cells+3 {
		b.Repeat(rule, "─", b.Room()-cells-3)
		b.Space(e.Styles.Text, 1)
		legend(&b)
		b.Space(e.Styles.Text, 1)
	}
	b.Repeat(rule, "─", b.Room())
	return b.Finish(e.Styles.Text)
}

// Tabs are the titles of the panels, all of them, in as many rows as they take. Behind
// the last, at the right end, is a remark where it fits.
func (e *Edge) Tabs(names []string, open int, remark string) []string {
	rule, focused := e.looks()
	spans := TabSpans(names, e.W, e.Styles.Method)
	var rows []string
	for i := 0; i < len(spans); {
		var b cell.Line
		b.Reset(e.W, e.Styles.Method)
		row := spans[i].Row
		for ; i < len(spans) && spans[i].Row == row; i++ {
			style := e.Styles.TabOff
			if i == open {
				style = e.Styles.TabOn
				if e.Focused {
					style = focused
				}
			}
			b.PutMax(style, " "+names[i]+" ", spans[i].To-spans[i].From)
		}
		if n := cell.Width(remark, e.Styles.Method) + 3; i == len(spans) && n > 3 && b.Room() > n {
			b.Repeat(rule, "─", b.Room()-n)
			b.Put(e.Styles.TabOff, " "+remark+" ")
		}
		b.Repeat(rule, "─", b.Room())
		rows = append(rows, b.Finish(e.Styles.Text))
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
