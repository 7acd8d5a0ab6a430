package retrieval

import (
	"cmp"
	"slices"
)

// Difference compares the scores of result B with those of result A. Each field is the mean of B −
// A over the questions that were scored for both results, with an interval. If the interval
// includes 0 (Estimate.ExcludesZero is false), the difference is not an improvement.
type Difference struct {
	Questions    int      `json:"questions"`
	AnswersWhole Estimate `json:"answers_whole"`
	Top          Scores   `json:"top"`
	Deduped      Scores   `json:"deduped"`
	// Chance is the difference between the scores of random chunks. Random chunks score higher if
	// chunks are larger.
	Chance Chance `json:"at_random"`
	// Gained lists the line numbers of questions whose answers are intact only in B. Lost lists
	// those whose answers are intact only in A.
	Gained []int `json:"gained"`
	Lost   []int `json:"lost"`
}

// Compare compares two reports. Both must have been computed with the same gold file and the same
// k.
func Compare(a, b *Report) Difference {
	d := Difference{Gained: []int{}, Lost: []int{}}
	var common Report
	var commonInA Report
	lines := make(map[int]int, len(a.Results))
	for i := range a.Results {
		lines[a.Results[i].Line] = i
	}
	for i := range b.Results {
		q := &b.Results[i]
		j, ok := lines[q.Line]
		if !ok || a.Results[j].Question != q.Question {
			continue
		}
		common.Results = append(common.Results, *q)
		commonInA.Results = append(commonInA.Results, a.Results[j])
		switch {
		case q.AllWhole && !a.Results[j].AllWhole:
			d.Gained = append(d.Gained, q.Line)
		case !q.AllWhole && a.Results[j].AllWhole:
			d.Lost = append(d.Lost, q.Line)
		}
	}
	d.Questions = len(common.Results)
	columns, difference := common.columns(), commonInA.columns()
	for c := range columns {
		for i := range columns[c] {
			columns[c][i] -= difference[c][i]
		}
	}
	e := estimateDifferences(columns...)
	d.AnswersWhole = e[0]
	d.Top = Scores{e[2], e[3], e[4], e[5], e[6]}
	d.Deduped = Scores{e[7], e[8], e[9], e[10], e[11]}
	chanceInB, chanceInA := meanChance(common.Results), meanChance(commonInA.Results)
	d.Chance = Chance{chanceInB.Recall - chanceInA.Recall, chanceInB.WholeAtK - chanceInA.WholeAtK}
	return d
}

func sortProblems(list []Problem) {
	slices.SortStableFunc(list, func(a, b Problem) int { return cmp.Compare(a.Line, b.Line) })
}
