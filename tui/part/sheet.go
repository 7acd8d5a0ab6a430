package part

import (
	"strings"
	"unicode/utf8"

	"chunkscope/tui/cell"
)

// Repeat repeats a glyph n times. It returns "" if n is negative.
func Repeat(glyph string, n int) string { return strings.Repeat(glyph, max(0, n)) }

// Sheet collects the lines of a panel. Each line is W cells wide.
type Sheet struct {
	C       *Context
	W       int
	Lines   []string
	MaxRows int // maximum height of a text, or 0 for no limit

	Aligned bool // keep values in their column even on a narrow sheet
}

// FullPanelHeight is the minimum height of a panel that shows everything.
const FullPanelHeight = 14

// Widths of labels.
const (
	FactLabel   = 15
	narrowLabel = 13
	WideLabel   = len(" near-duplicates  ")
)

// Wide is the minimum width at which a sheet shows details, with labels of width WideLabel.
const Wide = 60

const narrowWidth = 40

// Label returns the width of the labels on this sheet.
func (s *Sheet) Label() int {
	if s.IsNarrow() {
		return min(narrowLabel, s.W/2)
	}
	return FactLabel
}

// Fact adds a label and its value. The value wraps at words.
func (s *Sheet) Fact(label, value string, style cell.Style) {
	s.Row(s.Label(), label, value, style)
}

// FactColumn returns the width of the labels that WrapFact writes.
func (s *Sheet) FactColumn() int {
	if s.IsNarrow() {
		return min(FactLabel-5, s.W/2)
	}
	if s.W >= Wide {
		return WideLabel
	}
	return min(FactLabel-2, s.W/2)
}

// WrapFact adds a label of width FactColumn and a sentence.
func (s *Sheet) WrapFact(label, sentence string, style cell.Style) {
	s.Row(s.FactColumn(), label, sentence, style)
}

// IsNarrow reports whether the sheet is too narrow for long values in a column.
func (s *Sheet) IsNarrow() bool { return s.W < narrowWidth }

const hangingIndent = 3

// Row adds a label of width lw and text that wraps at words. Continuation lines are aligned with
// the text, or on a narrow sheet with the label if that saves rows.
func (s *Sheet) Row(lw int, label, value string, style cell.Style) {
	value = truncateValue(value)
	lines, indent := wrapItems(value, s.W-lw-1, s.C.Method), lw
	if s.IsNarrow() && !s.Aligned && len(lines) > 1 && lw > hangingIndent {
		if below := wrapIndented(value, s.W-lw-1, s.W-hangingIndent-1, s.C.Method); len(below) <= len(lines) {
			lines, indent = below, hangingIndent
		}
	}
	for i, line := range lines {
		var b cell.Line
		b.Reset(s.W, s.C.Method)
		if i == 0 {
			b.Put(s.C.Styles.Muted, cell.Fit(" "+label, lw, s.C.Method))
		} else {
			b.Put(s.C.Styles.Muted, Repeat(" ", indent))
		}
		b.Put(style, line)
		s.Lines = append(s.Lines, b.Finish(s.C.Styles.Text))
	}
}

const itemSeparator = " · "

// wrapIndented wraps text, preferably between items. first is the width of the first line.
func wrapIndented(value string, first, others int, m cell.Method) []string {
	lines := cell.Wrap(value, first, m)
	if i := strings.LastIndex(lines[0]+" ", itemSeparator); i > 0 {
		lines[0] = lines[0][:i]
	}
	remaining, whole := strings.CutPrefix(value, lines[0])
	if !whole {
		remaining = strings.Join(lines[1:], " ")
	}
	return append(lines[:1:1], wrapItems(strings.TrimLeft(remaining, " ·"), others, m)...)
}

// wrapItems wraps a value between its items, as in "one · another", unless that takes more rows
// than wrapping at words.
func wrapItems(value string, w int, m cell.Method) []string {
	plain := cell.Wrap(value, w, m)
	if len(plain) == 1 || !strings.Contains(value, itemSeparator) {
		return plain
	}
	var out []string
	line := ""
	for item := range strings.SplitSeq(value, itemSeparator) {
		switch {
		case line == "":
			line = item
		case cell.Width(line+itemSeparator+item, m) <= w:
			line += itemSeparator + item
		default:
			out = append(out, cell.Wrap(line, w, m)...)
			line = item
		}
	}
	if out = append(out, cell.Wrap(line, w, m)...); len(out) > len(plain) {
		return plain
	}
	return out
}

// Text adds text that uses the full width.
func (s *Sheet) Text(value string, style cell.Style) {
	for _, line := range cell.Wrap(truncateValue(value), s.W-2, s.C.Method) {
		var b cell.Line
		b.Reset(s.W, s.C.Method)
		b.Put(style, " "+line)
		if len(s.Lines) == s.MaxRows-1 {
			b.Put(style, "…")
		}
		s.Lines = append(s.Lines, b.Finish(s.C.Styles.Text))
	}
}

// Press adds a row that suggests a key, as in "press . to review 2 dry seams".
func (s *Sheet) Press(key, purpose string) {
	const prefix = "press "
	for i, line := range cell.Wrap(prefix+key+" "+purpose, s.W-2, s.C.Method) {
		var b cell.Line
		b.Reset(s.W, s.C.Method)
		b.Space(s.C.Styles.Muted, 1)
		if remaining, offers := strings.CutPrefix(line, prefix+key); i == 0 && offers {
			b.Put(s.C.Styles.Muted, prefix)
			first, second, several := strings.Cut(key, keyPlaceholder)
			b.Put(s.C.Styles.Key, first)
			if several {
				b.Put(s.C.Styles.Muted, keyPlaceholder)
				b.Put(s.C.Styles.Key, second)
			}
			line = remaining
		}
		b.Put(s.C.Styles.Muted, line)
		s.Lines = append(s.Lines, b.Finish(s.C.Styles.Text))
	}
}

// maxValueBytes is the maximum length of a value. A heading can be as long as the document.
const maxValueBytes = 16 << 10

func truncateValue(value string) string {
	if len(value) <= maxValueBytes {
		return value
	}
	boundary := maxValueBytes
	for boundary > 0 && !utf8.RuneStart(value[boundary]) {
		boundary--
	}
	return value[:boundary] + " …"
}

// Block adds text that was drawn by Lip Gloss or Bubbles.
func (s *Sheet) Block(text string) {
	s.Lines = append(s.Lines, s.C.Styles.Text.Block(text, s.W)...)
}

// Gap adds an empty row.
func (s *Sheet) Gap() {
	var b cell.Line
	b.Reset(s.W, s.C.Method)
	s.Lines = append(s.Lines, b.Finish(s.C.Styles.Text))
}

// DrawMore adds a row with the number of hidden rows, or an empty row if n is 0.
func (s *Sheet) DrawMore(n int) {
	if n <= 0 {
		s.Gap()
		return
	}
	s.DrawBelow(Count(n) + " more")
}

// DrawBelow adds a row that names the content below it.
func (s *Sheet) DrawBelow(name string) {
	var b cell.Line
	b.Reset(s.W, s.C.Method)
	b.Right(s.C.Styles.Muted, "↓ "+name+" ")
	s.Lines = append(s.Lines, b.Finish(s.C.Styles.Text))
}

// WriteEmpty adds the reason why there are no chunks.
func (s *Sheet) WriteEmpty() {
	style := s.C.Styles.Muted
	if s.C.FailureMessage != "" {
		style = s.C.Styles.Error
	}
	s.Text(emptyReason(s.C), style)
}

func emptyReason(c *Context) string {
	switch {
	case c.FailureMessage != "":
		return c.FailureMessage
	case c.View == nil:
		return CuttingMessage(c)
	case c.View.Result.Doc.Text == "":
		return "No chunks: the document is empty."
	default:
		return "No chunks: the document contains only white space."
	}
}
