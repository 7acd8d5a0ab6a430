package mode

import (
	"fmt"
	"slices"
	"strings"
	"unicode/utf8"

	"chunkscope/engine/measure/retrieval/tune"
	"chunkscope/engine/text"
	"chunkscope/tui/cell"
	"chunkscope/tui/part"
	"chunkscope/tui/plot"
)

// nameHeads returns the heads of the column of names, the longest first.
func (m *Tuning) nameHeads() []string {
	return []string{"splitter size / overlap, " + m.unit(), "size / overlap, " + m.unit(), m.unit()}
}

func (m *Tuning) unit() string { return m.result.Grid[m.list[0]].Settings.Unit }

// tuningEntry is a row of the list: a point, or a head.
type tuningEntry struct {
	point int // -1 for a head
	head  string
}

func (m *Tuning) listRows(room int) (out []tuningEntry) {
	heads := len(m.list)+5 <= room
	last := ""
	for _, i := range m.list {
		head := "yours, which answer less"
		if m.result.Scores[i].Tied {
			head = fmt.Sprintf("%d that answer as well as the best", len(m.result.Tied))
		}
		if heads && head != last {
			if len(out) > 0 {
				out = append(out, tuningEntry{point: -1})
			}
			out = append(out, tuningEntry{-1, head})
		}
		last = head
		out = append(out, tuningEntry{point: i})
	}
	return out
}

// maxNarrowName is the maximum width of a dialog without details.
const maxNarrowName = 95

type numberColumn struct {
	head  string
	value func(point int) string
}

func (n *numberColumn) width() int { return max(utf8.RuneCountInString(n.head), len("100.0%")) }

const columnGap = "  "

func widthOf(columns []numberColumn) (n int) {
	for i := range columns {
		n += len(columnGap) + columns[i].width()
	}
	return n
}

// alignNumbers puts a text into each column, and a blank at the end.
func alignNumbers(c *part.Context, columns []numberColumn, content func(*numberColumn) string) string {
	var b strings.Builder
	for i := range columns {
		b.WriteString(columnGap + cell.FitRight(content(&columns[i]), columns[i].width(), c.Method))
	}
	return b.String() + " "
}

// numbers returns the columns in a dialog of w cells; ↓ marks the one that orders the list.
func (m *Tuning) numbers(c *part.Context, w int) (out []numberColumn) {
	scores := m.result.Scores
	out = append(out,
		numberColumn{"answered", func(i int) string { return text.Percent(scores[i].Value) }},
		numberColumn{"stored", func(i int) string { return text.Growth(scores[i].Stored) }})
	if by, ok := m.result.OrderedBy(); ok {
		name := [...]string{tune.ColumnQuestions: "your questions", tune.ColumnDrafts: "drafted questions", tune.ColumnCorpora: "public questions"}[by]
		out = append(out, numberColumn{name + " ↓", func(i int) string {
			if share, ok := scores[i].Share(by); ok {
				return text.Percent(share)
			}
			return "–"
		}})
	}
	if w > maxNarrowName {
		out = append(out, numberColumn{"edit cost", func(i int) string { return m.editCost(c, i) }})
	}
	return out
}

// rows lists the tie set in w cells without the chart, and the positions of the user's
// settings if they are not in it.
func (m *Tuning) rows(c *part.Context, w, h int) []string {
	numbers := m.numbers(c, w)
	w -= m.place.w
	f := &c.Styles.Raised
	if i := slices.IndexFunc(m.entries, func(e tuningEntry) bool { return e.point == m.at }); i >= 0 {
		m.top = min(max(m.top, i-h+1), i)
	}
	m.top = max(0, min(m.top, len(m.entries)-h))
	out := make([]string, 0, h)
	for y := range h {
		var b cell.Line
		b.Reset(w, c.Method)
		if i := m.top + y; i < len(m.entries) {
			if e := m.entries[i]; e.point >= 0 {
				m.row(&b, c, e.point, numbers)
			} else {
				b.Put(f.Muted, "   "+e.head)
			}
		}
		out = append(out, b.Finish(f.Text))
	}
	return out
}

// rowFrame is the width of the marks before a name and of the blank at the end of a row.
const rowFrame = 3 + 1

// editCost formats the edit cost of a point, "…" until it is known.
func (m *Tuning) editCost(c *part.Context, i int) string {
	costs := c.Tuning.EditCosts(m.result)
	switch cost := costs[i]; {
	case cost != nil:
		return text.Percent(cost.Mean)
	case costs == nil:
		return "…"
	}
	return "–"
}

// label returns the remarks on a point that follow its name.
func (m *Tuning) label(i int) string {
	switch i {
	case m.result.Present:
		return " yours"
	case m.result.SmallestTie():
		return " cheapest"
	}
	return ""
}

func (m *Tuning) row(b *cell.Line, c *part.Context, i int, numbers []numberColumn) {
	f, s := &c.Styles.Raised, &m.result.Scores[i]
	mark, style := " ", f.Text
	if i == m.at {
		mark, style = "▌", f.FocusBold
	}
	glyph, look := glyphTied, f.Good
	if !s.Tied {
		glyph, look = glyphOther, f.Muted
	}
	if i == m.result.Present {
		glyph, look = plot.GlyphPresent, f.TextBold
	}
	b.Put(f.FocusBold, mark)
	b.Put(look, glyph+" ")
	tail := alignNumbers(c, numbers, func(n *numberColumn) string { return n.value(i) })
	b.PutMax(style, m.result.Grid[i].NameInUnits(), max(8, b.Room()-cell.Width(tail, c.Method)))
	if label := m.label(i); b.Room()-cell.Width(tail, c.Method) > len(label) {
		b.Put(f.Muted, label)
	}
	b.Right(f.Muted, tail)
}
