package panel

import (
	"math"
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
)

// Measures shows the measures of the current settings, and the effect of the last change on
// each. Those that rarely lead to a change of settings are shown if there is room.
type Measures struct {
	open    bool // the rest is shown
	rest    int  // row that shows and folds the rest; −1 if none
	vectors int  // the first of the two lines about vectors; −1 if none
	worst   worstDocuments
}

func (*Measures) Name(*Context) string { return "Quality" }

func (*Measures) Work(c *Context) []tasks.Task {
	return slices.Concat(c.Measures.Tasks(), c.Measures.NearTask(), c.Measures.EditTask())
}

func (*Measures) Scope() keys.Scope { return keys.Measures }

// Act shows or folds the rest, selects the next number of dimensions, or opens the worst
// document.
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

// Click shows or folds the rest on its row, selects the next number of dimensions on the
// lines about vectors, and opens documents.
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

// Lines draws the measures: the headline figures first, then what is broken, why overlap falls
// short, sizes, and the rest. If rows would be hidden, sizes take one row, and a narrow sheet
// has no gaps.
func (p *Measures) Lines(c *Context, w int) []string {
	for _, d := range []density{spaciousRows, plainRows, denseRows} {
		if s := p.sheet(c, w, d); len(s.Lines) <= c.H && (d != denseRows || w < minFateWidth) {
			return s.Lines
		}
	}
	return p.sheet(c, w, plainRows).Lines
}

// density is the number of rows a sheet of measures spends on facts that also fit in
// fewer.
type density uint8

const (
	spaciousRows density = iota // a bar for each bin of sizes
	plainRows                   // one row of them
	denseRows                   // and no gaps
)

func (p *Measures) sheet(c *Context, w int, rows density) *measureSheet {
	p.vectors, p.rest = -1, -1
	m, fresh := c.Measures.Latest()
	s := &measureSheet{Sheet: part.Sheet{C: c, W: w}, m: m, fresh: fresh, rows: rows}
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
		s.writeDocuments()
	}
	s.writePeriod()
	s.writeLead()
	s.gap()
	s.startSection(s.writeBroken)
	if c.Scope.IsAll() {
		p.worst.drawList(s)
		s.gap()
	}
	s.startSection(s.writeShort)
	s.startSection(s.writeSizes)
	p.writeRest(s)
	return s
}

type measureSheet struct {
	part.Sheet
	m, before *measuring.MeasuredResult
	size      metrics.Sizes // in the settings' unit
	fresh     bool
	starts    []int // rows at which a measure begins
	rows      density
}

func (s *measureSheet) gap() {
	if s.rows < denseRows {
		s.Gap()
	}
}

// startSection draws a section, followed by a gap unless it is empty.
func (s *measureSheet) startSection(draw func()) {
	n := len(s.Lines)
	if draw(); len(s.Lines) > n {
		s.gap()
	}
}

func (s *measureSheet) labelWidth() int { return min(rowLabel, s.W-minRow) }

// previousValue returns a measure before the last change; nil before the first change.
func previousValue[T any](s *measureSheet, value func(*measuring.MeasuredResult) T) *T {
	if s.before == nil {
		return nil
	}
	v := value(s.before)
	return &v
}

// writePeriod names the settings that changed, to which the marks of change refer.
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
	m := s.m
	r := row{
		label: "stored", value: text.Growth(m.StoredRatio), strong: true, detail: countOf(m.Chunks, "chunk"),
		change: growthChange(m.StoredRatio, previousValue(s, func(b *measuring.MeasuredResult) float64 { return b.StoredRatio })).withPreference(facts.PreferLess),
	}
	if s.size.Count > 0 {
		r.detail += ", median " + s.units(int(math.Round(s.size.Median)))
	}
	if s.W >= minFateWidth {
		s.add(r)
		return
	}
	below := r.detail
	r.detail = ""
	s.add(r)
	s.Row(3, "", below, s.C.Styles.Muted)
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

// areSentencesWhole reports whether all sentences are whole, as they were before the last
// change.
func (s *measureSheet) areSentencesWhole() bool {
	w := s.m.WholeSentences
	return w.Whole == w.Total && (s.before == nil || s.before.WholeSentences.Whole == s.before.WholeSentences.Total)
}

func (s *measureSheet) writeSentences() {
	m := s.m
	fate := explain.DescribeElementCounts(element.Sentence, m.Severed.Severed, 0, m.Severed.Repaired, 0, m.Severed.Lost)
	if j := &m.Elements[element.Sentence]; j.CountedByLines > 0 {
		fate = describeNotWhole(j, element.Sentence)
	}
	s.writeShare("sentences", "no running text", m.WholeSentences, fate, previousValue(s, func(b *measuring.MeasuredResult) metrics.Whole { return b.WholeSentences }))
}

func (s *measureSheet) writeCounts() {
	m := s.m
	s.add(row{
		label: "chunks", value: part.Count(m.Chunks), strong: true, detail: flagsOf(m), change: s.chunksChange(),
	})
}

func (s *measureSheet) chunksChange() change {
	return countChange(s.m.Chunks, previousValue(s, func(b *measuring.MeasuredResult) int { return b.Chunks }))
}

// writeSizes shows the sizes of chunks, below the number of chunks if the lead does not show
// all that is known of it.
func (s *measureSheet) writeSizes() {
	if s.hasCounts() {
		s.writeCounts()
	}
	s.writeSizeTable()
}

func (s *measureSheet) hasCounts() bool { return flagsOf(s.m) != "" || s.chunksChange().size != "" }

func (s *measureSheet) writeShare(label, none string, v metrics.Whole, fate string, before *metrics.Whole) {
	if v.Total == 0 {
		s.add(row{label: label, value: "–", detail: none})
		return
	}
	r := row{
		label: label, value: part.Percent(v.Whole, v.Total), strong: true, look: part.ShareLook(&s.C.Styles.Face, v.Share()),
		detail: part.Count(v.Whole) + " of " + part.Count(v.Total), fate: fate,
	}
	if before != nil {
		r.change = pointsChange(v.Share(), before.Share()).withPreference(facts.PreferMore)
	}
	s.add(r)
}

func (s *measureSheet) writeDry() {
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
		r.change = countChange(d.Dry, &s.before.DrySeams.Dry).withPreference(facts.PreferLess)
	}
	s.add(r)
}

func flagsOf(m *measuring.MeasuredResult) string {
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

// writeWholeText shows the headline figure, after the text in no chunk.
func (s *measureSheet) writeWholeText() {
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
	if b := previousValue(s, func(b *measuring.MeasuredResult) metrics.Whole { return b.WholeText }); b != nil {
		r.change = pointsChange(m.WholeText.Share(), b.Share()).withPreference(facts.PreferMore)
	}
	s.add(r)
}

func (*Measures) Topic(*Context) string { return rules.Measure.Title() }
