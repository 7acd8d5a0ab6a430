package panel

import (
	"strings"

	"charm.land/lipgloss/v2"

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

// Compare shows how the chunks change from the pinned settings, A, to the current settings, B.
type Compare struct {
	list, top   int
	rows        int
	shown       int
	below       int
	noneVisible bool
	// complete is the latest comparison with measures.
	complete *comparing.Comparison
	edits    []int
}

func (*Compare) Name(*Context) string { return "A│B" }

func (*Compare) Scope() keys.Scope { return keys.ComparePanel }

// Glyphs for seam changes in the gutter and in the list.
const (
	GlyphMoved   = "±"
	GlyphAdded   = "+"
	GlyphRemoved = "−"
	GlyphShared  = "≈" // same cut, different overlap
)

// StyledGlyph returns the glyph for a change and its style.
func StyledGlyph(m compare.Change, s *cell.Styles) (glyph string, style cell.Style) {
	switch m {
	case compare.Added:
		return GlyphAdded, s.Changed
	case compare.Removed:
		return GlyphRemoved, s.Changed
	case compare.Kept:
		return GlyphShared, s.Changed
	}
	return GlyphMoved, s.Changed
}

// ContextChangeWord replaces "other overlap" if only the metadata changed.
const ContextChangeWord = "other context"

// ChangeWord returns a short description of a change, such as "only in B".
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

func (p *Compare) Act(c *Context, a keys.Action) (part.Intents, bool) {
	switch a {
	case keys.NextChange, keys.PrevChange:
		return p.walk(c, direction(a == keys.NextChange), false), true
	case keys.NextLine, keys.PrevLine:
		if d := direction(a == keys.NextLine); !p.scrollList(c, d) {
			return p.walk(c, d, true), true
		}
		return nil, true
	case keys.GoToSelected:
		if comparison := c.Compare.Comparison(); comparison != nil {
			if k, ok := markedChange(c, comparison); ok {
				return showChange(comparison, k), true
			}
		}
		return walkChanges(c, 1), true
	}
	return nil, false
}

// HidesKey reports whether the key for a would have no effect because no change is visible or, for
// the scroll keys, because all rows are visible.
func (p *Compare) HidesKey(a keys.Action) bool {
	switch a {
	case keys.GoToSelected, keys.NextChange, keys.PrevChange:
		return p.noneVisible
	case keys.NextLine:
		return p.noneVisible && p.rows == 0
	}
	return false
}

// IsBrief reports whether there is nothing to compare, because A is not pinned or equals B.
func (*Compare) IsBrief(c *Context) bool {
	return c.Compare.Older() == nil && (c.Compare.Pinned() == nil || isUnchanged(c.Compare.LastComparison()))
}

func direction(forward bool) int {
	if forward {
		return 1
	}
	return -1
}

func (p *Compare) Wheel(n int) { p.top = max(0, p.top+n) }

func (p *Compare) Click(c *Context, _, y int) part.Intents {
	if e := c.Compare.Edits(); c.Compare.Pinned() == nil && e != nil && y >= p.list && y < p.list+len(p.edits) {
		if edit := &e.Chunks[p.edits[y-p.list]]; edit.New >= 0 {
			return part.Do(part.Select(edit.New), part.Say(DescribeEdit(edit, c.Compare.Older())))
		}
		return nil
	}
	comparison := c.Compare.Comparison()
	if k := p.top + y - p.list; comparison != nil && y >= p.list && y < p.list+p.rows && k < len(comparison.Changed) {
		return showChange(comparison, k)
	}
	return nil
}

func (p *Compare) Lines(c *Context, w int) []string {
	p.rows, p.edits, p.noneVisible = 0, p.edits[:0], false
	s := &part.Sheet{C: c, W: w}
	if c.Compare.Pinned() == nil {
		p.complete = nil
		p.explainPinning(s)
		return s.Lines
	}
	d := c.Compare.LastComparison()
	measured := p.lastComplete(d)
	p.writeAnswer(s, measured)
	p.drawSides(s, d, measured)
	switch {
	case p.drawGiven(s):
	case d == nil:
		if err := c.Compare.Err(); err != nil {
			s.Text("A cannot be cut: "+settings.ScreenMessage(err), c.Styles.Error)
		} else {
			s.Text("comparing …", c.Styles.Muted)
		}
	case isUnchanged(d):
		p.noneVisible = true
		s.Text("A and B are still the same.", c.Styles.Text)
		s.Gap()
		s.Text("Move a slider or choose another preset to see what it repairs, severs and stores.", c.Styles.Muted)
		s.Press(keys.Pin.Key(), "to unpin A")
		if c.Compare.Older() != nil {
			s.Gap()
			p.writeOlder(s)
		}
	default:
		p.writeDifferences(s, d, measured)
	}
	return s.Lines
}

func isUnchanged(d *comparing.Comparison) bool {
	return d != nil && len(d.Settings) == 0 && len(d.Changed) == 0
}

// lastComplete returns nil if there is no comparison with the same A and with measures.
func (p *Compare) lastComplete(d *comparing.Comparison) *comparing.Comparison {
	switch {
	case d != nil && d.Complete:
		p.complete = d
	case d == nil || p.complete != nil && p.complete.A != d.A:
		p.complete = nil
	}
	return p.complete
}

// writeDifferences shows the changes and, below them, the costs. In a short panel both scroll
// together.
func (p *Compare) writeDifferences(s *part.Sheet, d, measured *comparing.Comparison) {
	c := s.C
	s.Aligned = true
	rest := &part.Sheet{C: c, W: s.W, Aligned: true}
	seams := rest
	if c.H >= part.FullPanelHeight && s.IsNarrow() && len(d.Changed) > 0 { // explain the glyphs of the list
		s.Gap()
		seams = s
	}
	p.writeSeams(seams, d, freshnessStyle(c, d))
	p.writeNumbers(rest, d, measured)
	rest.Aligned = false
	if c.Compare.Older() != nil {
		rest.Gap()
		p.writeOlder(rest)
	}
	if !hasSettingNames(c, d) {
		rest.Gap()
		p.writeSettings(rest, d)
	}
	if len(d.Changed) == 0 {
		s.Gap()
		s.Lines = append(s.Lines, rest.Lines...)
		return
	}
	if c.H < part.FullPanelHeight {
		p.drawChanges(s, d, max(shortList, c.H-len(s.Lines)-1), rest.Lines, true) // one row for the heading
		return
	}
	if seams == rest || c.H-len(s.Lines)-len(rest.Lines) >= shortList+3 { // three rows: the heading and two blank rows
		s.Gap()
	}
	rows := c.H - len(s.Lines) - 2 - len(rest.Lines) // two rows: the heading and a blank row
	p.drawChanges(s, d, max(shortList, rows), nil, rows >= shortList)
	s.Gap()
	s.Lines = append(s.Lines, rest.Lines...)
}

const shortList = 3

func hasSettingNames(c *Context, d *comparing.Comparison) bool {
	name, _, _ := c.SideNames()
	return d != nil && len(d.Settings) > 0 && strings.HasPrefix(name, part.SettingLabel(d.Settings[0].Key))
}

func (p *Compare) writeSettings(s *part.Sheet, d *comparing.Comparison) {
	st := s.C.Styles
	if len(d.Settings) == 0 {
		s.Text("The settings are the same; only the hand cuts differ.", st.Muted)
		return
	}
	column := lipgloss.NewStyle().Padding(0, 1)
	t := part.Table().Wrap(true).Width(s.W).StyleFunc(func(_, col int) lipgloss.Style {
		if col == 0 {
			return column
		}
		return lipgloss.NewStyle()
	})
	longest := len("overlap")
	for _, diff := range d.Settings {
		a, b := diff.FormatValues()
		if t, ok := settings.Lookup(diff.Key); ok && (t.Key == ModeKey || t.Kind == settings.KindToggle) {
			a, b = displayedValue(t, diff.A), displayedValue(t, diff.B)
		}
		longest = max(longest, len(part.SettingLabel(diff.Key)))
		t.Row(st.Muted.LipGloss().Render(part.SettingLabel(diff.Key)), st.Muted.LipGloss().Render(cell.EscapeForLipGloss(a)+" →")+" "+cell.EscapeForLipGloss(b))
	}
	column = column.Width(min(longest+2, s.W/2))
	s.Block(t.String())
}

func displayedValue(t *settings.Setting, value string) string {
	if value == "" {
		return "–"
	}
	return t.ScreenValue(value)
}

func (p *Compare) writeNumbers(s *part.Sheet, d, measured *comparing.Comparison) {
	style := freshnessStyle(s.C, d)
	if d.Merged+d.Split > 0 {
		s.Fact("chunks", part.Count(d.Merged)+" merged · "+part.Count(d.Split)+" split", style)
	}
	if measured == nil {
		s.Fact("embed again", "…", s.C.Styles.Muted)
		return
	}
	style = freshnessStyle(s.C, measured)
	a, b := measured.Difference.A, measured.Difference.B
	costs := measured.CountCosts()
	reembedded := describeReembedded(&costs) + " chunks"
	if costs.Embed > 0 {
		reembedded += " · " + part.Count(costs.EmbedTokens) + " of " + part.Count(costs.NewTokens) + " tokens"
	}
	s.Fact("embed again", reembedded, style)
	if costs.Drop > 0 {
		s.Fact("delete", part.Count(costs.Drop)+" of A's "+part.Count(costs.Old), style)
	}
	p.writeEditCosts(s, measured, style)
	writeCompared(s, comparedValue{
		"sentences", part.Percent(a.WholeSentences.Whole, a.WholeSentences.Total), part.Percent(b.WholeSentences.Whole, b.WholeSentences.Total),
		b.WholeSentences.Share() - a.WholeSentences.Share(), facts.PreferMore,
	}, style)
	p.writeOverlap(s, measured, style)
	if returned := measured.Returned.Sentence(); returned != "" {
		s.WrapFact("parents", returned, style)
	}
	p.writeAltered(s, measured, style)
}

func freshnessStyle(c *Context, d *comparing.Comparison) cell.Style {
	return staleStyle(c.Styles, d.B != c.View)
}

func (p *Compare) writeSeams(s *part.Sheet, d *comparing.Comparison, style cell.Style) {
	if len(d.Changed) == 0 {
		s.Fact("seams", "all "+part.Count(d.Kept)+" kept", style)
		return
	}
	var list []string
	if n := d.CountUnchanged(); n > 0 {
		list = append(list, part.Count(n)+" kept")
	}
	for _, n := range []struct {
		glyph string
		seams int
		word  string
	}{
		{GlyphShared, d.OtherOverlap, ChangeWord(compare.Kept)},
		{GlyphShared, d.OtherContext, ContextChangeWord},
		{GlyphMoved, d.Moved, ChangeWord(compare.Moved)},
		{GlyphAdded, d.Added, ChangeWord(compare.Added)},
		{GlyphRemoved, d.Removed, ChangeWord(compare.Removed)},
	} {
		if n.seams > 0 {
			list = append(list, n.glyph+part.Count(n.seams)+" "+n.word)
		}
	}
	s.Fact("seams", strings.Join(list, " · "), style)
}

func (p *Compare) writeAltered(s *part.Sheet, d *comparing.Comparison, style cell.Style) {
	a, b := d.Difference.Altered.A, d.Difference.Altered.B
	if a.Unindented+b.Unindented > 0 {
		writeCompared(s, comparedValue{"unindented", part.Count(a.Unindented), part.Count(b.Unindented) + " of " + part.Count(b.CodeLines), float64(b.Unindented - a.Unindented), facts.PreferLess}, style)
	}
	if !a.IsNone() || !b.IsNone() {
		writeCompared(s, comparedValue{"altered", part.Count(a.Lines), part.Count(b.Lines) + " of " + part.Count(b.TextLines), float64(b.Lines - a.Lines), facts.PreferLess}, style)
	}
}

func (p *Compare) writeEditCosts(s *part.Sheet, d *comparing.Comparison, style cell.Style) {
	if !view.IsSmall(s.C.Doc) {
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
		writeCompared(s, comparedValue{"edit cost", text.Percent(e.A.Mean), text.Percent(e.B.Mean), e.B.Mean - e.A.Mean, facts.PreferLess}, style)
	}
}

// comparedValue is a measure of A and of B. difference is B − A.
type comparedValue struct {
	label, a, b string
	difference  float64
	better      facts.Preference
}

// writeCompared skips measures that look the same in A and B.
func writeCompared(s *part.Sheet, m comparedValue, style cell.Style) {
	var b cell.Line
	b.Reset(s.W, s.C.Method)
	b.Put(s.C.Styles.Muted, cell.Fit(" "+m.label, s.Label(), s.C.Method))
	b.Put(style, m.a+" → "+m.b)
	if c := newChange(m.difference, "0", ""); c.size != "" && m.a != m.b {
		v := c.withPreference(m.better).verdict(s.C.Styles)
		message := "  " + v.word
		if s.W < verdictWidth {
			message = " " + v.tick
		}
		if cell.Width(message, s.C.Method) <= b.Room() {
			b.Put(v.style, message)
		}
	}
	s.Lines = append(s.Lines, b.Finish(s.C.Styles.Text))
}

const verdictWidth = 40

func describeReembedded(costs *compare.VersionCounts) string {
	return part.Count(costs.Embed) + " of " + part.Count(costs.New)
}

func (*Compare) FollowsChunk() {}

func (*Compare) Topic(*Context) string { return "compare" }
