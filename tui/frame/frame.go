// Package frame draws the borders around panes and dialogs.
package frame

import (
	"chunkscope/tui/cell"
)

// Frame draws the border around a pane of W cells.
type Frame struct {
	Styles *cell.Styles
	// Focused is set for the pane that has the keys.
	Focused bool
	W       int
}

func (f *Frame) rule() cell.Style {
	if f.Focused {
		return f.Styles.RuleFocus
	}
	return f.Styles.Rule
}

func (f *Frame) title() cell.Style {
	if f.Focused {
		return f.Styles.TitleFocus
	}
	return f.Styles.Title
}

func (f *Frame) line(left, title, right string) string {
	var b cell.Line
	b.Reset(f.W, f.Styles.Method)
	b.Raw(f.rule(), left, 1)
	if title != "" {
		b.Raw(f.rule(), "─", 1)
		b.PutMax(f.title(), " "+title+" ", f.W-4)
	}
	b.Repeat(f.rule(), "─", b.Left()-1)
	b.Raw(f.rule(), right, 1)
	return b.Finish(f.Styles.Text)
}

// Top is the upper edge.
func (f *Frame) Top(title string) string { return f.line("┌", title, "┐") }

// Middle is an edge between two parts of a pane.
func (f *Frame) Middle(title string) string { return f.line("├", title, "┤") }

// Bottom is the lower edge.
func (f *Frame) Bottom() string { return f.line("└", "", "┘") }

// BottomMore is the lower edge of a pane that has more below.
func (f *Frame) BottomMore() string {
	var b cell.Line
	b.Reset(f.W, f.Styles.Method)
	b.Raw(f.rule(), "└", 1)
	b.Repeat(f.rule(), "─", f.W-9)
	b.Put(f.Styles.Muted, " more↓ ")
	b.Raw(f.rule(), "┘", 1)
	return b.Finish(f.Styles.Text)
}

// Row is a row of the pane, W-2 cells wide, between its edges.
func (f *Frame) Row(line string) string {
	var b cell.Line
	b.Reset(f.W, f.Styles.Method)
	b.Raw(f.rule(), "│", 1)
	b.Add(line, f.W-2)
	b.Raw(f.rule(), "│", 1)
	return b.Finish(f.Styles.Text)
}

// Span is a range of columns.
type Span struct{ From, To int }

// Tabs is an upper edge with the titles of tabs.
func (f *Frame) Tabs(names []string, open int, joined bool) string {
	left, right := "┌", "┐"
	if joined {
		left, right = "├", "┤"
	}
	var b cell.Line
	b.Reset(f.W, f.Styles.Method)
	b.Raw(f.rule(), left, 1)
	spans := TabSpans(names, open, f.W, f.Styles.Method)
	for i, at := range spans {
		if at.To <= at.From {
			continue
		}
		if b.Width() == 1 && i > 0 {
			b.Raw(f.Styles.TabOff, "‹", 1)
		}
		b.Repeat(f.rule(), "─", at.From-b.Width())
		style := f.Styles.TabOff
		if i == open {
			style = f.Styles.TabOn
			if f.Focused {
				style = f.Styles.TitleFocus
			}
		}
		b.PutMax(style, " "+names[i]+" ", at.To-at.From)
	}
	if last := len(spans) - 1; last >= 0 && spans[last].To == 0 {
		b.Repeat(f.rule(), "─", b.Left()-3)
		b.Raw(f.Styles.TabOff, "›", 1)
	}
	b.Repeat(f.rule(), "─", b.Left()-1)
	b.Raw(f.rule(), right, 1)
	return b.Finish(f.Styles.Text)
}

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
		if total <= w-3 {
			break
		}
	}
	x := 2
	for i := first; i < len(names); i++ {
		if x+width(i) > w-1 {
			break
		}
		out[i] = Span{x, x + width(i)}
		x += width(i) + 1
	}
	return out
}

// TopWith is Top with a legend of some cells at its right end.
func (f *Frame) TopWith(title string, cells int, legend func(b *cell.Line)) string {
	if cells == 0 {
		return f.Top(title)
	}
	var b cell.Line
	b.Reset(f.W, f.Styles.Method)
	b.Raw(f.rule(), "┌─", 2)
	b.PutMax(f.title(), " "+title+" ", f.W-4)
	b.Repeat(f.rule(), "─", b.Left()-cells-4)
	b.Space(f.Styles.Text, 1)
	legend(&b)
	b.Space(f.Styles.Text, 1)
	b.Repeat(f.rule(), "─", b.Left()-1)
	b.Raw(f.rule(), "┐", 1)
	return b.Finish(f.Styles.Text)
}

// Raised is a frame in front of everything else.
func Raised(s *cell.Styles, w int) *Frame {
	of := *s
	of.Rule, of.RuleFocus, of.TitleFocus, of.Text = s.Raised.Muted, s.Raised.Focus, s.Raised.FocusBold, s.Raised.Text
	return &Frame{Styles: &of, Focused: true, W: w}
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
