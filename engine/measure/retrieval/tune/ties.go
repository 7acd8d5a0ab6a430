package tune

import (
	"cmp"
	"math"
	"math/rand/v2"
	"slices"
	"strings"
)

const (
	// A setting always ties if its score is at most tieDistance below the best.
	tieDistance = 0.02
	// resamples is the number of samples drawn to estimate chance.
	resamples       = 400
	confidenceLevel = 0.9
	// The best setting may answer chanceQuestions more questions by chance.
	chanceQuestions = 3
	seed            = 20261121
)

type bootstrap struct {
	// low and high are the ends of the 90 % intervals of the scores.
	low, high []float64
	// margin is the smallest difference that the evidence can show.
	margin float64
}

// resample draws the questions or corpora of some columns with replacement.
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

// setTies sets the tie set: the settings whose printed score is not below the printed line.
func (b *evidence) setTies(r *Result) {
	r.Line = roundToThousandths(r.Scores[r.Best].Value - r.Margin)
	for i := range r.Scores {
		if r.Scores[i].Value >= r.Line {
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

// tieBreakers returns the columns that order the tie set.
func (r *Result) tieBreakers() []Column {
	if r.Drafts >= MinQuestions && !r.UsesColumn(ColumnDrafts) {
		return []Column{ColumnDrafts}
	}
	return slices.DeleteFunc([]Column{ColumnCorpora, ColumnDrafts, ColumnQuestions}, r.UsesColumn)
}

// OrderedBy returns the column that orders the tie set; ok is false if no column has
// data.
func (r *Result) OrderedBy() (c Column, ok bool) {
	for _, c := range r.tieBreakers() {
		if r.CountIn(c) > 0 {
			return c, true
		}
	}
	return 0, false
}

// DescribeOrder describes the order of the tie set.
func (r *Result) DescribeOrder() string {
	var columns []string
	for _, c := range r.tieBreakers() {
		if r.CountIn(c) > 0 {
			columns = append(columns, [...]string{"your questions", "the drafts", "the corpora"}[c])
		}
	}
	columns = append(columns, "their score", "the text they store")
	return "those that tie are in the order of " + strings.Join(columns, ", then of ")
}
