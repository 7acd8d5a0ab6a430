package mode

import (
	"fmt"

	"chunkscope/engine/measure/compare"
	"chunkscope/engine/measure/metrics"
	"chunkscope/engine/text"
	"chunkscope/tui/cell"
	"chunkscope/tui/panel"
	"chunkscope/tui/part"
	"chunkscope/tui/session/view"
)

const (
	// marksFrom is the width from which the heads have room for the legend of the
	// gutters; in less width it has a row of its own.
	marksFrom = 160
	// longName is the width of a name that takes precedence over facts: more than that
	// of a preset or a setting, since a cut would remove the distinctive end of these.
	longName = 44
)

// heads names the sides, and gives the same facts about both.
func (m *Sides) heads(c *part.Context, a *view.View, w int) []string {
	marksA := sideMarks(c, compare.Moved, compare.Removed)
	marksB := sideMarks(c, compare.Moved, compare.Added)
	if w < marksFrom {
		marksA, marksB = nil, nil
	}
	nameA, nameB, _ := c.Sides()
	if m.names[0] != "" {
		nameA, nameB = m.names[0], m.names[1]
	}
	room := m.half - len(" A  ") - 2 - max(marksWidth(marksA, c.Method), marksWidth(marksB, c.Method))
	name := min(max(cell.Width(nameA, c.Method), cell.Width(nameB, c.Method)), longName)
	factsA, factsB := "", ""
	for _, both := range m.facts(c, a) { // the most informative first, as long as both sides have room
		nextA, nextB := listed(factsA, both[0]), listed(factsB, both[1])
		if max(cell.Width(nextA, c.Method), cell.Width(nextB, c.Method)) > room-name {
			break
		}
		factsA, factsB = nextA, nextB
	}
	var b cell.Line
	b.Reset(w, c.Method)
	head := func(letter, name, facts string, style cell.Style, marks []sideMark, to int) {
		b.Put(style, " "+letter+"  ")
		remaining := to - b.Width() - cell.Width(facts, c.Method) - marksWidth(marks, c.Method) - 2
		b.Put(c.Styles.TextBold, cell.ShortenPath(name, remaining, c.Method))
		putMarks(&b, c, marks)
		b.PadTo(c.Styles.Text, to-1-cell.Width(facts, c.Method))
		b.Put(c.Styles.Muted, facts)
		b.PadTo(c.Styles.Text, to)
	}
	head("A", nameA, factsA, c.Styles.MutedBold, marksA, m.half)
	b.Raw(c.Styles.Rule, "│", 1)
	head("B", nameB, factsB, c.Styles.FocusBold, marksB, w)
	out := []string{b.Finish(c.Styles.Text)}
	if w < marksFrom {
		b.Reset(w, c.Method)
		b.Put(c.Styles.Muted, " seams:")
		putMarks(&b, c, sideMarks(c, compare.Moved, compare.Removed, compare.Added))
		out = append(out, b.Finish(c.Styles.Text))
	}
	return out
}

func listed(before, fact string) string {
	if before == "" {
		return fact
	}
	return before + " · " + fact
}

// sideMark is a glyph of the gutters with its meaning.
type sideMark struct {
	glyph, means string
	look         cell.Style
}

func sideMarks(c *part.Context, of ...compare.Change) (out []sideMark) {
	for _, change := range of {
		glyph, look := panel.ChangeLook(change, c.Styles)
		out = append(out, sideMark{glyph, panel.ChangeWord(change), look})
	}
	return out
}

func putMarks(b *cell.Line, c *part.Context, marks []sideMark) {
	for _, mark := range marks {
		b.Put(mark.look, "  "+mark.glyph)
		b.Put(c.Styles.Muted, " "+mark.means)
	}
}

func marksWidth(marks []sideMark, by cell.Method) (n int) {
	for _, mark := range marks {
		n += cell.Width("  "+mark.glyph+" "+mark.means, by)
	}
	return n
}

// facts returns facts about A and B, the most informative first: whole text and storage,
// once known, the chunks, and the flags and dry seams that either has.
func (*Sides) facts(c *part.Context, a *view.View) (out [][2]string) {
	if d := c.Compare.Comparison(); d != nil && d.Weighed {
		x, y := &d.Difference.A, &d.Difference.B
		whole := func(t *metrics.Tally) string { return text.Percent(t.WholeText.Share()) + " whole" }
		stored := func(t *metrics.Tally) string { return text.Times(t.StoredPerSrc) + " stored" }
		out = [][2]string{{whole(x), whole(y)}, {stored(x), stored(y)}}
	}
	b := c.View
	out = append(out, [2]string{
		text.Count(a.Result.Chunks.Len(), "chunk"), text.Count(b.Result.Chunks.Len(), "chunk"),
	})
	for _, n := range []struct {
		a, b int
		what string
	}{{a.Oversize, b.Oversize, "oversize"}, {a.Small, b.Small, "small"}, {a.Dry, b.Dry, "dry"}} {
		if n.a+n.b > 0 {
			out = append(out, [2]string{fmt.Sprintf("%d %s", n.a, n.what), fmt.Sprintf("%d %s", n.b, n.what)})
		}
	}
	return out
}
