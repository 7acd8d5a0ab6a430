package sweep

import "math"

// WorthWhile is the price the knee is found at: a further 1 % of stored text
// has to make at least this many percent of the sentences whole. It is a
// convention of ours: with it the knee of blind 800-character windows over
// English prose is at 15 to 25 % overlap, where peers.md §3.2 sees the curve
// of whole answers flatten.
const WorthWhile = 0.2

// Knee is the smallest overlap beyond which more text stored buys little.
//
// With x the stored text and y the whole sentences, both in percent (of the
// source, and of all sentences), each point of a sweep is worth
// y − WorthWhile · x. The best point is the one worth most: no larger value
// gives WorthWhile percent more whole sentences for each further percent of
// stored text. The knee is the smallest value whose worth is at most one
// standard error below the best, se = 100 · √(p(1−p)/n) with n sentences and
// p = (whole + 1) / (n + 2) of the best point (Laplace's rule, so that a share
// of 100 % is not taken as certain): what another start of the first window
// could change must not decide. This is a heuristic over one document, not a
// law.
type Knee struct {
	// Index is the point's in the sweep.
	Index int     `json:"index"`
	Value float64 `json:"value"`
	// Lowest: the knee is the smallest value tried; Highest: the curve still
	// rises at the end of the range, so that the knee may lie beyond.
	Lowest  bool `json:"lowest"`
	Highest bool `json:"highest"`
	// Most is the index of the smallest value from the knee on with the most
	// whole sentences of all; the knee's own when none has more.
	Most int `json:"most"`
	// Beyond is how many percent more sentences each further 1 % of stored
	// text makes whole, from the knee to Most; 0 when the knee is Most.
	Beyond float64 `json:"gain_per_percent_beyond"`
}

// FindKnee finds the knee of a sweep over overlap, whose points ascend.
// Refused points are passed over. ok is false when there is no point or no
// sentence to judge by.
func FindKnee(points []Point) (knee Knee, ok bool) {
	best, most, last := -1, -1, -1
	for i := range points {
		p := &points[i]
		if !p.counts() {
			continue
		}
		last = i
		if best < 0 || p.worth() > points[best].worth()+1e-9 {
			best = i
		}
		if most < 0 || p.Whole.Whole > points[most].Whole.Whole {
			most = i
		}
	}
	if best < 0 {
		return Knee{}, false
	}
	least := points[best].worth() - points[best].noise()
	first := true
	for i := range points {
		p := &points[i]
		if !p.counts() {
			continue
		}
		if p.worth() >= least-1e-9 {
			knee = Knee{Index: i, Value: p.Value, Lowest: first, Highest: i == last && !first, Most: most}
			break
		}
		first = false
	}
	if most > knee.Index {
		knee.Beyond = gain(&points[knee.Index], &points[most])
	} else {
		knee.Most = knee.Index
	}
	return knee, true
}

// counts reports whether a point says anything about sentences.
func (p *Point) counts() bool { return p.Refused == "" && p.Whole.Total > 0 }

// worth is y − WorthWhile · x.
func (p *Point) worth() float64 {
	return 100*p.Whole.Share() - WorthWhile*100*p.StoredPerSrc
}

// noise is one standard error of the share of whole sentences, in percent.
func (p *Point) noise() float64 {
	n := float64(p.Whole.Total)
	share := (float64(p.Whole.Whole) + 1) / (n + 2)
	return 100 * math.Sqrt(share*(1-share)/n)
}

// gain is how many percent more sentences are whole for each percent of
// stored text, from a to b.
func gain(a, b *Point) float64 {
	dx := 100 * (b.StoredPerSrc - a.StoredPerSrc)
	if dx <= 1e-9 {
		return 0
	}
	return 100 * (b.Whole.Share() - a.Whole.Share()) / dx
}
