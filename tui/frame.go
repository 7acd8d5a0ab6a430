package tui

import (
	"chunkscope/tui/cell"
)

// frame draws the border around a pane of w cells.
type frame struct {
	styles  *cell.Styles
	focused bool
	w       int
}

func (f *frame) rule() cell.Style {
	if f.focused {
		return f.styles.RuleFocus
	}
	return f.styles.Rule
}

func (f *frame) title() cell.Style {
	if f.focused {
		return f.styles.TitleFocus
	}
	return f.styles.Title
}

func (f *frame) line(left, title, right string) string {
	var b cell.Line
	b.Reset(f.w, f.styles.Method)
	b.Raw(f.rule(), left, 1)
	if title != "" {
		b.Raw(f.rule(), "─", 1)
		b.PutMax(f.title(), " "+title+" ", f.w-4)
	}
	b.Repeat(f.rule(), "─", b.Left()-1)
	b.Raw(f.rule(), right, 1)
	return b.Finish(f.styles.Text)
}

func (f *frame) top(title string) string { return f.line("┌", title, "┐") }

func (f *frame) middle(title string) string { return f.line("├", title, "┤") }

func (f *frame) bottom() string { return f.line("└", "", "┘") }

// bottomMore is the lower edge of a pane that has more below.
func (f *frame) bottomMore() string {
	var b cell.Line
	b.Reset(f.w, f.styles.Method)
	b.Raw(f.rule(), "└", 1)
	b.Repeat(f.rule(), "─", f.w-9)
	b.Put(f.styles.Muted, " more↓ ")
	b.Raw(f.rule(), "┘", 1)
	return b.Finish(f.styles.Text)
}

// row is a row of the pane, f.w-2 cells wide, between its edges.
func (f *frame) row(line string) string {
	var b cell.Line
	b.Reset(f.w, f.styles.Method)
	b.Raw(f.rule(), "│", 1)
	b.Add(line, f.w-2)
	b.Raw(f.rule(), "│", 1)
	return b.Finish(f.styles.Text)
}

// span is a range of columns.
type span struct{ from, to int }

// tabs is an upper edge with the titles of tabs.
func (f *frame) tabs(names []string, open int, joined bool) string {
	left, right := "┌", "┐"
	if joined {
		left, right = "├", "┤"
	}
	var b cell.Line
	b.Reset(f.w, f.styles.Method)
	b.Raw(f.rule(), left, 1)
	spans := tabSpans(names, open, f.w, f.styles.Method)
	for i, at := range spans {
		if at.to <= at.from {
			continue
		}
		if b.Width() == 1 && i > 0 {
			b.Raw(f.styles.TabOff, "‹", 1)
		}
		b.Repeat(f.rule(), "─", at.from-b.Width())
		style := f.styles.TabOff
		if i == open {
			style = f.styles.TabOn
			if f.focused {
				style = f.styles.TitleFocus
			}
		}
		b.PutMax(style, " "+names[i]+" ", at.to-at.from)
	}
	if last := len(spans) - 1; last >= 0 && spans[last].to == 0 {
		b.Repeat(f.rule(), "─", b.Left()-3)
		b.Raw(f.styles.TabOff, "›", 1)
	}
	b.Repeat(f.rule(), "─", b.Left()-1)
	b.Raw(f.rule(), right, 1)
	return b.Finish(f.styles.Text)
}

// tabSpans are the columns of the titles; where they do not all fit, those
// around the open one do.
func tabSpans(names []string, open, w int, m cell.Method) []span {
	out := make([]span, len(names))
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
		out[i] = span{x, x + width(i)}
		x += width(i) + 1
	}
	return out
}

// tabSpans are the columns of the titles on the screen.
func (r *root) tabSpans() []span {
	out := tabSpans(r.tabNames(), r.tab, r.lay.panelFrame.W, r.styles.Method)
	for i := range out {
		out[i].from += r.lay.panelFrame.X
		out[i].to += r.lay.panelFrame.X
	}
	return out
}
