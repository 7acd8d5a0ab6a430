package measure

import (
	"slices"

	"chunkscope/engine"
)

// TotalCurve adds the curves of several documents, swept over the same values
// with all else as in base, and finds the knee of them together. It is nil
// without a curve.
func TotalCurve(curves []*Curve, base engine.Settings) *Curve {
	if len(curves) == 0 {
		return nil
	}
	first := curves[0]
	sum := &Curve{Setting: first.Setting, Unit: first.Unit, Now: first.Now, Points: slices.Clone(first.Points)}
	for _, c := range curves[1:] {
		for i := range c.Points {
			sum.Points[i].Tally = sum.Points[i].Plus(c.Points[i].Tally)
		}
	}
	sum.conclude(base)
	return sum
}

// TotalDifference adds the differences of several documents between the same
// two settings. Seams and chunks are counted only, since their indexes would
// name no document; Embed and Drop are told by Again and Gone.
func TotalDifference(list []*Difference) (total Difference, again, gone int) {
	for i, d := range list {
		if i == 0 {
			total.Settings = d.Settings
		}
		total.Kept += d.Kept
		total.Moved += d.Moved
		total.Added += d.Added
		total.Removed += d.Removed
		total.Merged += d.Merged
		total.Split += d.Split
		total.A, total.B = total.A.Plus(d.A), total.B.Plus(d.B)
		again += len(d.Embed)
		gone += len(d.Drop)
	}
	return total, again, gone
}

// TotalGold adds the reports of several documents over the same gold file and
// k: means and intervals are computed anew over all questions, each asked of
// its own document. Problems are left to who knows which document's they are.
func TotalGold(reports []*GoldReport) *GoldReport {
	total := &GoldReport{CountedIn: "chars", Results: []QuestionResult{}, Problems: []Problem{}}
	for _, g := range reports {
		total.K = g.K
		total.Questions += g.Questions
		total.Results = append(total.Results, g.Results...)
	}
	total.Scored = len(total.Results)
	total.summarise()
	return total
}
