package panel

import (
	"slices"
	"strings"

	"chunkscope/engine/element"
	"chunkscope/engine/facts"
	"chunkscope/engine/measure/metrics"
	"chunkscope/engine/text"
	"chunkscope/tui/cell"
	"chunkscope/tui/part"
	"chunkscope/tui/session/measuring"
)

const minFateWidth = 60

// writeElements lists the kinds of which something is not whole, or was not before the last
// change, the most frequent first. Sentences have a row of their own.
func (s *measureSheet) writeElements() {
	var kinds []element.Kind
	for k := range element.Kind(element.KindCount) {
		if k != element.Sentence && s.m.Elements[k].Total > 0 && !s.isAllWhole(k) {
			kinds = append(kinds, k)
		}
	}
	slices.SortStableFunc(kinds, func(a, b element.Kind) int { return s.m.Elements[b].Broken() - s.m.Elements[a].Broken() })
	for _, k := range kinds {
		s.writeKind(k)
	}
	if message := s.m.OtherText.String(); message != "" {
		s.Row(s.labelWidth(), "other text", message+" not whole", s.C.Styles.Error)
	}
}

// isAllWhole reports whether all elements of a kind are whole, as they were before the
// last change.
func (s *measureSheet) isAllWhole(k element.Kind) bool {
	return s.m.Elements[k].Broken() == 0 && (s.before == nil || s.before.Elements[k].Broken() == 0)
}

func (s *measureSheet) writeKind(k element.Kind) {
	j := s.m.Elements[k]
	r := row{
		label: s.m.Elements.KindNames(k).Many, value: part.Percent(j.Whole, j.Total), look: part.ShareLook(&s.C.Styles.Face, j.Share()),
		detail: part.Count(j.Whole) + " of " + part.Count(j.Total), fate: describeNotWhole(&j, k),
	}
	if n := j.Broken(); n > 0 && n == j.TooLong { // no cut of this size could help
		r.look = s.C.Styles.Warn
	}
	if b := previousValue(s, func(b *measuring.MeasuredResult) metrics.ElementCounts { return b.Elements[k] }); b != nil {
		r.change = pointsChange(j.Share(), b.Share()).withPreference(facts.PreferMore)
	}
	s.add(r)
}

// writeWhole lists the kinds that are all whole, and what of them overlap repairs.
func (s *measureSheet) writeWhole() {
	if s.areSentencesWhole() {
		s.writeSentences()
	}
	var whole, repaired []string
	for k := range element.Kind(element.KindCount) {
		j, words := s.m.Elements[k], s.m.Elements.KindNames(k)
		if j.Total == 0 || k == element.Sentence || !s.isAllWhole(k) {
			continue
		}
		whole = append(whole, text.Count(j.Total, words.One))
		if j.Repaired > 0 {
			repaired = append(repaired, text.Count(j.Repaired, words.One))
		}
	}
	s.writeList("all whole", strings.Join(whole, " · "), s.C.Styles.Text)
	s.writeList("repaired", strings.Join(repaired, " · "), s.C.Styles.Text)
	s.writeList("not counted", s.m.NotCounted.String(), s.C.Styles.Muted)
}

// writeList adds a measure that is a list; nothing for an empty one.
func (s *measureSheet) writeList(label, items string, style cell.Style) {
	if items == "" {
		return
	}
	s.starts = append(s.starts, len(s.Lines))
	s.Row(s.labelWidth(), label, items, style)
}

// describeNotWhole describes the fate of the elements of a kind, and which of them whole text
// counts by lines.
func describeNotWhole(j *metrics.ElementCounts, k element.Kind) string {
	fate := j.DescribeNotWhole(k)
	switch j.CountedByLines {
	case 0:
		return fate
	case j.TooLong:
		return strings.Replace(fate, " too long", " too long: counted by lines", 1)
	}
	return strings.Replace(fate, " too long", " too long, "+part.Count(j.CountedByLines)+" counted by lines", 1)
}
