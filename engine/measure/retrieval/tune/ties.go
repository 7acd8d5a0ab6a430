package tune

import (
	"cmp"
	"math"
	"math/rand/v2"
	"slices"
	"strings"
)

const (
	// tieDistance is the largest difference from the best score at which a setting always ties.
	tieDistance     = 0.02
	resamples       = 400
	confidenceLevel = 0.9
	// chanceQuestions is the number of additional questions that the best setting may answer by
	// chance.
	chanceQuestions = 3
	seed            = 20261121
)

type bootstrap struct {
	low, high []float64
	// margin is the smallest difference in score that is not due to chance.
	margin float64
}

func (b *evidence) resample(columns []Column, best int) bootstrap {
	all := b.listSample(columns)
	rng := rand.New(rand.NewPCG(b.seed, uint64(len(all))))
	samples := make([][]float64, len(b.outcomes))
	distances := make([]float64, resamples)
	sampleScores := make([]int, len(all))
	for k := range distances {
		for i := range sampleScores {
			sampleScores[i] = all[rng.IntN(len(all))]
		}
		values := b.values(columns, sampleScores)
		for i, v := range values {
			samples[i] = append(samples[i], v)
		}
		distances[k] = slices.Max(values) - values[best]
	}
	slices.Sort(distances)
	out := bootstrap{low: make([]float64, len(samples)), high: make([]float64, len(samples)), margin: distances[rank(confidenceLevel)]}
	if columns[0] != ColumnCorpora {
		out.margin = max(out.margin, chanceQuestions/float64(len(all)))
	}
	for i := range samples {
		slices.Sort(samples[i])
		out.low[i], out.high[i] = samples[i][rank(0.05)], samples[i][rank(0.95)]
	}
	return out
}

func rank(p float64) int { return int(math.Ceil(p*resamples)) - 1 }

// setTies stores the settings that tie with the best in r. A setting ties if its rounded score is
// at least the rounded limit.
func (b *evidence) setTies(r *Result) {
	r.LowestTie = roundToThousandths(r.Scores[r.Best].Value - r.Margin)
	for i := range r.Scores {
		if r.Scores[i].Value >= r.LowestTie {
			r.Scores[i].Tied = true
			r.Tied = append(r.Tied, i)
		}
	}
	slices.SortStableFunc(r.Tied, func(i, k int) int {
		for _, c := range r.tieBreakers() {
			x, _ := r.Scores[i].Share(c)
			y, _ := r.Scores[k].Share(c)
			if order := cmp.Compare(y, x); order != 0 {
				return order
			}
		}
		return cmp.Or(cmp.Compare(r.Scores[k].Value, r.Scores[i].Value), cmp.Compare(r.Scores[i].Stored, r.Scores[k].Stored))
	})
}

func (r *Result) tieBreakers() []Column {
	if r.Drafts >= MinQuestions && !r.UsesColumn(ColumnDrafts) {
		return []Column{ColumnDrafts}
	}
	return slices.DeleteFunc([]Column{ColumnCorpora, ColumnDrafts, ColumnQuestions}, r.UsesColumn)
}

// OrderColumn returns the column that orders the tied settings. ok is false if there is no such
// column.
func (r *Result) OrderColumn() (c Column, ok bool) {
	for _, c := range r.tieBreakers() {
		if r.CountEvidence(c) > 0 {
			return c, true
		}
	}
	return 0, false
}

// DescribeOrder describes the order of the tied settings.
func (r *Result) DescribeOrder() string {
	var columns []string
	for _, c := range r.tieBreakers() {
		if r.CountEvidence(c) > 0 {
			columns = append(columns, [...]string{"your questions", "the drafts", "the corpora"}[c])
		}
	}
	columns = append(columns, "their score", "stored text")
	return "ties are ordered by " + strings.Join(columns, ", then by ")
}
