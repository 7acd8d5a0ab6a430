package panel

import (
	"fmt"
	"slices"
	"strings"

	"chunkscope/engine/element"
	"chunkscope/engine/explain"
	"chunkscope/engine/facts"
	"chunkscope/engine/measure/metrics"
	"chunkscope/engine/rules"
	"chunkscope/engine/text"
	"chunkscope/tui/cell"
	"chunkscope/tui/keys"
	"chunkscope/tui/part"
	"chunkscope/tui/session/measuring"
	"chunkscope/tui/session/tasks"
	"chunkscope/tui/session/view"
)

// Measures shows the measures of the present settings, and the effect of the last change
// on each.
type Measures struct {
	vectors int // the first of the two lines about vectors
	worst   worst
}

// Name returns the title of the tab.
func (*Measures) Name(*Context) string { return "Quality" }

// Work measures in the background.
func (*Measures) Work(c *Context) []tasks.Task {
	return slices.Concat(c.Measures.Tasks(), c.Measures.NearTask(), c.Measures.EditTask())
}

// Scope returns the panel's own keys.
func (*Measures) Scope() keys.Scope { return keys.Measures }

// Act selects the next number of dimensions, or opens the worst document.
func (p *Measures) Act(c *Context, a keys.Action) (part.Intents, bool) {
	switch {
	case a == keys.NextDims:
		return part.Do(part.NextDims{}), true
	case a == keys.GoToWorst && c.Scope.IsAll():
		return p.worst.open(c), true
	}
	return nil, false
}

// Click selects the next number of dimensions on the lines about vectors, and opens
// documents.
func (p *Measures) Click(c *Context, _, cy int) part.Intents {
	if cy == p.vectors || cy == p.vectors+1 {
		return part.Do(part.NextDims{})
	}
	if c.Scope.IsAll() {
		return p.worst.click(cy)
	}
	return nil
}

// Lines draws the measures: what is broken first, then overlap, sizes, and what is whole.
// Where it would hide rows, sizes are one row, and on a narrow sheet gaps give way.
func (p *Measures) Lines(c *Context, w int) []string {
	for _, d := range []density{airy, plain, dense} {
		if s := p.sheet(c, w, d); len(s.Lines) <= c.H && (d != dense || w < roomy) {
			return s.Lines
		}
	}
	return p.sheet(c, w, plain).Lines
}

// density is the number of rows a sheet of measures spends on facts that also fit in
// fewer.
type density uint8

const (
	airy  density = iota // a bar for each bin of sizes
	plain                // one row of them
	dense                // and no gaps
)

func (p *Measures) sheet(c *Context, w int, rows density) *measureSheet {
	p.vectors = -1
	m, fresh := c.Measures.Latest()
	s := &measureSheet{Sheet: part.Sheet{C: c, W: w}, m: m, fresh: fresh, label: shortLabel, rows: rows}
	if m == nil {
		if c.View == nil && !c.Scope.IsAll() {
			s.Empty()
		} else {
			s.Text(part.Measuring(c), c.Styles.Muted)
		}
		return s
	}
	s.size = m.Sizes[m.Unit]
	if fresh {
		s.before = c.Measures.Previous()
	}
	if c.Scope.IsAll() {
		s.documents()
	}
	s.since()
	s.writeBroken()
	s.gap()
	if c.Scope.IsAll() {
		p.worst.draw(s)
		s.gap()
	}
	s.dry()
	s.overlap()
	s.gap()
	s.counts()
	s.sizes()
	s.gap()
	s.writeWhole()
	s.gap()
	s.label = rowLabel
	p.vectors = s.stored()
	s.listOtherFacts()
	return s
}

// measureSheet is a sheet of measures with their previous values.
type measureSheet struct {
	part.Sheet
	m, before *measuring.Measured
	size      metrics.Sizes // in the settings' unit
	fresh     bool
	label     int // width of a label on a narrow sheet
	rows      density
}

// gap separates the sections of the sheet.
func (s *measureSheet) gap() {
	if s.rows < dense {
		s.Gap()
	}
}

// labelWidth returns the width of a label that leaves leastRow for a value.
func (s *measureSheet) labelWidth() int {
	if s.W >= roomy {
		return rowLabel
	}
	return min(s.label, s.W-leastRow)
}

// was returns a measure before the last change; nil before the first change.
func was[T any](s *measureSheet, of func(*measuring.Measured) T) *T {
	if s.before == nil {
		return nil
	}
	v := of(s.before)
	return &v
}

// since names the settings that changed, to which the marks of change refer.
func (s *measureSheet) since() {
	if s.before == nil || s.C.H < 12 || s.before.Settings == s.m.Settings {
		return
	}
	message := "since " + ChangedSettings(&s.before.Settings, &s.m.Settings)
	if cell.Width(message, s.C.Method) > s.W-2 {
		message = "since the last change"
	}
	s.Text(message, s.C.Styles.Muted)
}

// writeBroken shows how much is whole, and which kinds are partly broken.
func (s *measureSheet) writeBroken() {
	m := s.m
	s.wholeText()
	s.altered("altered", m.Altered)
	if m.Parents != nil {
		s.altered("altered, returned", m.Parents.Altered)
	}
	s.share("sentences", "no running text", m.Whole, explain.Judged(element.Sentence, m.Severed.Severed, 0, m.Severed.Repaired, 0, m.Severed.Lost), was(s, func(b *measuring.Measured) metrics.Whole { return b.Whole }))
	if lined := byLines(&m.Elements[element.Sentence], element.Sentence); lined != "" {
		s.Row(3, "", lined, s.C.Styles.Muted)
	}
	s.elements()
}

// counts shows how much is stored, in how many chunks.
func (s *measureSheet) counts() {
	m := s.m
	s.add(row{
		label: "stored", value: text.Times(m.StoredPerSrc), strong: true,
		detail: part.Count(m.Stored.Units) + " / " + s.units(m.Stored.Source) + s.explainUnstored(),
		change: ratioChange(m.StoredPerSrc, was(s, func(b *measuring.Measured) float64 { return b.StoredPerSrc })).means(facts.Less),
	})
	s.add(row{
		label: "chunks", value: part.Count(m.Chunks), strong: true, detail: flagsOf(m),
		change: countChange(m.Chunks, was(s, func(b *measuring.Measured) int { return b.Chunks })),
	})
}

func (s *measureSheet) share(label, none string, v metrics.Whole, more string, before *metrics.Whole) {
	if v.Total == 0 {
		s.add(row{label: label, value: "–", detail: none})
		return
	}
	r := row{
		label: label, value: part.Percent(v.Whole, v.Total), strong: true, look: part.ShareLook(&s.C.Styles.Face, v.Share()),
		detail: part.Count(v.Whole) + " of " + part.Count(v.Total) + more,
	}
	if before != nil {
		r.change = pointsChange(v.Share(), before.Share()).means(facts.More)
	}
	s.add(r)
}

func (s *measureSheet) dry() {
	d := s.m.DrySeams
	if d.Total == 0 {
		detail := "no overlap requested"
		if s.m.Overlap.Observed {
			detail = "what was requested is not known"
		}
		s.add(row{label: "dry seams", value: "–", detail: detail})
		return
	}
	r := row{
		label: "dry seams", value: part.Count(d.Dry) + " of " + part.Count(d.Total), strong: true,
		detail: part.Percent(d.Dry, d.Total),
	}
	if s.before != nil && s.before.DrySeams.Total > 0 { // otherwise nothing could be dry, or it was unknown
		r.change = countChange(d.Dry, &s.before.DrySeams.Dry).means(facts.Less)
	}
	s.add(r)
}

func flagsOf(m *measuring.Measured) string {
	var out []string
	if m.Small > 0 {
		out = append(out, part.Count(m.Small)+" small")
	}
	if m.Oversize > 0 {
		out = append(out, part.Count(m.Oversize)+" oversize")
	}
	if m.Coverage.Truncated {
		out = append(out, "the rest is dropped")
	}
	return strings.Join(out, " · ")
}

// explainUnstored explains why less is stored than the document has although no text is
// missing: white space between chunks.
func (s *measureSheet) explainUnstored() string {
	m := s.m
	if n := m.Stored.Source - m.Stored.Units; n > 0 && m.Coverage.Uncovered == 0 && m.Settings.Unit == "chars" && s.leftOut() == 0 {
		return "; the rest is white space"
	}
	return ""
}

// leftOut counts the places that the reviewer excluded.
func (s *measureSheet) leftOut() int {
	if s.C.View == nil {
		return 0
	}
	return len(s.C.View.Result.Omitted)
}

// wholeText shows the headline figure, after the text in no chunk.
func (s *measureSheet) wholeText() {
	m := s.m
	if n := m.Coverage.Uncovered; n > 0 {
		s.add(row{label: "in no chunk", value: part.Percent(n, m.Coverage.Bytes), detail: "of the text, " + part.Bytes(n), look: s.C.Styles.Error})
	}
	if m.WholeText.Total == 0 {
		s.add(row{label: "whole text", value: "–", detail: "no text"})
		return
	}
	r := row{
		label: "whole text", value: part.Percent(m.WholeText.Whole, m.WholeText.Total), strong: true,
		look: part.WholeTextLook(&s.C.Styles.Face, m.WholeText, m.Elements), detail: "of the characters",
	}
	if b := was(s, func(b *measuring.Measured) metrics.Whole { return b.WholeText }); b != nil {
		r.change = pointsChange(m.WholeText.Share(), b.Share()).means(facts.More)
	}
	s.add(r)
}

func (s *measureSheet) overlap() {
	d := &s.m.Overlap
	switch {
	case d.Observed:
		s.add(row{
			label: "overlap in", value: part.Percent(d.ChunksWithOverlap, d.Chunks) + " of chunks",
			detail: fmt.Sprintf("as found, %.1f %s on average", d.Average, s.m.Settings.Unit),
		})
		return
	case d.Requested == 0:
		s.add(row{label: "overlap", value: "–", detail: "none requested"})
		return
	}
	share := part.Percent(d.Delivered, d.Requested)
	if s.W >= roomy {
		share += " of " + part.Count(d.Requested) + " requested"
	}
	s.add(row{
		label: "delivered", value: s.requestedText(d.Delivered), detail: share,
		change: s.unitsChange(func(m *measuring.Measured) int { return m.Overlap.Delivered }),
	})
	s.add(row{
		label: "overlap in", value: part.Percent(d.ChunksWithOverlap, d.Chunks) + " of chunks",
		detail: fmt.Sprintf("%.1f %s on average", d.Average, s.m.Settings.Unit),
	})
	if n := s.m.GluedFences; n > 0 {
		s.add(row{label: "glued fences", value: countOf(n, "chunk"), detail: "a parser sees no code", look: s.C.Styles.Warn})
	}
	if few := d.FewEnds(&s.m.Settings); few != "" {
		s.add(row{label: "sentence ends", value: part.Percent(d.Ends.Seen, d.Ends.Total), detail: "seen", look: s.C.Styles.Warn})
		s.Text("Mind: "+few+".", s.C.Styles.Text)
	}
	if len(d.Limits) > 0 {
		s.Text("seams limited by", s.C.Styles.Muted)
	}
	for _, l := range d.Limits {
		s.limit(explain.LimitKind(l.Limit), part.Count(l.Seams))
	}
}

// stored shows the storage, and returns the line at which the facts about vectors begin.
func (s *measureSheet) stored() int {
	m, c := s.m, s.C
	if m.Stored.Extra != m.Overlap.Delivered || m.Settings.OverlapUnit() != m.Settings.Unit { // otherwise it is shown above
		s.add(row{
			label: "extra", value: s.units(m.Stored.Extra), detail: "by overlap",
			change: s.unitsChange(func(m *measuring.Measured) int { return m.Stored.Extra }).means(facts.Less),
		})
	}
	if m.Stored.Metadata > 0 {
		s.add(row{
			label: "in metadata", value: s.units(m.Stored.Metadata), detail: "besides what is stored",
			change: s.unitsChange(func(m *measuring.Measured) int { return m.Stored.Metadata }),
		})
	}
	s.add(row{
		label: "duplicate share", value: text.Percent(m.DuplicateShare), detail: "of stored text",
		change: floatPoints(m.DuplicateShare, was(s, func(b *measuring.Measured) float64 { return b.DuplicateShare })).means(facts.Less),
	})
	s.drawNearDuplicates()
	s.drawEditCost()
	pos := len(s.Lines)
	s.add(row{label: "vectors", value: part.Count(m.Chunks) + " of " + part.Count(c.Model.Dims()) + " dims"})
	s.add(row{
		label: "memory", value: part.Bytes(metrics.VectorsOf(m.Chunks, c.Model.Dims()).Bytes), detail: "as float32",
		change: bytesChange(m, s.before, c.Model.Dims()).means(facts.Less),
	})
	return pos
}

func (s *measureSheet) drawNearDuplicates() {
	if s.C.Scope.IsAll() { // it would take minutes
		return
	}
	n, fresh := s.C.Measures.NearDuplicates()
	if n == nil {
		s.add(row{label: "near-duplicates", value: "counting …", stale: true})
		return
	}
	value := countOf(n.Duplicates, "chunk")
	if n.AtLeast {
		value = "at least " + value
	}
	s.add(row{label: "near-duplicates", value: value, detail: "of " + part.Count(n.Chunks), stale: !fresh})
}

func (s *measureSheet) drawEditCost() {
	if s.C.Scope.IsAll() || !view.Modest(s.C.Doc) {
		return // it would take seconds
	}
	r := row{label: "edit cost"}
	switch cost, fresh := s.C.Measures.EditCost(); {
	case cost == nil && !fresh:
		r.value, r.stale = "…", true
	case cost == nil:
		r.value, r.detail = "–", "given chunks cannot be cut again"
	default:
		r.value, r.stale = text.Percent(cost.Mean), !fresh
		r.detail = "new after an edit; " + cost.DescribeWorst()
	}
	s.add(r)
}

// drawn lists the facts with sections of their own, and pairs of sentences, which only
// stats and the report show. Facts that take seconds are separate tasks.
var drawn = []*facts.Fact{
	&facts.Chunks, &facts.Flags, &facts.WholeText, &facts.Elements, &facts.OtherText, &facts.WholeSentences, &facts.WholePairs,
	&facts.Overlap, &facts.DrySeams, &facts.Stored, &facts.Duplicates, &facts.Vectors, &facts.Altered, &facts.Uncovered,
}

func (s *measureSheet) listOtherFacts() {
	looks := [...]cell.Style{facts.Good: s.C.Styles.Good, facts.Warn: s.C.Styles.Warn, facts.Bad: s.C.Styles.Error, facts.Muted: s.C.Styles.Muted}
	for _, f := range facts.Table {
		if slices.Contains(drawn, f) {
			continue
		}
		var before []facts.Row
		if s.before != nil {
			before = f.Rows(s.before.Report, &s.before.Settings)
		}
		for _, now := range f.Rows(s.m.Report, &s.m.Settings) {
			if now.IsNothing {
				continue
			}
			r := row{label: now.Label, value: now.Value, detail: now.Detail, look: looks[now.Grade]}
			if i := slices.IndexFunc(before, func(b facts.Row) bool { return b.Label == now.Label }); i >= 0 {
				r.change = factChange(&now, &before[i])
			}
			s.add(r)
		}
	}
}

// Topic returns the rules topic of the measures.
func (*Measures) Topic(*Context) string { return rules.Measure.Title() }
