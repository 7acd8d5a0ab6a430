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
	if cells > 0 && b.Left() > cells+3 {
		b.Repeat(rule, "─", b.Left()-cells-3)
		b.Space(e.Styles.Text, 1)
		legend(&b)
		b.Space(e.Styles.Text, 1)
	}
	b.Repeat(rule, "─", b.Left())
	return b.Finish(e.Styles.Text)
}

// Tabs is the edge with the titles of tabs.
// After them, at the right end, stands a remark where it fits.
func (e *Edge) Tabs(names []string, open int, remark string) string {
	rule, focused := e.looks()
	var b cell.Line
	b.Reset(e.W, e.Styles.Method)
	spans := TabSpans(names, open, e.W, e.Styles.Method)
	for i, at := range spans {
		if at.To <= at.From {
			continue
		}
		if b.Width() == 0 && i > 0 {
			b.Raw(e.Styles.TabOff, "‹", 1)
		}
		b.Repeat(rule, "─", at.From-b.Width())
		style := e.Styles.TabOff
		if i == open {
			style = e.Styles.TabOn
			if e.Focused {
				style = focused
			}
		}
		b.PutMax(style, " "+names[i]+" ", at.To-at.From)
	}
	if last := len(spans) - 1; last >= 0 && spans[last].To == 0 {
		b.Repeat(rule, "─", b.Left()-1)
		b.Raw(e.Styles.TabOff, "›", 1)
	}
	if n := cell.Width(remark, e.Styles.Method) + 3; n > 3 && b.Left() > n {
		b.Repeat(rule, "─", b.Left()-n)
		b.Put(e.Styles.TabOff, " "+remark+" ")
	}
	b.Repeat(rule, "─", b.Left())
	return b.Finish(e.Styles.Text)
}

// Span is a range of columns.
type Span struct{ From, To int }

// TabSpans are the columns of the titles; where they do not all fit, those
// around the open one do.
func TabSpans(names []string, open, w int, m cell.Method) []Span {
	out := make([]Span, len(names))
	width := func(i int) int { return cell.Width(names[i], m) + 2 }
	first := 0
	for ; first < open; first++ {
		total := 0
		for i := first; i <= open; i++ {
			total += width(i) + 1
		}
		if total <= w-2 {
			break
		}
	}
	x := 1
	for i := first; i < len(names); i++ {
		if x+width(i) > w-1 {
			break
		}
		out[i] = Span{x, x + width(i)}
		x += width(i) + 1
	}
	return out
}

// TabAt is the tab that a click at column x opens: that of the title there, at ‹ or
// › the one beside those that have room; −1 elsewhere.
func TabAt(names []string, open, w, x int, m cell.Method) int {
	spans := TabSpans(names, open, w, m)
	visible := -1
	for i, s := range spans {
		switch {
		case s.To == 0:
		case x >= s.From && x < s.To:
			return i
		case visible < 0 && i > 0 && x == 0:
			return i - 1
		}
		if s.To > 0 {
			visible = i
		}
	}
	if visible >= 0 && visible+1 < len(spans) && x >= w-2 && x < w {
		return visible + 1
	}
	return -1
}
