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

// longName is the maximum width for which a name takes precedence over facts.
const longName = 44

func (m *Sides) drawHeadings(c *part.Context, a *view.View, w int) []string {
	nameA, nameB, _ := c.SideNames()
	if m.names[0] != "" {
		nameA, nameB = m.names[0], m.names[1]
	}
	room := m.half - len(" A  ") - 2
	name := min(max(cell.Width(nameA, c.Method), cell.Width(nameB, c.Method)), longName)
	factsA, factsB := "", ""
	for _, facts := range m.sideFacts(c, a) {
		nextA, nextB := appendFact(factsA, facts[0]), appendFact(factsB, facts[1])
		if max(cell.Width(nextA, c.Method), cell.Width(nextB, c.Method)) > room-name {
			break
		}
		factsA, factsB = nextA, nextB
	}
	var b cell.Line
	b.Reset(w, c.Method)
	head := func(letter, name, facts string, style cell.Style, to int) {
		b.Put(style, " "+letter+"  ")
		remaining := to - b.Width() - cell.Width(facts, c.Method) - 2
		b.Put(c.Styles.TextBold, cell.ShortenPath(name, remaining, c.Method))
		b.PadTo(c.Styles.Text, to-1-cell.Width(facts, c.Method))
		b.Put(c.Styles.Muted, facts)
		b.PadTo(c.Styles.Text, to)
	}
	head("A", nameA, factsA, c.Styles.MutedBold, m.half)
	m.drawBorder(&b, c)
	head("B", nameB, factsB, c.Styles.FocusBold, w)
	names := b.Finish(c.Styles.Text)
	b.Reset(w, c.Method)
	m.drawSeamLegend(&b, c)
	if b.Width() <= m.half {
		m.drawBorder(&b, c)
	}
	return []string{names, b.Finish(c.Styles.Text)}
}

func appendFact(before, fact string) string {
	if before == "" {
		return fact
	}
	return before + " · " + fact
}

// drawBorder draws the border between A and B.
func (m *Sides) drawBorder(b *cell.Line, c *part.Context) {
	b.PadTo(c.Styles.Text, m.half)
	b.Raw(c.Styles.Rule, "│", 1)
}

// drawSeamLegend draws the legend. No entry crosses the border.
func (m *Sides) drawSeamLegend(b *cell.Line, c *part.Context) {
	d := c.Compare.Comparison()
	if d == nil {
		return
	}
	b.Put(c.Styles.Muted, " seams:")
	count := map[compare.Change]int{}
	for k := range d.Changed {
		count[d.Change(k).Change]++
	}
	put := func(style cell.Style, glyph string, n int, means string) {
		if n == 0 {
			return
		}
		glyph, means = "  "+glyph, " "+part.Count(n)+" "+means
		if end := b.Width() + cell.Width(glyph+means, c.Method); b.Width() <= m.half && end > m.half {
			m.drawBorder(b, c)
		}
		b.Put(style, glyph)
		b.Put(c.Styles.Muted, means)
	}
	for _, change := range []compare.Change{compare.Moved, compare.Removed, compare.Added} {
		glyph, style := panel.StyledGlyph(change, c.Styles)
		put(style, glyph, count[change], panel.ChangeWord(change))
	}
	glyph, style := panel.StyledGlyph(compare.Kept, c.Styles)
	put(style, glyph, d.OtherOverlap, panel.ChangeWord(compare.Kept))
	put(style, glyph, d.OtherContext, panel.ContextChangeWord)
	if len(d.Changed) == 0 {
		b.Put(c.Styles.Muted, " same cuts and overlap")
	}
}

// sideFacts returns facts about A and B, the most informative first.
func (*Sides) sideFacts(c *part.Context, a *view.View) (out [][2]string) {
	if d := c.Compare.Comparison(); d != nil && d.Complete {
		x, y := &d.Difference.A.Report, &d.Difference.B.Report
		whole := func(t *metrics.Report) string { return text.Percent(t.WholeText.Share()) + " whole" }
		stored := func(t *metrics.Report) string { return text.Growth(t.StoredRatio) + " stored" }
		out = [][2]string{{whole(x), whole(y)}, {stored(x), stored(y)}}
	}
	b := c.View
	out = append(out, [2]string{
		text.Count(a.Result.Chunks.Len(), "chunk"), text.Count(b.Result.Chunks.Len(), "chunk"),
	})
	for _, n := range []struct {
		a, b int
		what string
	}{{a.OversizeCount, b.OversizeCount, "oversize"}, {a.SmallCount, b.SmallCount, "small"}, {a.DryCount, b.DryCount, "dry"}} {
		if n.a+n.b > 0 {
			out = append(out, [2]string{fmt.Sprintf("%d %s", n.a, n.what), fmt.Sprintf("%d %s", n.b, n.what)})
		}
	}
	return out
}
