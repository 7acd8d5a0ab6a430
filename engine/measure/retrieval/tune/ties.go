package tune

import (
	"cmp"
	"math"
	"math/rand/v2"
	"slices"
	"strings"
)

const (
	// near is how far below the best a setting that ties may be at least.
	near = 0.02
	// resamples are drawn to tell chance, by a generator with a fixed seed.
	resamples = 400
	// level is the share of the samples in which a difference has to show.
	level = 0.9
	// untold is how many questions more the best may answer by chance: if chance decided, it
	// would be the better one on three of three in one case of eight, which is more than
	// 1 − level, and on four of four in one of sixteen.
	untold = 3
	seed   = 20261121
)

// bootstrap holds the scores of the settings on samples drawn anew.
type bootstrap struct {
	// low and high are the 90 % intervals of the scores.
	low, high []float64
	// margin is what the evidence cannot tell apart: how far at most, in nine of ten samples,
	// the best setting of all evidence is below the best of the sample; of questions, at
	// least the share of untold.
	margin float64
}

// resample draws the questions, or the corpora, of some columns anew, with replacement.
func (b *evidence) resample(of []Column, best int) bootstrap {
	all := b.sample(of)
	rng := rand.New(rand.NewPCG(b.seed, uint64(len(all))))
	drawn := make([][]float64, len(b.outcomes))
	below := make([]float64, resamples)
	again := make([]int, len(all))
	for k := range below {
		for i := range again {
			again[i] = all[rng.IntN(len(all))]
		}
		values := b.values(of, again)
		for i, v := range values {
			drawn[i] = append(drawn[i], v)
		}
		below[k] = slices.Max(values) - values[best]
	}
	slices.Sort(below)
	out := bootstrap{low: make([]float64, len(drawn)), high: make([]float64, len(drawn)), margin: below[rank(level)]}
	if of[0] != Corpora {
		out.margin = max(out.margin, untold/float64(len(all)))
	}
	for i := range drawn {
		slices.Sort(drawn[i])
		out.low[i], out.high[i] = drawn[i][rank(0.05)], drawn[i][rank(0.95)]
	}
	return out
}

// rank returns the index of a percentile among the resamples, by nearest rank.
func rank(p float64) int { return int(math.Ceil(p*resamples)) - 1 }

// tie fills in the tie set: the settings whose printed score is at or above the printed
// line. They are ordered by the columns that break ties, then by stored text; settings that
// answer as many questions of a column are equal there.
func (b *evidence) tie(r *Result) {
	r.Line = thousandths(r.Scores[r.Best].Value - r.Margin)
	for i := range r.Scores {
		if r.Scores[i].Value >= r.Line {
			r.Scores[i].Tied = true
			r.Tied = append(r.Tied, i)
		}
	}
	slices.SortStableFunc(r.Tied, func(i, k int) int {
		for _, c := range r.breakers() {
			x, _ := r.Scores[i].Share(c)
			y, _ := r.Scores[k].Share(c)
			if order := cmp.Compare(y, x); order != 0 {
				return order
			}
		}
		return cmp.Or(cmp.Compare(r.Scores[k].Value, r.Scores[i].Value), cmp.Compare(r.Scores[i].Stored, r.Scores[k].Stored))
	})
}

// breakers returns the columns that order what ties: the drafts if these and the reader's
// questions are both enough to tell, else those that do not decide.
func (r *Result) breakers() []Column {
	if r.Drafts >= Enough && !r.Decided(Drafts) {
		return []Column{Drafts}
	}
	return slices.DeleteFunc([]Column{Corpora, Drafts, Yours}, r.Decided)
}

// Order describes the order of the tie set.
func (r *Result) Order() string {
	var by []string
	for _, c := range r.breakers() {
		if r.Has(c) > 0 {
			by = append(by, [...]string{"your questions", "the drafts", "the corpora"}[c])
		}
	}
	by = append(by, "their score", "the text they store")
	return "those that tie are in the order of " + strings.Join(by, ", then of ")
}
