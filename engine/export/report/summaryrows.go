package report

import (
	"fmt"
	"math"
	"slices"
	"strings"

	"chunkscope/engine/element"
	"chunkscope/engine/facts"
	"chunkscope/engine/measure/compare"
	"chunkscope/engine/measure/metrics"
	"chunkscope/engine/measure/retrieval"
	"chunkscope/engine/text"
)

type changeRow struct {
	Name, A, B, Change, Verdict string
	NoteA, NoteB                string
}

func (r changeRow) Look() grade {
	switch r.Verdict {
	case string(outcomeBetter):
		return gradeGood
	case string(outcomeWorse):
		return gradeBad
	}
	return gradePlain
}

type shownRow struct {
	changeRow
	Both bool
}

func (r changeRow) Row(both bool) shownRow { return shownRow{r, both} }

func nameDirection(change float64) string {
	switch {
	case change > 0:
		return string(outcomeBetter)
	case change < 0:
		return string(outcomeWorse)
	}
	return ""
}

func (s *Summary) elementRows(n *numbers) []changeRow {
	if s.Since != "" {
		return n.versionElementRows()
	}
	return n.elementChanges()
}

func (n *numbers) elementChanges() []changeRow {
	a, b := n.a.Report, n.b.Report
	out := []changeRow{shareRow("text", a.WholeText.Share(), b.WholeText.Share())}
	blindA, blindB := a.Blind.DescribeBlind(a.WholeText), b.Blind.DescribeBlind(b.WholeText)
	if blindB != "" && (blindA != "" || n.a.Documents == 0) {
		out[0].NoteA, out[0].NoteB = blindA, blindB
	}
	for _, k := range element.KindsBySeverity {
		ja, jb := elementCounts(a, k), elementCounts(b, k)
		if ja.Total+jb.Total == 0 {
			continue
		}
		words := b.Elements.KindNames(k)
		out = append(out, changeRow{
			Name: words.Plural, A: formatWhole(ja), B: formatWhole(jb), Change: text.Difference(jb.Whole-ja.Whole, text.GroupDigits), Verdict: nameDirection(jb.Share() - ja.Share()),
			NoteA: strings.TrimPrefix(ja.DescribeNotWhole(k), "; "), NoteB: strings.TrimPrefix(jb.DescribeNotWhole(k), "; "),
		})
	}
	return out
}

func formatPoints(a, b float64) string {
	return toPoints(text.DecimalDifference(text.Points(a, b), "%+.1f"))
}

func toPoints(change string) string {
	if change != "=" {
		change += " % points"
	}
	return change
}

func shareRow(name string, a, b float64) changeRow {
	return changeRow{Name: name, A: text.Percent(a), B: text.Percent(b), Change: formatPoints(a, b), Verdict: nameDirection(text.Points(a, b))}
}

// countRow describes a count. direction is 1 if more is better, and -1 if less is better.
func countRow(name string, a, b, direction int) changeRow {
	return changeRow{Name: name, A: text.GroupDigits(a), B: text.GroupDigits(b), Change: text.Difference(b-a, text.GroupDigits), Verdict: nameDirection(float64(direction * (b - a)))}
}

func (s *Summary) costRows(n *numbers) []changeRow {
	if s.Since != "" {
		return append(s.versionCostRows(n), n.otherFacts(false)...)
	}
	return append(s.comparisonCostRows(n), n.otherFacts(true)...)
}

var ownRows = []*facts.Fact{
	&facts.ChunkCount, &facts.Flags, &facts.WholeText, &facts.Elements, &facts.WholeSentences, &facts.DrySeams,
	&facts.Stored, &facts.Duplicates, &facts.Altered, &facts.Uncovered, &facts.EditCost,
	&facts.OtherText, &facts.WholePairs, &facts.Overlap, &facts.Vectors,
}

func (n *numbers) otherFacts(rated bool) (out []changeRow) {
	for _, f := range facts.Table {
		if slices.Contains(ownRows, f) {
			continue
		}
		for _, p := range f.Pairs(n.a.Report, n.b.Report) {
			row := changeRow{Name: p.Name()}
			row.A, row.B = p.Values()
			change, unit := p.FormatChange()
			if row.Change = strings.TrimSpace(change + " " + unit); rated {
				row.Verdict = nameDirection(p.Improvement())
			}
			out = append(out, row)
		}
	}
	return out
}

func (s *Summary) comparisonCostRows(n *numbers) []changeRow {
	a, b := &n.a, &n.b
	out := []changeRow{countRow("chunks", a.Chunks, b.Chunks, 0), s.largestRow(a, b)}
	out = append(out, storedRow(a, b), duplicateRow(a, b))
	if s.Against != nil {
		out = append(out, s.embedRows(&n.chunks)...)
	}
	out = append(out, editRow(a.EditCost, b.EditCost), countRow("small chunks", a.Small, b.Small, -1), countRow("oversize chunks", a.Oversize, b.Oversize, -1))
	if a.DrySeams.Total+b.DrySeams.Total > 0 {
		out = append(out, dryRow(a.DrySeams, b.DrySeams))
	}
	uncovered := countRow("text in no chunk", a.Coverage.Uncovered, b.Coverage.Uncovered, -1)
	uncovered.A, uncovered.B = byteSize(a.Coverage.Uncovered), byteSize(b.Coverage.Uncovered)
	if out = append(out, uncovered); a.Altered.IsNone() && b.Altered.IsNone() {
		return out
	}
	return append(out, countRow("altered lines", a.Altered.Lines, b.Altered.Lines, -1))
}

func storedRow(a, b *sideNumbers) changeRow {
	row := changeRow{
		Name: "stored text", A: text.Growth(a.StoredRatio), B: text.Growth(b.StoredRatio), NoteA: byteSize(a.Stored.Bytes), NoteB: byteSize(b.Stored.Bytes),
	}
	growth := math.Round(100*b.StoredRatio) - math.Round(100*a.StoredRatio)
	row.Change, row.Verdict = toPoints(text.Difference(int(growth), text.GroupDigits)), nameDirection(-growth)
	return row
}

func (s *Summary) embedRows(c *compare.VersionCounts) []changeRow {
	return []changeRow{
		{Name: "chunks to embed again", A: "–", B: text.GroupDigits(c.Embed), NoteB: "of " + text.GroupDigits(c.New)},
		{Name: "tokens to embed again", A: "–", B: text.GroupDigits(c.EmbedTokens), NoteB: "of " + s.formatTokens(c.NewTokens)},
		{Name: "chunks to delete", A: text.GroupDigits(c.Drop), B: "–", NoteA: "of " + text.GroupDigits(c.Old)},
	}
}

func (s *Summary) largestRow(a, b *sideNumbers) changeRow {
	maxA, maxB := a.LargestChunk(), b.LargestChunk()
	row := changeRow{Name: "largest chunk", A: text.GroupDigits(maxA), B: text.GroupDigits(maxB), NoteB: s.B.Settings.Unit}
	if s.Against != nil {
		row.NoteA = s.Against.Settings.Unit
		if row.NoteA == row.NoteB {
			row.Change = text.Difference(maxB-maxA, text.GroupDigits)
		}
	}
	return row
}

func duplicateRow(a, b *sideNumbers) changeRow {
	row := shareRow("stored twice", a.DuplicateShare, b.DuplicateShare)
	row.Verdict = nameDirection(text.Points(b.DuplicateShare, a.DuplicateShare))
	return row
}

func dryRow(a, b metrics.Dry) changeRow {
	row := countRow("dry seams", a.DryCount, b.DryCount, -1)
	if a.Total == 0 {
		row.A, row.Change, row.Verdict = "–", "", ""
	}
	if b.Total == 0 {
		row.B, row.Change, row.Verdict = "–", "", ""
	}
	return row
}

func editRow(a, b *metrics.EditCost) changeRow {
	row := changeRow{Name: "new after a small edit", A: "–", B: "–"}
	if a != nil {
		row.A, row.NoteA = text.Percent(a.Mean), a.DescribeWorst()
	}
	if b != nil {
		row.B, row.NoteB = text.Percent(b.Mean), b.DescribeWorst()
	}
	if a != nil && b != nil {
		row.Change, row.Verdict = formatPoints(a.Mean, b.Mean), nameDirection(text.Points(b.Mean, a.Mean))
	}
	return row
}

func (q *Questions) difference() retrieval.Difference { return retrieval.Compare(q.A, q.B) }

func countWholeAnswers(g *retrieval.Report) (n int) {
	for i := range g.Results {
		if g.Results[i].AllWhole {
			n++
		}
	}
	return n
}

type questionRow struct{ Name, A, B, Change, Interval, Doubt string }

func (q *Questions) rows() []questionRow {
	d := q.difference()
	var out []questionRow
	for _, r := range []struct {
		name    string
		a, b, d retrieval.Estimate
	}{
		{"answers whole", q.A.AnswersWhole, q.B.AnswersWhole, d.AnswersWhole},
		{"recall", q.A.Top.Recall, q.B.Top.Recall, d.Top.Recall},
		{"precision", q.A.Top.Precision, q.B.Top.Precision, d.Top.Precision},
		{"IoU", q.A.Top.IoU, q.B.Top.IoU, d.Top.IoU},
	} {
		row := questionRow{
			Name: r.name, A: text.Percent(r.a.Mean), B: text.Percent(r.b.Mean), Change: text.DecimalDifference(100*r.d.Mean, "%+.1f"),
			Interval: strings.ReplaceAll(fmt.Sprintf("%.1f to %.1f", 100*r.d.Low, 100*r.d.High), "-", "−"),
		}
		if !r.d.ExcludesZero() && row.Change != "=" {
			row.Doubt = "no clear difference"
		}
		out = append(out, row)
	}
	return out
}

func (q *Questions) listQuestions(lines []int) []string {
	var out []string
	for i := range q.B.Results {
		for _, line := range lines {
			if q.B.Results[i].Line == line {
				out = append(out, escapeInvisible(q.B.Results[i].Question))
			}
		}
	}
	return out
}

type settingChange struct{ Key, A, B string }

func (s *Summary) settingChanges() []settingChange {
	var out []settingChange
	if s.Against == nil {
		return nil
	}
	for _, c := range compare.CompareSettings(s.Against.Settings, s.B.Settings) {
		a, b := c.FormatValues()
		out = append(out, settingChange{c.Key, escapeInvisible(a), escapeInvisible(b)})
	}
	return out
}
