package mode

import (
	"slices"
	"strings"
	"unicode/utf8"

	"chunkscope/engine/measure/retrieval/tune"
	"chunkscope/engine/text"
	"chunkscope/tui/cell"
	"chunkscope/tui/part"
	"chunkscope/tui/plot"
)

// nameHeaders returns versions of the first column heading, longest first.
func (m *Tuning) nameHeaders() []string {
	return []string{"splitter size / overlap, " + m.unit(), "size / overlap, " + m.unit(), m.unit()}
}

func (m *Tuning) unit() string { return m.result.Grid[m.list[0]].Settings.Unit }

type tuningEntry struct {
	point int // -1 for a heading
	heads []string
}

const minHeadedRows = 6

// listRows returns the current settings and the cheapest ones. If there is space, a heading that
// describes the order of the others follows, and then the others.
func (m *Tuning) listRows(room int) (out []tuningEntry) {
	for i, point := range m.list {
		if i == m.pinned && room >= minHeadedRows {
			out = append(out, tuningEntry{-1, m.describeOthers(len(m.list) - i)})
		}
		out = append(out, tuningEntry{point: point})
	}
	return out
}

// describeOthers returns versions of the heading above the n other settings, longest first.
func (m *Tuning) describeOthers(n int) []string {
	if n == 1 {
		return []string{"1 other scores as well"}
	}
	good := part.Count(n) + " others score as well"
	sorting, ok := m.result.OrderColumn()
	if !ok {
		return []string{good}
	}
	order := [...]string{
		tune.ColumnQuestions: "your questions", tune.ColumnDrafts: "the drafted questions",
		tune.ColumnCorpora: "questions from " + text.Count(m.result.CountEvidence(sorting), "public text"),
	}[sorting]
	return []string{good + ", ordered by " + order, good + ", best on " + columnNames[sorting] + " first", good}
}

const maxBriefWidth = 95

var columnNames = [...]string{tune.ColumnQuestions: "your questions", tune.ColumnDrafts: "drafted questions", tune.ColumnCorpora: "public texts"}

type numberColumn struct {
	head  string
	value func(point int) string
}

func (n *numberColumn) width() int { return max(utf8.RuneCountInString(n.head), len("100.0%")) }

const columnGap = "  "

func columnsWidth(columns []numberColumn) (n int) {
	for i := range columns {
		n += len(columnGap) + columns[i].width()
	}
	return n
}

func alignNumbers(c *part.Context, columns []numberColumn, content func(*numberColumn) string) string {
	var b strings.Builder
	for i := range columns {
		b.WriteString(columnGap + cell.FitRight(content(&columns[i]), columns[i].width(), c.Method))
	}
	return b.String() + " "
}

func (m *Tuning) numbers(c *part.Context, w int) (out []numberColumn) {
	scores := m.result.Scores
	out = append(out,
		numberColumn{"answered", func(i int) string { return text.Percent(scores[i].Value) }},
		numberColumn{"stored", func(i int) string { return text.Growth(scores[i].Stored) }})
	if order, ok := m.result.OrderColumn(); ok {
		out = append(out, numberColumn{columnNames[order], func(i int) string {
			if share, ok := scores[i].Share(order); ok {
				return text.Percent(share)
			}
			return "–"
		}})
	}
	if w > maxBriefWidth {
		out = append(out, numberColumn{"edit cost", func(i int) string { return m.formatEditCost(c, i) }})
	}
	return out
}

func (m *Tuning) drawRows(c *part.Context, w, h int) []string {
	numbers := m.numbers(c, w)
	w -= m.place.w
	f := &c.Styles.Raised
	if i := slices.IndexFunc(m.entries, func(e tuningEntry) bool { return e.point == m.selectedPoint }); i >= 0 {
		m.top = min(max(m.top, i-h+1), i)
	}
	m.top = max(0, min(m.top, len(m.entries)-h))
	out := make([]string, 0, h)
	for y := range h {
		var b cell.Line
		b.Reset(w, c.Method)
		if i := m.top + y; i < len(m.entries) {
			if e := m.entries[i]; e.point >= 0 {
				m.drawRow(&b, c, e.point, numbers)
			} else {
				fits := func(head string) bool { return cell.Width(head, c.Method) < b.Room()-rowFrame }
				b.PutMax(f.Muted, "   "+e.heads[max(0, slices.IndexFunc(e.heads, fits))], b.Room())
			}
		}
		out = append(out, b.Finish(f.Text))
	}
	return out
}

// rowFrame is the width of the marks before a name plus the blank after it.
const rowFrame = 3 + 1

// formatEditCost returns "…" until the cost is known.
func (m *Tuning) formatEditCost(c *part.Context, i int) string {
	costs := c.Tuning.EditCosts(m.result)
	switch cost := costs[i]; {
	case cost != nil:
		return text.Percent(cost.Mean)
	case costs == nil:
		return "…"
	}
	return "–"
}

func (m *Tuning) label(i int) string {
	switch i {
	case m.result.Present:
		return " yours"
	case m.result.SmallestTie():
		return " cheapest"
	}
	return ""
}

func (m *Tuning) drawRow(b *cell.Line, c *part.Context, i int, numbers []numberColumn) {
	f, s := &c.Styles.Raised, &m.result.Scores[i]
	mark, style := " ", f.Text
	if i == m.selectedPoint {
		mark, style = "▌", f.FocusBold
	}
	glyph, look := glyphTied, f.Good
	if !s.Tied {
		glyph, look = glyphOther, f.Muted
	}
	if i == m.result.Present {
		glyph, look = plot.GlyphCurrent, f.TextBold
	}
	b.Put(f.FocusBold, mark)
	b.Put(look, glyph+" ")
	tail := alignNumbers(c, numbers, func(n *numberColumn) string { return n.value(i) })
	b.PutMax(style, m.result.Grid[i].NameInUnits(), max(8, b.Room()-cell.Width(tail, c.Method)))
	if label := m.label(i); b.Room()-cell.Width(tail, c.Method) > len(label) {
		b.Put(f.Muted, label)
	}
	b.Right(style, tail)
}
