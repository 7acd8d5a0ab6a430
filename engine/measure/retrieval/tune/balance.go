package tune

import (
	"math"
	"math/rand/v2"
	"slices"
)

const (
	// draftsWorth and priorWorth are the weights of the drafts and of the public
	// corpora, in given questions, however many there are.
	draftsWorth = 10
	priorWorth  = 90
	// resamples are drawn to tell chance, by a generator with a fixed seed.
	resamples = 400
	seed      = 20261121
)

// balance weighs given questions, drafts and priors against each other:
//
//	value(s) = (n·G(s) + d·D(s) + p·P(s)) / (n + d + p)
//	P(s)     = D̄ + (max D − D̄)·Z(s) / max Z
//
// G and D are the smoothed shares of the n given questions and of the drafts that s
// answers. Z is the mean score of s on the corpora, on each in standard deviations above
// the mean of the settings. P maps it to the scale of this document, with the best
// setting there as good as the best here (by G, without drafts). A bar is the mean over
// all settings. d is 10 if there are drafts, p is 90: their worth in given questions.
type balance struct {
	outcomes      []*outcome
	next          [][]int
	given, drafts []int       // indexes of questions
	corpora       []string    // names of the prior's
	prior         [][]float64 // by corpus and point, in standard deviations
	known         [][]float64 // the same as shares of questions, smoothed
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
				b.prior = append(b.prior, standard(c.scores))
				b.known = append(b.known, spread(t.Grid, smooth(c.scores, b.next)))
			}
		}
	}
	return b
}

// sample lists the questions and corpora that a value is computed from, some of them
// several times.
type sample struct{ given, drafts, corpora []int }

func (b *balance) wholeSample() sample {
	s := sample{given: b.given, drafts: b.drafts}
	for i := range b.corpora {
		s.corpora = append(s.corpora, i)
	}
	return s
}

// values returns the scores of all settings for a sample.
func (b *balance) values(s sample) []float64 {
	n, d, p := float64(len(s.given)), 0.0, 0.0
	given, drafts := b.shares(s.given), b.shares(s.drafts)
	scale := given
	if len(s.drafts) > 0 {
		d, scale = draftsWorth, drafts
	}
	known := make([]float64, len(b.outcomes))
	if len(s.corpora) > 0 {
		p = priorWorth
		for i := range known {
			for _, c := range s.corpora {
				known[i] += b.prior[c][i] / float64(len(s.corpora))
			}
		}
		known = onScale(known, scale)
	}
	out := make([]float64, len(b.outcomes))
	for i := range out {
		out[i] = max(0, (n*given[i]+d*drafts[i]+p*known[i])/(n+d+p))
	}
	return out
}

// onScale scales values of mean 0 to the mean and maximum of shares. If no question was
// answered, only their order counts.
func onScale(values, shares []float64) []float64 {
	level, maximum, up := mean(shares), slices.Max(shares), slices.Max(values)
	if maximum == 0 {
		level, maximum = 0.5, 1
	}
	out := make([]float64, len(values))
	for i, v := range values {
		out[i] = level
		if up > 0 {
			out[i] += (maximum - level) * v / up
		}
	}
	return out
}

// shares returns the smoothed shares of the listed questions that each setting answers.
func (b *balance) shares(list []int) []float64 {
	out := make([]float64, len(b.outcomes))
	for i, o := range b.outcomes {
		out[i] = share(o.whole, list)
	}
	return smooth(out, b.next)
}

// intervals returns the 90 % intervals of all values, by the bootstrap: questions and
// corpora are resampled.
func (b *balance) intervals() (low, high []float64) {
	rng := rand.New(rand.NewPCG(b.seed, uint64(len(b.given)<<32|len(b.drafts))))
	all := b.wholeSample()
	drawn := make([][]float64, len(b.outcomes))
	for range resamples {
		v := b.values(sample{redraw(rng, all.given), redraw(rng, all.drafts), redraw(rng, all.corpora)})
		for i := range v {
			drawn[i] = append(drawn[i], v[i])
		}
	}
	low, high = make([]float64, len(drawn)), make([]float64, len(drawn))
	for i := range drawn {
		slices.Sort(drawn[i])
		low[i], high[i] = drawn[i][rank(0.05)], drawn[i][rank(0.95)]
	}
	return low, high
}

// redraw draws as many of a list, with replacement.
func redraw(rng *rand.Rand, list []int) []int {
	out := make([]int, len(list))
	for i := range out {
		out[i] = list[rng.IntN(len(list))]
	}
	return out
}

// rank returns the index of a percentile among the resamples, by nearest rank.
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

// deviation returns the standard deviation of some values.
func deviation(values []float64) float64 {
	m, sum := mean(values), 0.0
	for _, v := range values {
		sum += (v - m) * (v - m)
	}
	return math.Sqrt(sum / float64(max(1, len(values))))
}

// standard converts values to standard deviations above their mean: how much settings
// differ varies by corpus, and does not show which are better.
func standard(values []float64) []float64 {
	m, d := mean(values), deviation(values)
	out := make([]float64, len(values))
	for i, v := range values {
		if d > 0 {
			out[i] = (v - m) / d
		}
	}
	return out
}
