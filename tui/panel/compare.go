package panel

import (
	"fmt"
	"strings"

	"charm.land/lipgloss/v2"

	"chunkscope/engine/explain/refusal"
	"chunkscope/engine/facts"
	"chunkscope/engine/measure/compare"
	"chunkscope/engine/settings"
	"chunkscope/engine/text"
	"chunkscope/tui/cell"
	"chunkscope/tui/keys"
	"chunkscope/tui/part"
	"chunkscope/tui/session/comparing"
	"chunkscope/tui/session/view"
)

// Compare shows the change of the chunks from the pinned settings, A, to the present
// ones, B.
type Compare struct {
	list, top int // line of the first change drawn, and its index
	rows      int // changes drawn
	// edits lists the chunks drawn instead, for an older version.
	edits []int
}

// Name returns the title of the tab.
func (*Compare) Name(*Context) string { return "A│B" }

// Scope returns the keys of the panel.
func (*Compare) Scope() keys.Scope { return keys.Compared }

// The glyphs for changes of a seam, in the gutter and the list.
const (
	GlyphMoved   = "±"
	GlyphAdded   = "+"
	GlyphRemoved = "−"
	GlyphShared  = "≈" // same cut, different overlap
)

// ChangeLook returns the glyph of a change and its style.
func ChangeLook(m compare.Change, s *cell.Styles) (glyph string, style cell.Style) {
	switch m {
	case compare.Added:
		return GlyphAdded, s.GoodBold
	case compare.Removed:
		return GlyphRemoved, s.WarnBold
	case compare.Kept:
		return GlyphShared, s.Changed
	}
	return GlyphMoved, s.Changed
}

// OtherContext is the meaning of GlyphShared if only the metadata of a seam differ.
const OtherContext = "other context"

// ChangeWord returns the meaning of a glyph as a place: where the seam is.
func ChangeWord(m compare.Change) string {
	switch m {
	case compare.Added:
		return "only in B"
	case compare.Removed:
		return "only in A"
	case compare.Kept:
		return "other overlap"
	}
	return string(m)
}

// Act moves between the changes.
func (p *Compare) Act(c *Context, a keys.Action) (part.Intents, bool) {
	switch a {
	case keys.NextChange, keys.NextLine:
		return walkChanges(c, 1), true
	case keys.PrevChange, keys.PrevLine:
		return walkChanges(c, -1), true
	case keys.GoThere:
		if comparison := c.Compare.Comparison(); comparison != nil {
			if k, ok := c.Compare.CurrentChange(comparison); ok {
				return showChange(comparison, k), true
			}
		}
		return walkChanges(c, 1), true // none is selected: go to the next, or say why there is none
	}
	return nil, false
}

// Click goes to the change under the pointer.
func (p *Compare) Click(c *Context, _, y int) part.Intents {
	if e := c.Compare.Edits(); c.Compare.Pinned() == nil && e != nil && y >= p.list && y < p.list+len(p.edits) {
		if edit := &e.Chunks[p.edits[y-p.list]]; edit.New >= 0 {
			return part.Do(part.Select(edit.New), part.Say(tellEdit(edit, c.Compare.Older())))
		}
		return nil
	}
	comparison := c.Compare.Comparison()
	if k := p.top + y - p.list; comparison != nil && y >= p.list && y < p.list+p.rows && k < len(comparison.Changed) {
		return showChange(comparison, k)
	}
	return nil
}

// Lines draws the differences.
func (p *Compare) Lines(c *Context, w int) []string {
	p.rows, p.edits = 0, p.edits[:0]
	s := &part.Sheet{C: c, W: w}
	if c.Compare.Pinned() == nil {
		p.explainPinning(s)
		return s.Lines
	}
	p.sides(s)
	if p.drawGiven(s) {
		return s.Lines
	}
	d := c.Compare.LastComparison()
	if d == nil {
		if err := c.Compare.Failed(); err != nil {
			s.Text("A cannot be cut: "+refusal.OnScreen(err), c.Styles.Error)
		} else {
			s.Text("comparing …", c.Styles.Muted)
		}
		return s.Lines
	}
	if len(d.Settings) == 0 && len(d.Changed) == 0 {
		s.Text("Nothing changed yet: change a setting, or take another preset, and what differs stands here.", c.Styles.Muted)
		if c.Compare.Older() != nil {
			s.Gap()
			p.older(s)
		}
		return s.Lines
	}
	facts, numbers := &part.Sheet{C: c, W: w}, &part.Sheet{C: c, W: w}
	p.settings(facts, d)
	p.numbers(numbers, d)
	if c.Compare.Older() != nil {
		numbers.Gap()
		p.older(numbers)
	}
	switch room := c.H - len(s.Lines) - len(facts.Lines) - len(numbers.Lines) - 2; {
	case c.H < part.LowPanel: // users navigate by the changes, so they come first
		s.Lines = s.Lines[:0]
		p.changes(s, d, c.H)
		p.sides(s)
		p.numbers(s, d)
		p.settings(s, d)
	case room < min(fewChanges, len(d.Changed)): // there is room for some above what would hide them
		p.changes(s, d, fewChanges)
		s.Gap()
		s.Lines = append(append(s.Lines, numbers.Lines...), facts.Lines...)
	default:
		s.Lines = append(s.Lines, facts.Lines...)
		s.Gap()
		s.Lines = append(s.Lines, numbers.Lines...)
		p.changes(s, d, room)
	}
	return s.Lines
}

// fewChanges is the number of changes that shows where navigation leads.
const fewChanges = 3

// sides shows the names of A and B.
func (p *Compare) sides(s *part.Sheet) {
	c := s.C
	nameA, nameB := c.Compare.Pinned().Name(), c.Preset()
	if c.H < part.LowPanel { // the settings that differ are far below
		nameA, nameB, _ = c.Sides()
	}
	putSide(s, "A", nameA, -1, c.Styles.MutedBold) // the number of chunks has its own row, since names can be long
	if !c.Alone() {
		putSide(s, "B", nameB, -1, c.Styles.FocusBold)
	}
	if c.Scope.IsAll() {
		p.describeAll(s, "")
		s.Text(fmt.Sprintf("Below, this document alone. %s writes a page on all %s against A.", keys.Export.Key(), part.Count(c.Scope.Documents())), c.Styles.Warn)
	}
}

// putSide shows the name of a side, with the number of chunks unless it is negative,
// which means unknown.
func putSide(s *part.Sheet, letter, name string, chunks int, style cell.Style) {
	var b cell.Line
	b.Reset(s.W, s.C.Method)
	b.Put(style, " "+letter+"  ")
	message := ""
	if chunks >= 0 {
		message = " " + text.Count(chunks, "chunk") + " "
	}
	b.Put(s.C.Styles.Text, cell.ShortenPath(name, b.Room()-1-cell.Width(message, s.C.Method), s.C.Method))
	b.Right(s.C.Styles.Muted, message)
	s.Lines = append(s.Lines, b.Finish(s.C.Styles.Text))
}

// settings lists the settings that differ.
func (p *Compare) settings(s *part.Sheet, d *comparing.Comparison) {
	st := s.C.Styles
	if len(d.Settings) == 0 {
		s.Text("No setting differs; what was joined, cut or left out by hand does.", st.Muted)
		return
	}
	s.Gap()
	column := lipgloss.NewStyle().Padding(0, 1)
	t := part.Table().Wrap(true).Width(s.W).StyleFunc(func(_, col int) lipgloss.Style {
		if col == 0 {
			return column
		}
		return lipgloss.NewStyle()
	})
	longest := len("max chunk size")
	for _, diff := range d.Settings {
		a, b := diff.Words()
		longest = max(longest, len(fullName(diff.Key)))
		t.Row(st.Muted.Gloss().Render(fullName(diff.Key)), st.Muted.Gloss().Render(cell.EscapeAlike(a)+" →")+" "+cell.EscapeAlike(b))
	}
	column = column.Width(min(longest+2, s.W/2))
	s.Block(t.String())
}

// fullName returns the label of a setting.
func fullName(key string) string {
	if t, ok := settings.Lookup(key); ok {
		return t.Label()
	}
	return key
}

// numbers shows seams, chunks and costs.
func (p *Compare) numbers(s *part.Sheet, d *comparing.Comparison) {
	st := s.C.Styles
	style := st.Text
	if d.B != s.C.View {
		style = st.Muted
	}
	p.seams(s, d, style)
	chunks := part.Count(d.A.Result.Chunks.Len()) + " → " + part.Count(d.B.Result.Chunks.Len())
	if d.Merged > 0 {
		chunks += " · " + part.Count(d.Merged) + " merged"
	}
	if d.Split > 0 {
		chunks += " · " + part.Count(d.Split) + " split"
	}
	s.Fact("chunks", chunks, style)
	if !d.Weighed {
		s.Fact("embed again", "…", st.Muted)
		return
	}
	a, b := d.Difference.A, d.Difference.B
	costs := d.Costs()
	s.Fact("embed again", again(&costs), style)
	if costs.Embed > 0 {
		s.Fact("tokens", part.Count(costs.EmbedTokens)+" of "+part.Count(costs.NewTokens), style)
	}
	if costs.Drop > 0 {
		s.Fact("delete", part.Count(costs.Drop)+" of A's "+part.Count(costs.Old), style)
	}
	writeCompared(s, weighed{
		"whole text", part.Percent(a.WholeText.Whole, a.WholeText.Total), part.Percent(b.WholeText.Whole, b.WholeText.Total),
		b.WholeText.Share() - a.WholeText.Share(), facts.More,
	}, style)
	writeCompared(s, weighed{
		"sentences", part.Percent(a.Whole.Whole, a.Whole.Total), part.Percent(b.Whole.Whole, b.Whole.Total),
		b.Whole.Share() - a.Whole.Share(), facts.More,
	}, style)
	p.elements(s, &a, &b, style)
	if returned := d.Returned.Sentence(); returned != "" {
		s.Tell("parents", returned, style)
	}
	p.describeAltered(s, d, style)
	p.overlap(s, d, style)
	p.editCosts(s, d, style)
	writeCompared(s, weighed{"stored", text.Times(a.StoredPerSrc), text.Times(b.StoredPerSrc), b.StoredPerSrc - a.StoredPerSrc, facts.Less}, style)
}

// seams counts the seams by change.
func (p *Compare) seams(s *part.Sheet, d *comparing.Comparison, style cell.Style) {
	if len(d.Changed) == 0 {
		s.Fact("seams", "all "+part.Count(d.Kept)+" kept", style)
		return
	}
	list := []string{part.Count(d.Alike()) + " kept"}
	for _, n := range []struct {
		seams int
		word  string
	}{
		{d.OtherOverlap, ChangeWord(compare.Kept)},
		{d.OtherContext, OtherContext},
		{d.Moved, ChangeWord(compare.Moved)},
		{d.Added, ChangeWord(compare.Added)},
		{d.Removed, ChangeWord(compare.Removed)},
	} {
		if n.seams > 0 {
			list = append(list, part.Count(n.seams)+" "+n.word)
		}
	}
	s.Fact("seams", strings.Join(list, " · "), style)
}

// describeAltered shows how many lines of A and B differ from the document.
func (p *Compare) describeAltered(s *part.Sheet, d *comparing.Comparison, style cell.Style) {
	a, b := d.Difference.Altered.A, d.Difference.Altered.B
	if a.Unindented+b.Unindented > 0 {
		writeCompared(s, weighed{"unindented", part.Count(a.Unindented), part.Count(b.Unindented) + " of " + part.Count(b.CodeLines), float64(b.Unindented - a.Unindented), facts.Less}, style)
	}
	if !a.IsNone() || !b.IsNone() {
		writeCompared(s, weighed{"altered", part.Count(a.Lines), part.Count(b.Lines) + " of " + part.Count(b.TextLines), float64(b.Lines - a.Lines), facts.Less}, style)
	}
}

// editCosts shows the edit cost under A and B for small documents. Given chunks have
// none.
func (p *Compare) editCosts(s *part.Sheet, d *comparing.Comparison, style cell.Style) {
	if !view.Modest(s.C.Doc) {
		return
	}
	e := s.C.Compare.EditCosts(d)
	switch {
	case e == nil:
		s.Fact("edit cost", "…", s.C.Styles.Muted)
	case e.B == nil:
	case e.A == nil:
		s.Fact("edit cost", "– → "+text.Percent(e.B.Mean), style)
	default:
		writeCompared(s, weighed{"edit cost", text.Percent(e.A.Mean), text.Percent(e.B.Mean), e.B.Mean - e.A.Mean, facts.Less}, style)
	}
}

// weighed is a measure for A and B, both formatted, and the difference B − A.
type weighed struct {
	label, a, b string
	more        float64
	better      facts.Sense
}

// writeCompared shows a measure of A and B, and whether B's is better or worse, in color
// and in words. It omits the verdict if both print alike.
func writeCompared(s *part.Sheet, m weighed, style cell.Style) {
	var b cell.Line
	b.Reset(s.W, s.C.Method)
	b.Put(s.C.Styles.Muted, cell.Fit(" "+m.label, s.Label(), s.C.Method))
	b.Put(style, m.a+" → "+m.b)
	if c := changeOf(m.more, "0", ""); c.size != "" && m.a != m.b {
		v := c.means(m.better).verdict(s.C.Styles)
		message := "  " + v.word
		if s.W < verdictWords { // one form for all rows
			message = " " + v.tick
		}
		if cell.Width(message, s.C.Method) <= b.Room() {
			b.Put(v.style, message)
		}
	}
	s.Lines = append(s.Lines, b.Finish(s.C.Styles.Text))
}

// verdictWords is the minimum width for verdicts in words; narrower rows show ticks.
const verdictWords = 40

func again(costs *compare.VersionCounts) string {
	return part.Count(costs.Embed) + " of " + part.Count(costs.New)
}

// Topic returns the rules topic of the comparison.
func (*Compare) Topic(*Context) string { return "compare" }
