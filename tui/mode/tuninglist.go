package mode

import (
	"fmt"
	"slices"
	"strings"

	"chunkscope/engine/measure/retrieval/tune"
	"chunkscope/engine/text"
	"chunkscope/tui/cell"
	"chunkscope/tui/part"
)

// order describes the order of the list below the user's settings, and the unit of its
// sizes.
func (m *Tuning) order() string {
	if m.entries[0].point < 0 { // the heads show it
		return ""
	}
	return m.unit() + ", likeliest first"
}

// unit describes the unit of the sizes in the list.
func (m *Tuning) unit() string { return "in " + m.result.Grid[m.list[0]].Settings.Unit }

// tuningEntry is a row of the list: a point, or a head.
type tuningEntry struct {
	point int // -1 for a head
	head  string
}

// listRows returns the rows of the list, with heads if there is room.
func (m *Tuning) listRows(room int) (out []tuningEntry) {
	heads := len(m.list)+5 <= room
	last := ""
	for _, i := range m.list {
		head := "beside them"
		switch {
		case m.result.Scores[i].Tied:
			head = fmt.Sprintf("%d that tie, likeliest first, %s", len(m.result.Tied), m.unit())
		case i == m.result.Present:
			head = "present settings, which do not tie"
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

// editWidth is the width of the column of edit costs, and widestNarrow the maximum width
// of a dialog without it.
const editWidth, widestNarrow = len("edit cost "), 95

// columnsWidth returns the width of the columns of evidence and edit costs in a dialog of
// w cells.
func (m *Tuning) columnsWidth(w int) (n int) {
	for _, of := range m.evidence() {
		n += len(headOf(of, w > widestNarrow)) + 1
	}
	if w > widestNarrow {
		n += editWidth
	}
	return n
}

// headOf returns the head of a column of evidence, which is as wide.
func headOf(of tune.Column, wide bool) string {
	names := map[tune.Column]string{tune.Yours: "  yours", tune.Drafts: " drafts", tune.Corpora: "corpora"}
	if wide {
		names = map[tune.Column]string{tune.Yours: "your questions", tune.Drafts: " drafts", tune.Corpora: "other corpora"}
	}
	return names[of]
}

// evidence returns the columns that have data, in the order of the command tune.
func (m *Tuning) evidence() (out []tune.Column) {
	for _, of := range []tune.Column{tune.Yours, tune.Drafts, tune.Corpora} {
		if slices.ContainsFunc(m.result.Scores, func(s tune.Score) bool { _, ok := s.Share(of); return ok }) {
			out = append(out, of)
		}
	}
	return out
}

// heads returns the heads of the columns after the score.
func (m *Tuning) heads(w int) (heads string) {
	for _, of := range m.evidence() {
		heads += headOf(of, w > widestNarrow) + " "
	}
	if heads += "stored "; w > widestNarrow {
		heads += "edit cost "
	}
	return heads
}

// rows lists the tie set in w cells without the chart, and the positions of the user's
// settings and the rule of thumb if they are not in it.
func (m *Tuning) rows(c *part.Context, w, h int) []string {
	wide := w > widestNarrow
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
				m.row(&b, c, e.point, wide)
			} else {
				b.Put(f.Muted, "   "+e.head)
			}
		}
		out = append(out, b.Finish(f.Text))
	}
	return out
}

// rowFrame is the width of a row without its name: marks before it; a blank, score and
// storage after it.
const rowFrame = 3 + 1 + 13

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

func (m *Tuning) row(b *cell.Line, c *part.Context, i int, wide bool) {
	f, s := &c.Styles.Raised, &m.result.Scores[i]
	mark, style := " ", f.Text
	if i == m.at {
		mark, style = "▌", f.FocusBold
	}
	glyph, look := glyphTied, f.Good
	if !s.Tied {
		glyph, look = glyphOther, f.Muted
	}
	name := ""
	switch i {
	case m.result.Present:
		glyph, look, name = glyphYours, f.TextBold, " present"
	case m.result.Thumb:
		glyph, look, name = glyphThumb, f.TextBold, " rule of thumb"
	}
	b.Put(f.FocusBold, mark)
	b.Put(look, glyph+" ")
	cells := []string{fmt.Sprintf("%.3f", s.Value)}
	for _, of := range m.evidence() {
		content := "–"
		if share, ok := s.Share(of); ok {
			content = text.Percent(share)
		}
		cells = append(cells, cell.FitRight(content, len(headOf(of, wide)), c.Method))
	}
	cells = append(cells, cell.FitRight(text.Times(s.Stored), 6, c.Method))
	if wide {
		cells = append(cells, cell.FitRight(m.editCost(c, i), editWidth-1, c.Method))
	}
	tail := strings.Join(cells, " ") + " "
	of := m.result.Grid[i].String()
	room := max(8, b.Room()-cell.Width(tail, c.Method)-1)
	if cell.Width(of, c.Method) > room {
		of = m.result.Grid[i].ShortName()
	}
	b.PutMax(style, of, room)
	if room := b.Room() - cell.Width(tail, c.Method); room > cell.Width(name, c.Method) {
		b.Put(f.Muted, name)
	}
	b.Right(f.Muted, tail)
}
