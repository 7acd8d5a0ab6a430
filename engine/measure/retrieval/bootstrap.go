package retrieval

import (
	"math"
	"math/rand/v2"
	"slices"
)

// Estimate is a mean over questions with a 95 % bootstrap interval.
type Estimate struct {
	Mean float64 `json:"mean"`
	Low  float64 `json:"low"`
	High float64 `json:"high"`
}

const (
	resamples     = 1000
	bootstrapSeed = 20250617
)

// MinQuestions is the minimum number of questions for an interval. A difference is certain only if
// at least this many questions differ. Fewer questions would all differ in the same direction by
// chance in more than one of twenty cases (sign test).
const MinQuestions = 6

// estimateScores estimates the means of columns of scores. If all values of a column are 0 or all
// are 1, the interval is given by the rule of three (Hanley and Lippman-Hand 1983).
func estimateScores(columns ...[]float64) []Estimate {
	out := estimateMeans(columns...)
	for c, values := range columns {
		if e := &out[c]; len(values) > 0 && e.Low == e.High && (e.Mean == 0 || e.Mean == 1) {
			bound := min(1, 3/float64(len(values)))
			e.Low, e.High = max(0, e.Mean-bound), min(1, e.Mean+bound)
		}
	}
	return out
}

// estimateDifferences estimates the means of columns of differences. If fewer than MinQuestions
// values of a column are not 0, the interval always includes 0.
func estimateDifferences(columns ...[]float64) []Estimate {
	out := estimateMeans(columns...)
	for c, values := range columns {
		differing := 0
		for _, v := range values {
			if v != 0 {
				differing++
			}
		}
		if differing < MinQuestions {
			out[c].Low, out[c].High = min(0, out[c].Low), max(0, out[c].High)
		}
	}
	return out
}

// estimateMeans returns the means of columns with percentile bootstrap intervals (Efron 1979) from
// 1000 samples. Each sample draws the same questions for all columns.
func estimateMeans(columns ...[]float64) []Estimate {
	out := make([]Estimate, len(columns))
	n := len(columns[0])
	if n == 0 {
		return out
	}
	means := make([][]float64, len(columns))
	for c := range means {
		means[c] = make([]float64, resamples)
	}
	rng := rand.New(rand.NewPCG(bootstrapSeed, uint64(n)))
	drawn := make([]int, n)
	for i := range resamples {
		for j := range drawn {
			drawn[j] = rng.IntN(n)
		}
		for c, values := range columns {
			sum := 0.0
			for _, j := range drawn {
				sum += values[j]
			}
			means[c][i] = sum / float64(n)
		}
	}
	for c, values := range columns {
		slices.Sort(means[c])
		out[c] = Estimate{Mean: mean(values), Low: means[c][rank(0.025)], High: means[c][rank(0.975)]}
	}
	return out
}

func rank(p float64) int { return int(math.Ceil(p*resamples)) - 1 }

func mean(values []float64) float64 {
	sum := 0.0
	for _, v := range values {
		sum += v
	}
	return sum / float64(len(values))
}

// ExcludesZero reports whether 0 is outside the interval. If it does not, a difference must not be
// displayed as an improvement.
func (e Estimate) ExcludesZero() bool { return e.Low > 0 || e.High < 0 }
