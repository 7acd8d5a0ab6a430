package tune

import (
	"math"
	"math/rand/v2"
	"slices"
)

const (
	// draftsWorth and priorWorth are how many given questions the drafts and
	// what is known from public corpora count for, however many there are.
	draftsWorth = 10
	priorWorth  = 30
	// resamples are drawn to tell chance, by a generator with a fixed seed.
	resamples = 400
	seed      = 20261121
)

// balance weighs given questions, drafts and priors against each other:
//
//	value(s) = (n·G(s) + d·(g + D(s) − D̄) + p·(g + P(s) − P̄)) / (n + d + p)
//
// G and D are the shares of the n given questions and of the drafts that s
// answers, smoothed, and P the mean of the corpora's shares; a bar is the mean
// over all settings, and g that of G (of D, without given questions). d is 10
// where there are drafts, p is 30: the number of given questions that they are
// worth.
type balance struct {
	outcomes      []*outcome
	next          [][]int
	given, drafts []int       // indexes of questions
	corpora       []string    // names of the prior's
	prior         [][]float64 // by corpus and point
	seed          uint64
}

func newBalance(t *Task, outcomes []*outcome, e Evidence) *balance {
	b := &balance{outcomes: outcomes, next: neighbours(t.Grid), seed: seed + e.Seed}
	for i := range t.Questions {
		if e.Questions != nil && !slices.Contains(e.Questions, i) {
			continue
		}
		if t.Questions[i].Draft {
			b.drafts = append(b.drafts, i)
		} else {
			b.given = append(b.given, i)
		}
	}
	if !e.NoPrior {
		for _, c := range prior(t.Grid) {
			if c.name != e.Without {
				b.corpora = append(b.corpora, c.name)
				b.prior = append(b.prior, c.scores)
			}
		}
	}
	return b
}

// sample is what a value is computed from: questions and corpora, some of them
// several times.
type sample struct{ given, drafts, corpora []int }

func (b *balance) all() sample {
	s := sample{given: b.given, drafts: b.drafts}
	for i := range b.corpora {
		s.corpora = append(s.corpora, i)
	}
	return s
}

// values are the scores of all settings by a sample.
func (b *balance) values(s sample) []float64 {
	n := float64(len(s.given))
	given, drafts := b.shares(s.given), b.shares(s.drafts)
	base := mean(given)
	if len(s.given) == 0 {
		base = mean(drafts)
	}
	d, p := 0.0, 0.0
	if len(s.drafts) > 0 {
		d = draftsWorth
	}
	known := make([]float64, len(b.outcomes))
	if len(s.corpora) > 0 {
		p = priorWorth
		for i := range known {
			for _, c := range s.corpora {
				known[i] += b.prior[c][i] / float64(len(s.corpora))
			}
		}
	}
	dm, pm := mean(drafts), mean(known)
	out := make([]float64, len(b.outcomes))
	for i := range out {
		sum := n*given[i] + d*(base+drafts[i]-dm) + p*(base+known[i]-pm)
		out[i] = min(1, max(0, sum/(n+d+p)))
	}
	return out
}

// shares are the smoothed shares of the listed questions that each setting
// answers.
func (b *balance) shares(list []int) []float64 {
	out := make([]float64, len(b.outcomes))
	for i, o := range b.outcomes {
		out[i] = share(o.whole, list)
	}
	return smooth(out, b.next)
}

// intervals are the 90 % intervals of all values, and which settings are tied
// with the best: those whose difference from it reaches 0 in the paired
// bootstrap, its 95 % interval taken from samples of the same questions and
// corpora for both.
func (b *balance) intervals(values []float64) (low, high []float64, tied []bool) {
	best := 0
	for i, v := range values {
		if v > values[best] {
			best = i
		}
	}
	rng := rand.New(rand.NewPCG(b.seed, uint64(len(b.given)<<32|len(b.drafts))))
	drawn := make([][]float64, len(values))
	apart := make([][]float64, len(values))
	all := b.all()
	for range resamples {
		v := b.values(sample{redraw(rng, all.given), redraw(rng, all.drafts), redraw(rng, all.corpora)})
		for i := range v {
			drawn[i], apart[i] = append(drawn[i], v[i]), append(apart[i], v[i]-v[best])
		}
	}
	low, high, tied = make([]float64, len(values)), make([]float64, len(values)), make([]bool, len(values))
	for i := range values {
		slices.Sort(drawn[i])
		slices.Sort(apart[i])
		low[i], high[i] = drawn[i][rank(0.05)], drawn[i][rank(0.95)]
		tied[i] = apart[i][rank(0.975)] >= 0
	}
	return low, high, tied
}

// redraw draws as many of a list, with replacement.
func redraw(rng *rand.Rand, list []int) []int {
	out := make([]int, len(list))
	for i := range out {
		out[i] = list[rng.IntN(len(list))]
	}
	return out
}

// rank is the index of a percentile among the resamples, by nearest rank.
func rank(p float64) int { return int(math.Ceil(p*resamples)) - 1 }

func mean(values []float64) float64 {
	if len(values) == 0 {
		return 0
	}
	sum := 0.0
	for _, v := range values {
		sum += v
	}
	return sum / float64(len(values))
}
