package report

import (
	"fmt"
	"strings"

	"chunkscope/engine/element"
	"chunkscope/engine/measure/metrics"
	"chunkscope/engine/text"
)

// This file describes the changes since an older version of the text. Changes are not rated,
// because an edit is not a choice of settings.

func (d *documentSummary) isKept() bool { return d.chunks.Embed+d.chunks.Drop == 0 }

func (d *documentSummary) versionStatus() string {
	switch {
	case d.pair.B == nil:
		return "gone"
	case d.pair.A == nil:
		return "new"
	}
	return "changed"
}

func (s *Summary) describeKept(n int) string {
	switch {
	case s.Since == "" || n == 0:
		return ""
	case n == 1:
		return "1 document has no changed chunks and is not listed."
	}
	return text.GroupDigits(n) + " documents have no changed chunks and are not listed."
}

func (s *Summary) versionLead() string {
	c := &s.total.chunks
	prefix := "Since " + s.Since + ", "
	if c.Embed+c.Drop == 0 {
		return prefix + "nothing changed: every chunk keeps its content."
	}
	tokens := text.GroupDigits(c.EmbedTokens) + " of " + text.Count(c.NewTokens, "token")
	if len(s.Pairs) == 1 {
		sentence := prefix + joinCounts(c.New, "chunk", []statusCount{{c.Changed, "changed"}, {c.Added, "added"}, {c.Gone, "gone"}})
		if c.Embed == 0 {
			return sentence + ", and no chunk has to be embedded again."
		}
		return sentence + ": " + tokens + " have to be embedded again."
	}
	counts := map[string]int{}
	for i := range s.documents {
		if d := &s.documents[i]; !d.isKept() {
			counts[d.versionStatus()]++
		}
	}
	sentence := prefix + joinCounts(len(s.Pairs), "document", []statusCount{{counts["changed"], "changed"}, {counts["new"], "new"}, {counts["gone"], "gone"}}) + ": " + describeEmbedding(c.Embed, c.New)
	if c.Embed > 0 {
		sentence += ", " + tokens
	}
	return sentence + "."
}

type statusCount struct {
	n      int
	status string
}

// joinCounts describes counts by status, such as "2 of 40 chunks are changed, 1 is gone".
func joinCounts(all int, noun string, list []statusCount) string {
	var parts []string
	for _, f := range list {
		if f.n == 0 {
			continue
		}
		subject, verb := text.GroupDigits(f.n), " are "
		switch {
		case len(parts) == 0 && f.status == "gone":
			subject = text.Count(f.n, noun)
		case len(parts) == 0:
			subject += " of " + text.Count(all, noun)
		}
		if f.n == 1 {
			verb = " is "
		}
		parts = append(parts, subject+verb+f.status)
	}
	return strings.Join(parts, ", ")
}

func (s *Summary) versionStatements() []statement {
	n := &s.total
	return []statement{
		{"What changed", s.describeStatuses(), gradePlain},
		{"The text", n.describeGrowth(), gradePlain},
		{"What is whole", fmt.Sprintf("%s of the text is whole in a chunk (%s before). %s",
			text.Percent(n.b.WholeText.Share()), text.Percent(n.a.WholeText.Share()), describeBroken(&n.b)), gradePlain},
		{"What to embed", strings.TrimSpace(n.chunks.Sentence() + describeEditShare(&n.b, "")), gradePlain},
		{"Results for your questions", s.describeQuestions(), gradePlain},
	}
}

func (s *Summary) describeStatuses() string {
	c := &s.total.chunks
	sentence := fmt.Sprintf("%s kept, %s changed, %s added, %s gone.", text.Count(c.Kept, "chunk"), text.GroupDigits(c.Changed), text.GroupDigits(c.Added), text.GroupDigits(c.Gone))
	switch n := s.total.moved; {
	case n == 1:
		sentence += " Of the " + text.Count(c.Embed, "chunk") + " to embed again, 1 has no new text: only its cuts or overlap changed."
	case n > 1:
		sentence += fmt.Sprintf(" Of the %s to embed again, %s have no new text: only their cuts or overlap changed.", text.Count(c.Embed, "chunk"), text.GroupDigits(n))
	}
	if len(s.settingChanges()) > 0 {
		sentence += " The settings differ as well, so not all of this is due to the edit."
	}
	return sentence
}

func (n *numbers) describeGrowth() string {
	sentence := fmt.Sprintf("The text is as long as before: %s", byteSize(n.b.text))
	if n.a.text != n.b.text {
		verb := "grew"
		if n.b.text < n.a.text {
			verb = "shrank"
		}
		sentence = fmt.Sprintf("The text %s from %s to %s (%s)", verb, byteSize(n.a.text), byteSize(n.b.text), formatGrowth(n.a.text, n.b.text))
	}
	var kinds []string
	for _, k := range element.KindsBySeverity {
		if a, b := elementCounts(n.a.Report, k).Total, elementCounts(n.b.Report, k).Total; a != b {
			kinds = append(kinds, fmt.Sprintf("%s %s → %s", n.b.Elements.KindNames(k).Plural, text.GroupDigits(a), text.GroupDigits(b)))
		}
	}
	if len(kinds) > 0 {
		sentence += ": " + strings.Join(kinds, ", ")
	}
	return sentence + "."
}

// formatGrowth returns the growth from a to b in percent, or "=" if they are equal.
func formatGrowth(a, b int) string {
	if a == 0 {
		return text.Difference(b, text.GroupDigits)
	}
	change := text.DecimalDifference(100*float64(b-a)/float64(a), "%+.1f")
	if change == "=" && a != b {
		return text.Difference(b-a, text.GroupDigits)
	}
	if change == "=" {
		return change
	}
	return change + "%"
}

func growthRow(name string, a, b int, write func(int) string) changeRow {
	return changeRow{Name: name, A: write(a), B: write(b), Change: formatGrowth(a, b)}
}

func partRow(name string, a, b, ofA, ofB int) changeRow {
	row := shareRow(name, metrics.Ratio(a, ofA), metrics.Ratio(b, ofB))
	row.NoteA, row.NoteB = text.GroupDigits(a)+" of "+text.GroupDigits(ofA), text.GroupDigits(b)+" of "+text.GroupDigits(ofB)
	if ofA == 0 {
		row.A, row.NoteA, row.Change = "–", "", ""
	}
	if ofB == 0 {
		row.B, row.NoteB, row.Change = "–", "", ""
	}
	row.Verdict = ""
	return row
}

func (n *numbers) versionElementRows() []changeRow {
	a, b := n.a.Report, n.b.Report
	text := shareRow("text", a.WholeText.Share(), b.WholeText.Share())
	text.Verdict = ""
	out := []changeRow{text}
	for _, k := range element.KindsBySeverity {
		ja, jb := elementCounts(a, k), elementCounts(b, k)
		if ja.Total+jb.Total > 0 {
			out = append(out, partRow(b.Elements.KindNames(k).Plural, ja.Whole, jb.Whole, ja.Total, jb.Total))
		}
	}
	return out
}

func (s *Summary) versionCostRows(n *numbers) []changeRow {
	a, b := &n.a, &n.b
	out := []changeRow{growthRow("text", a.text, b.text, byteSize), growthRow("chunks", a.Chunks, b.Chunks, text.GroupDigits), s.largestRow(a, b), storedRow(a, b), duplicateRow(a, b)}
	out = append(out, s.embedRows(&n.chunks)...)
	out = append(out, editRow(a.EditCost, b.EditCost), partRow("small chunks", a.Small, b.Small, a.Chunks, b.Chunks), partRow("oversize chunks", a.Oversize, b.Oversize, a.Chunks, b.Chunks))
	if a.DrySeams.Total+b.DrySeams.Total > 0 {
		out = append(out, partRow("dry seams", a.DrySeams.DryCount, b.DrySeams.DryCount, a.DrySeams.Total, b.DrySeams.Total))
	}
	uncovered := shareRow("text in no chunk", a.Coverage.Share(), b.Coverage.Share())
	uncovered.NoteA, uncovered.NoteB = byteSize(a.Coverage.Uncovered), byteSize(b.Coverage.Uncovered)
	out = append(out, uncovered)
	if !a.Altered.IsNone() || !b.Altered.IsNone() {
		out = append(out, partRow("altered lines", a.Altered.Lines, b.Altered.Lines, a.Altered.TextLines, b.Altered.TextLines))
	}
	for i := range out {
		out[i].Verdict = ""
	}
	return out
}

func (x *example) describeOutcome() string {
	if x.outcome == outcomeBetter {
		return "broken before, whole now"
	}
	return "whole before, broken now"
}
