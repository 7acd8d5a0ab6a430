package panel

import (
	"math"
	"slices"
	"strings"

	"chunkscope/engine/element"
	"chunkscope/engine/facts"
	"chunkscope/engine/measure/metrics"
	"chunkscope/engine/rules"
	"chunkscope/engine/text"
	"chunkscope/tui/cell"
	"chunkscope/tui/keys"
	"chunkscope/tui/part"
	"chunkscope/tui/session/measuring"
	"chunkscope/tui/session/tasks"
)

// Measures shows the measures of the current settings and the effect of the last change on each.
// Less important measures are hidden at first.
type Measures struct {
	open    bool
	rest    int // row that toggles less important measures, or −1 if there is none
	vectors int // first of the two lines about vectors, or −1 if there are none
	worst   worstDocuments
}

func (*Measures) Name(*Context) string { return "Quality" }

func (*Measures) Work(c *Context) []tasks.Task {
	return slices.Concat(c.Measures.Tasks(), c.Measures.NearDuplicatesTask(), c.Measures.EditTask())
}

func (*Measures) Scope() keys.Scope { return keys.MeasuresPanel }

func (p *Measures) Act(c *Context, a keys.Action) (part.Intents, bool) {
	switch {
	case a == keys.Metadata:
		p.open = !p.open
		return nil, true
	case a == keys.NextDims:
		return part.Do(part.NextDims{}), true
	case a == keys.GoToWorst && c.Scope.IsAll():
		return p.worst.open(c), true
	}
	return nil, false
}

func (p *Measures) Click(c *Context, _, cy int) part.Intents {
	switch {
	case p.rest >= 0 && cy == p.rest:
		p.open = !p.open
		return nil
	case p.vectors >= 0 && (cy == p.vectors || cy == p.vectors+1):
		return part.Do(part.NextDims{})
	}
	if c.Scope.IsAll() {
		return p.worst.click(cy)
	}
	return nil
}

// Lines omits blank rows if the rows would not fit otherwise.
func (p *Measures) Lines(c *Context, w int) []string {
	s := p.drawSheet(c, w, false, true)
	if !s.showsTable {
		s = p.drawSheet(c, w, false, p.open)
	}
	if len(s.Lines) > c.H {
		s = p.drawSheet(c, w, true, p.open)
	}
	return s.Lines
}

func (p *Measures) drawSheet(c *Context, w int, dense, hasTable bool) *measureSheet {
	p.vectors, p.rest = -1, -1
	m, fresh := c.Measures.Latest()
	s := &measureSheet{Sheet: part.Sheet{C: c, W: w, Aligned: true}, m: m, fresh: fresh, dense: dense, hasTable: hasTable, column: narrowRowLabel}
	if w >= part.Wide {
		s.column = part.WideLabel
	}
	if m == nil {
		if c.View == nil && !c.Scope.IsAll() {
			s.WriteEmpty()
		} else {
			s.Text(part.MeasuringMessage(c), c.Styles.Muted)
		}
		return s
	}
	s.size = m.Sizes[m.Unit]
	if fresh {
		s.before = c.Measures.Previous()
	}
	if c.Scope.IsAll() {
		s.writeDocuments()
	}
	s.writePeriod()
	s.writeLead()
	s.addGap()
	s.startSection(s.writeBroken)
	if c.Scope.IsAll() {
		p.worst.drawList(s)
		s.addGap()
	}
	s.startSection(s.writeWarnings)
	p.writeRest(s)
	return s
}

type measureSheet struct {
	part.Sheet
	m, before  *measuring.MeasuredResult
	size       metrics.Sizes
	fresh      bool
	count      int
	counts     []measureCount
	showsTable bool
	column     int
	dense      bool
	hasTable   bool
}

func (s *measureSheet) addGap() {
	if !s.dense {
		s.Gap()
	}
}

// startSection draws a section and, unless it is empty, a blank row.
func (s *measureSheet) startSection(draw func()) {
	n := len(s.Lines)
	if draw(); len(s.Lines) > n {
		s.addGap()
	}
}

func (s *measureSheet) labelWidth() int { return min(s.column, s.W-minRow) }

// previousValue returns nil before the first change.
func previousValue[T any](s *measureSheet, value func(*measuring.MeasuredResult) T) *T {
	if s.before == nil {
		return nil
	}
	v := value(s.before)
	return &v
}

// writePeriod lists the settings that changed since the earlier measures.
func (s *measureSheet) writePeriod() {
	if s.before == nil || s.C.H < 12 || s.before.Settings == s.m.Settings {
		return
	}
	message := "since " + ChangedSettings(&s.before.Settings, &s.m.Settings)
	if cell.Width(message, s.C.Method) > s.W-2 {
		message = "since the last change"
	}
	s.Text(message, s.C.Styles.Muted)
}

func (s *measureSheet) writeLead() {
	s.writeWholeText()
	s.writeDry()
	if s.isShort() {
		s.writeDelivered()
	}
	m := s.m
	stored := row{
		label: "stored", value: text.Growth(m.StoredRatio), strong: true, brief: s.units(m.Stored.Units),
		change: growthChange(m.StoredRatio, previousValue(s, func(b *measuring.MeasuredResult) float64 { return b.StoredRatio })).withPreference(facts.PreferLess),
	}
	stored.detail = stored.brief + " of " + part.Count(m.Stored.Source) + " in the document" + s.explainUnstored()
	s.add(stored)
	if z := s.size; z.Count > 0 && !s.hasTable {
		s.add(row{label: "sizes", value: formatRange(z.Min, z.Max) + " " + m.Settings.Unit, detail: "median " + part.Count(int(math.Round(z.Median)))})
	}
	chunks := row{label: "chunks", value: part.Count(m.Chunks), strong: true, detail: formatFlags(m), brief: part.Count(m.Small+m.Oversize) + " flagged", change: s.chunksChange()}
	if m.Coverage.Truncated {
		chunks.brief = "rest dropped"
	}
	if chunks.detail != "" || chunks.change.size != "" {
		s.add(chunks)
	}
}

func (s *measureSheet) writeBroken() {
	m := s.m
	s.writeAltered("altered", m.Altered)
	if m.Parents != nil {
		s.writeAltered("altered, returned", m.Parents.Altered)
	}
	if !s.areSentencesWhole() {
		s.writeSentences()
	}
	s.writeElements()
}

func (s *measureSheet) areSentencesWhole() bool {
	w := s.m.WholeSentences
	return w.Whole == w.Total && (s.before == nil || s.before.WholeSentences.Whole == s.before.WholeSentences.Total)
}

func (s *measureSheet) writeSentences() {
	m, j := s.m, s.m.Elements[element.Sentence]
	if j.CountedByLines == 0 {
		j = metrics.ElementCounts{Severed: m.Severed.Severed, Repaired: m.Severed.Repaired, Lost: m.Severed.Lost}
	}
	j.Total, j.Whole = m.WholeSentences.Total, m.WholeSentences.Whole
	s.writeKind("sentences", element.Sentence, j, previousValue(s, func(b *measuring.MeasuredResult) int { return b.WholeSentences.Whole }))
}

func (s *measureSheet) chunksChange() change {
	return countChange(s.m.Chunks, previousValue(s, func(b *measuring.MeasuredResult) int { return b.Chunks }))
}

func (s *measureSheet) writeDry() {
	d := s.m.DrySeams
	if d.Total == 0 {
		detail := "no overlap requested"
		if s.m.Overlap.Observed {
			detail = "the requested overlap is unknown"
		}
		s.add(row{label: "dry seams", value: "–", detail: detail})
		return
	}
	r := row{label: "dry seams", value: part.Count(d.DryCount) + " of " + part.Count(d.Total), strong: true}
	if d.DryCount == 0 {
		r.value = "none of " + part.Count(d.Total)
	}
	if s.before != nil && s.before.DrySeams.Total > 0 { // there are no earlier seams to compare with
		r.change = countChange(d.DryCount, &s.before.DrySeams.DryCount).withPreference(facts.PreferLess)
	}
	s.add(r)
}

func formatFlags(m *measuring.MeasuredResult) string {
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

// writeWholeText shows the percentage of whole text, and above it the percentage that is in no
// chunk.
func (s *measureSheet) writeWholeText() {
	m := s.m
	if n := m.Coverage.Uncovered; n > 0 {
		s.add(row{label: "in no chunk", value: part.Percent(n, m.Coverage.Bytes), detail: "of the text, " + part.Bytes(n), style: s.C.Styles.Error})
	}
	if m.WholeText.Total == 0 {
		s.add(row{label: "whole text", value: "–", detail: "no text"})
		return
	}
	r := row{
		label: "whole text", value: part.MarkPoor(s.C.Styles, part.Percent(m.WholeText.Whole, m.WholeText.Total), part.IsPoor(m.WholeText, m.Elements)), strong: true,
		style: part.WholeTextStyle(&s.C.Styles.Face, m.WholeText, m.Elements), detail: "of the characters",
	}
	if b := previousValue(s, func(b *measuring.MeasuredResult) metrics.WholeCount { return b.WholeText }); b != nil {
		r.change = pointsChange(m.WholeText.Share(), b.Share()).withPreference(facts.PreferMore)
	}
	s.add(r)
}

func (*Measures) Topic(*Context) string { return rules.Measure.Title() }
