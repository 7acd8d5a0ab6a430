package panel

import (
	"fmt"
	"slices"

	"chunkscope/engine/facts"
	"chunkscope/engine/measure/metrics"
	"chunkscope/engine/text"
	"chunkscope/tui/cell"
	"chunkscope/tui/keys"
	"chunkscope/tui/part"
	"chunkscope/tui/session/measuring"
	"chunkscope/tui/session/view"
)

// writeRest shows as many of the other measures as have room, and how many more there are
// and the key that shows them.
func (p *Measures) writeRest(s *measureSheet) {
	rest := *s
	rest.Lines, rest.starts = nil, nil
	if !s.isShort() {
		rest.writeDelivered()
	}
	rest.writeReach()
	rest.writeWhole()
	rest.gap()
	vectors := len(s.Lines) + rest.writeStored()
	rest.listOtherFacts()
	room := s.C.H - len(s.Lines)
	if p.open && len(rest.Lines) > room {
		p.rest, vectors = len(s.Lines), vectors+1
		s.writeFolded("‹ more", "", s.C.Styles.MutedBold)
	}
	if p.open || len(rest.Lines) <= room {
		p.vectors = vectors
		s.Lines = append(s.Lines, rest.Lines...)
		return
	}
	shown := 0
	for shown+1 < len(rest.starts) && rest.starts[shown+1] < room {
		shown++
	}
	examples := ""
	if shown == 0 {
		examples = " · duplicates, edit cost, vectors"
	}
	if s.Lines = append(s.Lines, rest.Lines[:rest.starts[shown]]...); vectors+1 < len(s.Lines) {
		p.vectors = vectors
	}
	p.rest = len(s.Lines)
	s.writeFolded("› "+part.Count(len(rest.starts)-shown)+" more", examples, s.C.Styles.Muted)
}

// writeFolded adds the row that shows and folds the rest, with examples of it if there is room.
func (s *measureSheet) writeFolded(sentence, examples string, style cell.Style) {
	key := foldKey(s.C) + " "
	var b cell.Line
	b.Reset(s.W, s.C.Method)
	b.Put(style, " "+sentence)
	if cell.Width(examples+key, s.C.Method) < b.Room() {
		b.Put(style, examples)
	}
	b.Right(s.C.Styles.Muted, key)
	s.Lines = append(s.Lines, b.Finish(s.C.Styles.Text))
}

// foldKey is the key that shows and folds the rest, unless it does something else until
// the panel has the keys.
func foldKey(c *part.Context) string {
	if c.Reach != "" {
		return ""
	}
	return " " + keys.Metadata.Key()
}

func (s *measureSheet) isShort() bool {
	d := &s.m.Overlap
	return !d.Observed && (d.Delivered < d.Requested || len(d.Limits) > 0)
}

// writeShort shows what is wrong with the overlap: how much is missing and why, code that
// it hides from parsers, and sentences whose ends are not seen.
func (s *measureSheet) writeShort() {
	if s.isShort() {
		s.writeDelivered()
	}
	d := &s.m.Overlap
	if d.Observed || d.Requested == 0 {
		return
	}
	if n := s.m.GluedFences; n > 0 {
		s.add(row{label: "hidden code", value: countOf(n, "chunk"), detail: "a parser sees no code block", look: s.C.Styles.Warn})
	}
	if few := d.WarnAboutFewEnds(); few != "" {
		s.add(row{label: "sentence ends", value: part.Percent(d.Ends.Recognized, d.Ends.Total), detail: "seen", look: s.C.Styles.Warn})
		s.Text("Mind: "+few+".", s.C.Styles.Text)
	}
	s.writeLimits(d.Limits)
}

func (s *measureSheet) writeDelivered() {
	d := &s.m.Overlap
	switch {
	case d.Observed:
		return
	case d.Requested == 0:
		s.add(row{label: "overlap", value: "–", detail: "none requested"})
		return
	}
	share := part.Percent(d.Delivered, d.Requested)
	if s.W >= minFateWidth {
		share += " of " + part.Count(d.Requested) + " requested"
	}
	s.add(row{
		label: "delivered", value: s.requestedText(d.Delivered), detail: share,
		change: s.unitsChange(func(m *measuring.MeasuredResult) int { return m.Overlap.Delivered }),
	})
}

// writeReach shows how many chunks have overlap, and how much of it on average.
func (s *measureSheet) writeReach() {
	d := &s.m.Overlap
	if d.Requested == 0 && !d.Observed {
		return
	}
	average := fmt.Sprintf("%.1f %s on average", d.Average, s.m.Settings.Unit)
	if d.Observed {
		average = "measured: " + average
	}
	s.add(row{label: "overlap in", value: part.Percent(d.ChunksWithOverlap, d.Chunks), detail: "of chunks; " + average})
}

// writeStored shows the storage, and returns the line at which the facts about vectors begin.
func (s *measureSheet) writeStored() int {
	m, c := s.m, s.C
	s.add(row{
		label: "stored text", value: s.units(m.Stored.Units),
		detail: "of " + part.Count(m.Stored.Source) + " in the document" + s.explainUnstored(),
	})
	if m.Stored.Extra != m.Overlap.Delivered || m.Settings.OverlapUnit() != m.Settings.Unit { // otherwise it is shown above
		s.add(row{
			label: "extra", value: s.units(m.Stored.Extra), detail: "by overlap",
			change: s.unitsChange(func(m *measuring.MeasuredResult) int { return m.Stored.Extra }).withPreference(facts.PreferLess),
		})
	}
	if m.Stored.Metadata > 0 {
		s.add(row{
			label: "in metadata", value: s.units(m.Stored.Metadata), detail: "besides what is stored",
			change: s.unitsChange(func(m *measuring.MeasuredResult) int { return m.Stored.Metadata }),
		})
	}
	s.add(row{
		label: "duplicate share", value: text.Percent(m.DuplicateShare), detail: "of stored text",
		change: floatPoints(m.DuplicateShare, previousValue(s, func(b *measuring.MeasuredResult) float64 { return b.DuplicateShare })).withPreference(facts.PreferLess),
	})
	s.drawNearDuplicates()
	s.drawEditCost()
	pos := len(s.Lines)
	s.add(row{label: "vectors", value: part.Count(m.Chunks) + " of " + part.Count(c.Model.Dims()) + " dims"})
	s.add(row{
		label: "memory", value: part.Bytes(metrics.VectorsOf(m.Chunks, c.Model.Dims()).Bytes), detail: "as float32",
		change: bytesChange(m, s.before, c.Model.Dims()).withPreference(facts.PreferLess),
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
	value := part.Count(n.Duplicates)
	if n.AtLeast {
		value = "at least " + value
	}
	s.add(row{label: "near-duplicates", value: value, detail: "of " + countOf(n.Chunks, "chunk"), stale: !fresh})
}

func (s *measureSheet) drawEditCost() {
	if s.C.Scope.IsAll() || !view.IsSmall(s.C.Doc) {
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

// factsDrawnElsewhere lists the facts with sections of their own, and pairs of sentences, which only
// stats and the report show. Facts that take seconds are separate tasks.
var factsDrawnElsewhere = []*facts.Fact{
	&facts.Chunks, &facts.Flags, &facts.WholeText, &facts.Elements, &facts.OtherText, &facts.WholeSentences, &facts.WholePairs,
	&facts.Overlap, &facts.DrySeams, &facts.Stored, &facts.Duplicates, &facts.Vectors, &facts.Altered, &facts.Uncovered,
}

func (s *measureSheet) listOtherFacts() {
	looks := [...]cell.Style{facts.GradeGood: s.C.Styles.Good, facts.GradeWarn: s.C.Styles.Warn, facts.GradeBad: s.C.Styles.Error, facts.GradeMuted: s.C.Styles.Muted}
	for _, f := range facts.Table {
		if slices.Contains(factsDrawnElsewhere, f) {
			continue
		}
		var before []facts.Row
		if s.before != nil {
			before = f.Rows(s.before.Report)
		}
		for _, now := range f.Rows(s.m.Report) {
			if now.IsZero {
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

// explainUnstored explains why less is stored than the document has although no text is
// missing: white space between chunks.
func (s *measureSheet) explainUnstored() string {
	m := s.m
	if n := m.Stored.Source - m.Stored.Units; n > 0 && m.Coverage.Uncovered == 0 && m.Settings.Unit == "chars" && s.countLeftOut() == 0 {
		return "; the rest is white space"
	}
	return ""
}

func (s *measureSheet) countLeftOut() int {
	if s.C.View == nil {
		return 0
	}
	return len(s.C.View.Result.Omitted)
}
