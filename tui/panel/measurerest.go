package panel

import (
	"math"
	"slices"

	"chunkscope/engine/facts"
	"chunkscope/engine/measure/metrics"
	"chunkscope/engine/text"
	"chunkscope/tui/cell"
	"chunkscope/tui/part"
	"chunkscope/tui/session/measuring"
	"chunkscope/tui/session/view"
)

// writeRest adds the less important measures and the row that shows or hides them. If they are
// hidden, it adds only as many as fit.
func (p *Measures) writeRest(s *measureSheet) {
	rest := *s
	rest.Lines, rest.count = nil, 0
	rest.writeLimits(s.m.Overlap.Limits)
	rest.writeChunksWithOverlap()
	rest.writeWhole()
	rest.addGap()
	table := len(rest.Lines)
	if s.W >= part.Wide {
		rest.startSection(rest.writeSizeTable)
	}
	vectors := rest.writeStored()
	rest.listOtherFacts()
	if s.W < part.Wide { // leave these rows for other measures
		rest.addGap()
		table = len(rest.Lines)
		rest.writeSizeTable()
	}
	if p.open {
		p.rest = len(s.Lines)
		drawToggle(&s.Sheet, "‹ fewer measures", s.C.Styles.MutedBold)
	}
	counts := p.fitRest(s, &rest)
	s.showsTable = counts.lines > table
	if counts.lines > vectors+1 {
		p.vectors = len(s.Lines) + vectors
	}
	s.Lines = append(s.Lines, rest.Lines[:counts.lines]...)
	if hidden := rest.count - counts.count; hidden > 0 {
		if counts.lines > 0 {
			s.addGap()
		}
		p.rest = len(s.Lines)
		drawToggle(&s.Sheet, "› "+text.Count(hidden, "more measure"), s.C.Styles.Muted)
	}
}

// fitRest returns 0 if too few rows would fit.
func (p *Measures) fitRest(s, rest *measureSheet) (fitting measureCount) {
	room := s.C.H - len(s.Lines)
	if p.open || len(rest.Lines) <= room {
		return measureCount{len(rest.Lines), rest.count}
	}
	for _, c := range rest.counts {
		if c.lines >= minRest && c.lines <= room-2 { // reserve one row for the toggle and a blank row
			fitting = c
		}
	}
	return fitting
}

const minRest = 5

// measureCount is the number of measures in the first lines of a sheet.
type measureCount struct{ lines, count int }

func (s *measureSheet) countMeasures(n int) {
	s.count += n
	s.counts = append(s.counts, measureCount{len(s.Lines), s.count})
}

func (s *measureSheet) isShort() bool {
	d := &s.m.Overlap
	return !d.Observed && (d.Delivered < d.Requested || len(d.Limits) > 0)
}

// writeWarnings warns about chunks whose code a parser does not recognize, and about unrecognized
// sentence ends.
func (s *measureSheet) writeWarnings() {
	d := &s.m.Overlap
	if d.Observed || d.Requested == 0 {
		return
	}
	if n := s.m.BrokenFences; n > 0 {
		s.add(row{label: "hidden code", value: formatCount(n, "chunk"), detail: "a parser sees no code block", style: s.C.Styles.Warn})
	}
	if warning := d.FewEndsWarning(); warning != "" {
		s.add(row{label: "sentence ends", value: part.Percent(d.SentenceEnds.Recognized, d.SentenceEnds.Total), detail: "seen", style: s.C.Styles.Warn})
		s.Text("Note: "+warning+".", s.C.Styles.Text)
	}
}

func (s *measureSheet) writeDelivered() {
	d := &s.m.Overlap
	s.add(row{
		label: "delivered", value: part.Count(d.Delivered) + " of " + s.requestedText(d.Requested),
		change: s.unitsChange(func(m *measuring.MeasuredResult) int { return m.Overlap.Delivered }),
	})
}

func (s *measureSheet) writeChunksWithOverlap() {
	d := &s.m.Overlap
	if d.Requested == 0 && !d.Observed {
		s.add(row{label: "overlap", value: "–", detail: "none requested"})
		return
	}
	average := func(m *measuring.MeasuredResult) int { return int(math.Round(m.Overlap.Average)) }
	amount := s.units(average(s.m)) + " on average"
	if d.Observed {
		amount = "measured: " + amount
	}
	r := row{label: "overlap in", value: part.Count(d.ChunksWithOverlap) + " of " + formatCount(d.Chunks, "chunk"), detail: amount}
	if s.W >= part.Wide { // otherwise the average is in another row
		r.change = s.unitsChange(average)
	}
	s.add(r)
}

// writeStored returns the first of the two lines about vectors.
func (s *measureSheet) writeStored() int {
	m, c := s.m, s.C
	if m.Stored.Extra != m.Overlap.Delivered || m.Settings.OverlapUnit() != m.Settings.Unit { // otherwise another row shows it
		s.add(row{
			label: "extra", value: s.units(m.Stored.Extra), detail: "by overlap",
			change: s.unitsChange(func(m *measuring.MeasuredResult) int { return m.Stored.Extra }).withPreference(facts.PreferLess),
		})
	}
	if m.Stored.Metadata > 0 {
		s.add(row{
			label: "in metadata", value: s.units(m.Stored.Metadata), detail: "not counted as stored",
			change: s.unitsChange(func(m *measuring.MeasuredResult) int { return m.Stored.Metadata }),
		})
	}
	s.add(row{
		label: "duplicate share", short: "duplicates", value: text.Percent(m.DuplicateShare), detail: "of stored bytes",
		change: pointsChangeSince(m.DuplicateShare, previousValue(s, func(b *measuring.MeasuredResult) float64 { return b.DuplicateShare })).withPreference(facts.PreferLess),
	})
	s.drawNearDuplicates()
	s.drawEditCost()
	pos := len(s.Lines)
	s.add(row{label: "vectors", value: part.Count(m.Chunks) + " of " + part.Count(c.Model.Dimensions()) + " dims"})
	s.add(row{
		label: "memory", value: part.Bytes(metrics.NewVectors(m.Chunks, c.Model.Dimensions()).Bytes), detail: "as float32",
		change: bytesChange(m, s.before, c.Model.Dimensions()).withPreference(facts.PreferLess),
	})
	return pos
}

func (s *measureSheet) drawNearDuplicates() {
	if s.C.Scope.IsAll() { // comparing the chunks of all documents would take minutes
		return
	}
	n, fresh := s.C.Measures.NearDuplicates()
	if n == nil {
		s.add(row{label: "near-duplicates", short: "near copies", value: "counting …", stale: true})
		return
	}
	value := part.Count(n.Duplicates)
	if n.AtLeast {
		value = "at least " + value
	}
	s.add(row{label: "near-duplicates", short: "near copies", value: value, detail: "of " + formatCount(n.Chunks, "chunk"), stale: !fresh})
}

func (s *measureSheet) drawEditCost() {
	if s.C.Scope.IsAll() || !view.IsSmall(s.C.Doc) {
		return // measuring a long document would take seconds
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

// factsInOtherSections lists the facts that other sections show, and whole pairs, which the panel
// omits.
var factsInOtherSections = []*facts.Fact{
	&facts.ChunkCount, &facts.Flags, &facts.WholeText, &facts.Elements, &facts.OtherText, &facts.WholeSentences, &facts.WholePairs,
	&facts.Overlap, &facts.DrySeams, &facts.Stored, &facts.Duplicates, &facts.Vectors, &facts.Altered, &facts.Uncovered,
}

func (s *measureSheet) listOtherFacts() {
	looks := [...]cell.Style{facts.GradeGood: s.C.Styles.Good, facts.GradeWarn: s.C.Styles.Warn, facts.GradeBad: s.C.Styles.Error, facts.GradeNeutral: s.C.Styles.Muted}
	for _, f := range facts.Table {
		if slices.Contains(factsInOtherSections, f) {
			continue
		}
		var before []facts.Row
		if s.before != nil {
			before = f.Rows(s.before.Report)
		}
		for _, current := range f.Rows(s.m.Report) {
			if current.IsZero {
				continue
			}
			r := row{label: current.Label, value: current.Value, detail: current.Detail, style: looks[current.Grade]}
			if i := slices.IndexFunc(before, func(b facts.Row) bool { return b.Label == current.Label }); i >= 0 {
				r.change = factChange(&current, &before[i])
			}
			s.add(r)
		}
	}
}

// explainUnstored explains why less text is stored than the document contains, if only white space
// is omitted.
func (s *measureSheet) explainUnstored() string {
	m := s.m
	if n := m.Stored.Source - m.Stored.Units; n > 0 && m.Coverage.Uncovered == 0 && m.Settings.Unit == "chars" && s.countOmitted() == 0 {
		return "; the rest is white space"
	}
	return ""
}

func (s *measureSheet) countOmitted() int {
	if s.C.View == nil {
		return 0
	}
	return len(s.C.View.Result.Omitted)
}
