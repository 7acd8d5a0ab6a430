package tune

import "math"

// near is how far below the best a setting of the tie set may be, as a share of
// the questions.
const near = 0.02

// quantiles are those of Student's t at 90 %, one-sided, by degrees of freedom.
var quantiles = [...]float64{1: 3.078, 1.886, 1.638, 1.533, 1.476, 1.440, 1.415, 1.397, 1.383}

// ties returns the settings shown to be at most near below the best one. Not shown to be
// worse would not suffice: with little evidence, everything would tie. Two conditions
// apply.
//
// A setting answers at most near fewer of the drafts than the best. And, at 90 %, all
// evidence together puts it at most near below the best:
//
//	(n·ΔG + d·ΔD + p·r·(ΔC − t·se(ΔC))) / (n + d + p) ≥ −near
//	r = min(1, sd(D) / mean sd of the corpora)
//
// Δ is the difference to the best of smoothed shares: of the given questions, of the
// drafts, and of the mean corpus; n, d, p and D are those of balance. Corpora are
// clusters: they have many questions, but a new document is one more draw of a corpus. So
// the standard error is that of the mean over corpora (a paired non-inferiority test). If
// the settings differ less here than on the corpora, the differences on the corpora count
// less.
func (b *balance) ties(best int) []bool {
	n, d, p := float64(len(b.given)), 0.0, 0.0
	given, drafts := b.shares(b.given), b.shares(b.drafts)
	scale := given
	if len(b.drafts) > 0 {
		d, scale = draftsWorth, drafts
	}
	if len(b.known) > 0 {
		p = priorWorth
	}
	room := b.room(scale)
	minimum := share(b.outcomes[best].whole, b.drafts) - near
	out := make([]bool, len(b.outcomes))
	for i, o := range b.outcomes {
		below := (n*(given[i]-given[best]) + d*(drafts[i]-drafts[best]) + p*room*b.leastDifference(i, best)) / (n + d + p)
		out[i] = i == best || reaches(below, -near) && reaches(share(o.whole, b.drafts), minimum)
	}
	return out
}

// reaches tolerates rounding: sums of equal numbers in another order.
func reaches(v, least float64) bool { return v >= least-1e-9 }

// leastDifference returns the least difference between two settings on the mean corpus,
// at 90 %.
func (b *balance) leastDifference(one, other int) float64 {
	apart := make([]float64, len(b.known))
	for k, scores := range b.known {
		apart[k] = scores[one] - scores[other]
	}
	free := len(apart) - 1
	if free < 1 {
		return mean(apart)
	}
	return mean(apart) - quantiles[min(free, len(quantiles)-1)]*deviation(apart)/math.Sqrt(float64(free))
}

// room returns the spread of the settings by some shares, relative to that on the
// corpora; at most 1.
func (b *balance) room(shares []float64) float64 {
	corpora := 0.0
	for _, scores := range b.known {
		corpora += deviation(scores) / float64(len(b.known))
	}
	if corpora == 0 {
		return 1
	}
	return min(1, deviation(shares)/corpora)
}
