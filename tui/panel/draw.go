package panel

import (
	"strings"

	"chunkscope/tui/cell"
)

func bar(glyph string, n int) string { return strings.Repeat(glyph, max(0, n)) }

// sheet collects the lines of a panel of facts.
type sheet struct {
	c     *Context
	w     int
	lines []string
	room  int // rows there is room for, when the text is longer: the last one says so; 0 for all
}

const factLabel = 15

// fact adds a label with its value, which wraps at words.
func (s *sheet) fact(label, value string, style cell.Style) {
	s.row(min(factLabel, s.w/2), label, value, style)
}

// tell adds a label with a sentence, which gets more room than a value.
func (s *sheet) tell(label, sentence string, style cell.Style) {
	s.row(min(factLabel-2, s.w/2), label, sentence, style)
}

func (s *sheet) row(lw int, label, value string, style cell.Style) {
	for i, part := range cell.Wrap(value, s.w-lw-1, s.c.Method) {
		var b cell.Line
		b.Reset(s.w, s.c.Method)
		if i == 0 {
			b.Put(s.c.Styles.Muted, cell.Fit(" "+label, lw, s.c.Method))
		} else {
			b.Put(s.c.Styles.Muted, bar(" ", lw))
		}
		b.Put(style, part)
		s.lines = append(s.lines, b.Finish(s.c.Styles.Text))
	}
}

// text adds running text over the whole width.
func (s *sheet) text(value string, style cell.Style) {
	for _, part := range cell.Wrap(value, s.w-2, s.c.Method) {
		var b cell.Line
		b.Reset(s.w, s.c.Method)
		b.Put(style, " "+part)
		if len(s.lines) == s.room-1 {
			b.Put(style, "…")
		}
		s.lines = append(s.lines, b.Finish(s.c.Styles.Text))
	}
}

func (s *sheet) gap() {
	var b cell.Line
	b.Reset(s.w, s.c.Method)
	s.lines = append(s.lines, b.Finish(s.c.Styles.Text))
}
