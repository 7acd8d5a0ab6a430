package panel

import (
	"fmt"
	"slices"
	"strings"

	"chunkscope/engine/element"
	"chunkscope/engine/explain"
	"chunkscope/engine/facts"
	"chunkscope/engine/measure/metrics"
	"chunkscope/engine/text"
	"chunkscope/tui/cell"
	"chunkscope/tui/part"
	"chunkscope/tui/session/measuring"
)

// writeElements lists the kinds of elements that are broken now or were broken before the last
// change, most frequent first. Sentences have a row of their own.
func (s *measureSheet) writeElements() {
	var kinds []element.Kind
	for k := range element.Kind(element.KindCount) {
		if k != element.Sentence && s.m.Elements[k].Total > 0 && !s.isAllWhole(k) {
			kinds = append(kinds, k)
		}
	}
	slices.SortStableFunc(kinds, func(a, b element.Kind) int { return s.m.Elements[b].Broken() - s.m.Elements[a].Broken() })
	for _, k := range kinds {
		before := previousValue(s, func(b *measuring.MeasuredResult) int { return b.Elements[k].Whole })
		s.writeKind(s.m.Elements.KindNames(k).Plural, k, s.m.Elements[k], before)
	}
	if message := s.m.OtherText.String(); message != "" {
		s.Row(s.labelWidth(), "other text", message+" not whole", s.C.Styles.Error)
	}
}

func (s *measureSheet) isAllWhole(k element.Kind) bool {
	return s.m.Elements[k].Broken() == 0 && (s.before == nil || s.before.Elements[k].Broken() == 0)
}

func (s *measureSheet) writeKind(label string, k element.Kind, j metrics.ElementCounts, before *int) {
	if j.Total == 0 {
		s.add(row{label: label, value: "–", detail: "no running text"})
		return
	}
	r := row{
		label: label, strong: true, style: part.ShareStyle(&s.C.Styles.Face, j.Share()),
		detail: describeBrokenCounts(&j, k), change: countChange(j.Whole, before).withPreference(facts.PreferMore),
	}
	if n := j.Broken(); n > 0 {
		r.brief = part.Count(n) + " " + j.DescribeStatus(k)
		if n == j.TooLong { // no chunk is large enough for a broken element
			r.style = s.C.Styles.Warn
		}
	}
	r.value = part.MarkPoor(s.C.Styles, part.Count(j.Whole)+" of "+part.Count(j.Total), r.style == s.C.Styles.Error)
	s.add(r)
}

// writeWhole lists the kinds that have no broken elements, and counts the elements that the overlap
// repairs.
func (s *measureSheet) writeWhole() {
	if s.areSentencesWhole() {
		s.writeSentences()
	}
	var whole, repaired, byLine []string
	for k := range element.Kind(element.KindCount) {
		j, words := s.m.Elements[k], s.m.Elements.KindNames(k)
		if j.Repaired > 0 {
			repaired = append(repaired, text.Count(j.Repaired, words.Singular))
		}
		if j.Total > 0 && k != element.Sentence && s.isAllWhole(k) {
			whole = append(whole, text.Count(j.Total, words.Singular))
		}
		if j.CountedByLines > 0 {
			byLine = append(byLine, text.Count(j.CountedByLines, "long "+words.Singular))
		}
	}
	s.writeList("all whole", whole, s.C.Styles.Text)
	s.writeList("repaired", repaired, s.C.Styles.Text)
	if s.W < part.Wide {
		s.writeList("by line", byLine, s.C.Styles.Muted)
	} else if len(byLine) > 0 {
		s.writeList("counted by line", []string{strings.Join(byLine, ", ") + ": each line counts"}, s.C.Styles.Muted)
	}
	if message := s.m.NotCounted.String(); message != "" {
		s.writeList("not counted", []string{message}, s.C.Styles.Muted)
	}
}

// writeList does not split an item between rows. An empty list has no row.
func (s *measureSheet) writeList(label string, items []string, style cell.Style) {
	var rows []string
	for i, item := range items {
		if i < len(items)-1 {
			item += ","
		}
		if last := len(rows) - 1; last >= 0 && cell.Width(rows[last]+" "+item, s.C.Method) < s.W-s.labelWidth() {
			rows[last] += " " + item
		} else {
			rows = append(rows, item)
		}
	}
	for _, row := range rows {
		s.Row(s.labelWidth(), label, row, style)
		label = ""
	}
	s.countMeasures(min(1, len(items)))
}

func describeBrokenCounts(j *metrics.ElementCounts, k element.Kind) string {
	var out []string
	switch severed := j.Severed - j.SeparatedFromCompanion; {
	case severed == 0:
	case j.Repaired == 0:
		out = append(out, part.Count(severed)+" severed")
	case j.Repaired == severed:
		out = append(out, part.Count(severed)+" severed, all repaired")
	default:
		out = append(out, fmt.Sprintf("%s severed, %s repaired, %s left", part.Count(severed), part.Count(j.Repaired), part.Count(severed-j.Repaired)))
	}
	if j.SeparatedFromCompanion > 0 {
		out = append(out, explain.DescribeSeparated(k, j.SeparatedFromCompanion))
	}
	if j.TooLong > 0 {
		out = append(out, part.Count(j.TooLong)+" too long")
	}
	if j.Lost > 0 {
		out = append(out, part.Count(j.Lost)+" in no chunk")
	}
	return strings.Join(out, ", ")
}
