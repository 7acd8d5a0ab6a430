package align

import (
	"cmp"
	"context"
	"math"
	"math/bits"
	"slices"
)

// The costs of a sequence. A gap is expensive, but leaving out a chunk that has a place
// costs more. Therefore a stray occurrence never displaces two true ones.
const (
	costGap     = 200  // times the binary logarithm of the omitted bytes
	costOverlap = 20   // times the binary logarithm of the repeated bytes
	costSame    = 4000 // for two chunks with the same start
	costRun     = 300  // for a partial match
	costSkip    = 20000

	maxStates = 48
	// maxNearby is the number of examined occurrences after one position if a text occurs
	// very often.
	maxNearby   = 24
	maxExamined = 256
	// maxDelay is the extra cost of continuing from the cheapest state and jumping later,
	// compared with a state that has already jumped.
	maxDelay = 2 * costGap
)

// state is one way to place the chunks so far, identified by the place of the last one.
type state struct {
	candidate
	cost     float64
	previous int32 // index in the previous layer
	skip     bool  // the chunk has no place; candidate belongs to an earlier chunk
}

// sequence chooses a candidate for every chunk, or nil for those without a place. It finds
// the cheapest sequence in which starts never decrease, by dynamic programming, and
// returns its cost.
func (a *aligner) sequence(ctx context.Context, order []int) (out []*candidate, cost float64, err error) {
	layers := make([][]state, len(order))
	last := []state{{candidate: candidate{start: -1}}}
	for n, i := range order {
		if n&255 == 0 && ctx.Err() != nil {
			return nil, 0, ctx.Err()
		}
		last = a.extend(last, &a.entries[i])
		layers[n] = last
	}
	out = make([]*candidate, len(order))
	pos := int32(cheapest(last))
	cost = last[pos].cost
	for n := len(layers) - 1; n >= 0; n-- {
		s := &layers[n][pos]
		if !s.skip {
			out[order[n]] = &s.candidate
		}
		pos = s.previous
	}
	return out, cost, nil
}

func cheapest(layer []state) int {
	best := 0
	for i := range layer {
		if layer[i].cost < layer[best].cost {
			best = i
		}
	}
	return best
}

// extend returns the next layer: a state for each candidate of g, and one for g unplaced.
func (a *aligner) extend(last []state, g *entry) []state {
	options := a.candidates(last, g)
	next := make([]state, 0, len(options)+2)
	for i := range options {
		c := &options[i]
		cost, previous := math.Inf(1), 0
		for k := range last {
			s := &last[k]
			if s.start > c.start || s.cost >= cost {
				continue
			}
			if sum := s.cost + stepCost(s, c.start); sum < cost {
				cost, previous = sum, k
			}
		}
		if c.wholeIndex != 0 {
			cost += costRun
		}
		if !math.IsInf(cost, 1) {
			next = append(next, state{candidate: *c, cost: cost, previous: int32(previous)})
		}
	}
	for _, k := range worthSkipping(last, len(options) == 0) {
		s := last[k]
		s.cost, s.previous, s.skip = s.cost+costSkip, int32(k), true
		next = append(next, s)
	}
	return prune(next)
}

// worthSkipping returns the states after which a chunk may be left out: all, or only the
// cheapest.
func worthSkipping(last []state, all bool) []int {
	if !all {
		return []int{cheapest(last)}
	}
	out := make([]int, len(last))
	for i := range out {
		out[i] = i
	}
	return out
}

// prune drops the states that the cheapest one can replace, and the most expensive states
// beyond the beam width.
func prune(layer []state) []state {
	best := layer[cheapest(layer)]
	retained := layer[:0]
	ok := false
	for i := range layer {
		s := &layer[i]
		same := !ok && s.cost == best.cost && s.candidate == best.candidate && s.skip == best.skip
		ok = ok || same
		if same || !best.canReplaceState(s) {
			retained = append(retained, *s)
		}
	}
	if len(retained) > maxStates {
		slices.SortStableFunc(retained, func(a, b state) int { return cmp.Compare(a.cost, b.cost) })
		retained = retained[:maxStates]
	}
	return slices.Clip(retained)
}

// canReplaceState reports whether b can replace s: b ends earlier and can still reach the
// end of s for the extra cost of s. A repetitive document has very many such states.
func (b *state) canReplaceState(s *state) bool {
	lead := s.end - b.end
	return s.start >= b.start && lead >= 0 && s.cost+maxDelay >= b.cost+costGap*log2(lead)
}

// stepCost returns the cost of a chunk at start after s.
func stepCost(s *state, start int) float64 {
	switch gap := start - max(s.end, 0); {
	case start == s.start:
		return costSame
	case gap >= 0:
		return costGap * log2(gap)
	default:
		return costOverlap * log2(-gap)
	}
}

// log2 returns the binary logarithm of n+1, rounded up.
func log2(n int) float64 { return float64(bits.Len(uint(n))) }

// candidates returns the places that g may have after the states in last.
func (a *aligner) candidates(last []state, g *entry) []candidate {
	var out []candidate
	for k, p := range g.wholes {
		places := a.findNear(p, last)
		out = slices.Grow(out, len(places))
		for _, pos := range places {
			c := candidate{start: a.position(p.document, pos), end: a.position(p.document, pos+len(p.text)), viewStart: int32(pos), wholeIndex: int8(k)}
			if k == 0 || !slices.ContainsFunc(out, func(o candidate) bool { return o.start == c.start }) {
				out = append(out, c)
			}
		}
	}
	if len(out) == 0 {
		return a.findPartial(g, last[cheapest(last)].start)
	}
	return out
}

// findPartial returns the places of the parts that cover most of g. If there are too many,
// it examines only those from position near on.
func (a *aligner) findPartial(g *entry, near int) (out []candidate) {
	maximum := 0
	for _, p := range g.parts {
		runs := a.runs(p, a.viewOffset(p.document, near))
		shared := min(1, len(runs)) // percent
		for i := 0; i < len(runs) && len(g.parts) > 1; i++ {
			shared = max(shared, p.countShared(runs[i])*100/len(p.chunk.text))
		}
		if shared <= maximum {
			continue
		}
		maximum, out = shared, out[:0]
		for _, r := range runs {
			out = append(out, candidate{start: a.position(p.document, r.start), end: a.position(p.document, r.end), viewStart: int32(len(a.partial)), wholeIndex: partialMatch})
			a.partial = append(a.partial, partialPlace{p, r})
		}
	}
	return out
}

// findNear returns the places of p or, if there are very many, only those near the ends of
// the states in last. The slice is valid until the next call.
func (a *aligner) findNear(p *pattern, last []state) []int {
	switch {
	case p.first < 0:
		return nil
	case p.isUnique:
		return []int{p.first}
	}
	out := a.scratch.near[:0]
	defer func() { a.scratch.near = out }()
	add := func(list []uint32, limit int) {
		for i, s := range list {
			if i >= maxExamined || limit == 0 {
				return
			}
			if pos := int(s) - p.lead; p.matchesAt(pos) && !slices.Contains(out, pos) {
				out = append(out, pos)
				limit--
			}
		}
	}
	if len(p.starts) <= maxStates {
		add(p.starts, maxStates)
		return out
	}
	lowest := last[0].start
	for _, s := range last {
		lowest = min(lowest, s.start)
	}
	best := last[cheapest(last)]
	add(skipBefore(p.starts, a.viewOffset(p.document, best.end)+p.lead), maxNearby/2)
	add(skipBefore(p.starts, a.viewOffset(p.document, best.start+1)+p.lead), maxNearby)
	add(skipBefore(p.starts, a.viewOffset(p.document, lowest)+p.lead), maxNearby)
	return out
}
