package tui

import (
	"github.com/charmbracelet/x/ansi"

	"chunkscope/tui/cell"
	"chunkscope/tui/part"
)

// modeRect is where a mode is drawn, without its frame.
func (r *root) modeRect(m part.Mode) (rect, part.Where) {
	p := m.Placement(r.Context(), r.w, r.h)
	switch p.Where {
	case part.Bottom:
		return r.lay.footer, p.Where
	case part.Document:
		return r.lay.docFrame.inside(), p.Where
	case part.Screen:
		return rect{0, 0, r.w, r.h - 1}, p.Where
	}
	w, h := min(p.W, r.w-4), min(p.H, r.h-4)
	if p.Low {
		return rect{(r.w - w) / 2, r.h - h - 2, w, h}, p.Where
	}
	return rect{(r.w - w) / 2, (r.h - h) / 2, w, h}, p.Where
}

// drawDialog draws a mode over finished rows.
func (r *root) drawDialog(rows []string, m part.Mode, in rect) {
	c := r.Context()
	c.Focused = true
	s := *r.styles
	raised := frame{styles: &s, focused: true, w: in.W + 2}
	s.Rule, s.RuleFocus, s.TitleFocus, s.Text = s.Raised.Muted, s.Raised.Focus, s.Raised.FocusBold, s.Raised.Text
	lines := m.Lines(c, in.W, in.H)
	put := func(y int, line string) {
		if y >= 0 && y < len(rows) {
			rows[y] = over(rows[y], line, in.X-1, in.W+2, r.w, r.styles.Method)
		}
	}
	put(in.Y-1, raised.top(m.Placement(c, r.w, r.h).Title))
	var blank cell.Line
	for y := range in.H {
		if y < len(lines) {
			put(in.Y+y, raised.row(lines[y]))
			continue
		}
		blank.Reset(in.W, s.Method)
		put(in.Y+y, raised.row(blank.Finish(s.Text)))
	}
	put(in.Y+in.H, raised.bottom())
}

// over puts a line of n cells over a row of w, at column x.
func over(row, line string, x, n, w int, m cell.Method) string {
	cut, cutLeft := ansi.TruncateWc, ansi.TruncateLeftWc
	width := ansi.StringWidthWc
	if m == cell.Grapheme {
		cut, cutLeft, width = ansi.Truncate, ansi.TruncateLeft, ansi.StringWidth
	}
	left, right := cut(row, x, ""), cutLeft(row, x+n, "")
	left += blanks(x - width(left)) // a wide character may have been cut
	return left + cell.Reset + line + blanks(w-x-n-width(right)) + right
}

func blanks(n int) string {
	out := make([]byte, max(0, n))
	for i := range out {
		out[i] = ' '
	}
	return string(out)
}
