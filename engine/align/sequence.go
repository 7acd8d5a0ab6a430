package align

import (
	"cmp"
	"context"
	"math"
	"math/bits"
	"slices"
)

// The costs of a sequence. Omitting a chunk costs much more than a gap.
const (
	costGap     = 200
	costOverlap = 20
	costSame    = 4000
	costRun     = 300
	costSkip    = 20000

	maxStates = 48
	// maxNearby limits how many occurrences of a frequent text are checked.
	maxNearby   = 24
	maxExamined = 256
	maxDelay    = 2 * costGap
)

// state is a possible placement of a chunk, following a placement of all previous chunks.
type state struct {
	candidate
	cost     float64
	previous int32
	skip     bool
}

// findSequence chooses a candidate, or nil, for each chunk. It uses dynamic programming to find the
// sequence of increasing starts with the lowest cost.
func (a *aligner) findSequence(ctx context.Context, order []int) (out []*candidate, cost float64, err error) {
	layers := make([][]state, len(order))
	last := []state{{candidate: candidate{start: -1}}}
	for n, i := range order {
		if n&255 == 0 && ctx.Err() != nil {
			return nil, 0, ctx.Err()
		}
		last = a.appendLayer(last, &a.entries[i])
		layers[n] = last
	}
	out = make([]*candidate, len(order))
	pos := int32(findCheapest(last))
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

func findCheapest(layer []state) int {
	best := 0
	for i := range layer {
		if layer[i].cost < layer[best].cost {
			best = i
		}
	}
	return best
}

// appendLayer returns the next layer, with one state for each candidate of g and one for omitting
// g.
func (a *aligner) appendLayer(last []state, g *entry) []state {
	options := a.listCandidates(last, g)
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
	for _, k := range listSkippable(last, len(options) == 0) {
		s := last[k]
		s.cost, s.previous, s.skip = s.cost+costSkip, int32(k), true
		next = append(next, s)
	}
	return prune(next)
}

func listSkippable(last []state, all bool) []int {
	if !all {
		return []int{findCheapest(last)}
	}
	out := make([]int, len(last))
	for i := range out {
		out[i] = i
	}
	return out
}

// prune removes the states with the highest costs, and those that the cheapest state can replace.
func prune(layer []state) []state {
	best := layer[findCheapest(layer)]
	keptStates := layer[:0]
	ok := false
	for i := range layer {
		s := &layer[i]
		same := !ok && s.cost == best.cost && s.candidate == best.candidate && s.skip == best.skip
		ok = ok || same
		if same || !best.canReplaceState(s) {
			keptStates = append(keptStates, *s)
		}
	}
	if len(keptStates) > maxStates {
		slices.SortStableFunc(keptStates, func(a, b state) int { return cmp.Compare(a.cost, b.cost) })
		keptStates = keptStates[:maxStates]
	}
	return slices.Clip(keptStates)
}

// canReplaceState reports whether b is at least as good as s. In a repetitive document, this
// eliminates many states.
func (b *state) canReplaceState(s *state) bool {
	lead := s.end - b.end
	return s.start >= b.start && lead >= 0 && s.cost+maxDelay >= b.cost+costGap*log2(lead)
}

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

func log2(n int) float64 { return float64(bits.Len(uint(n))) }

func (a *aligner) listCandidates(last []state, g *entry) []candidate {
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
		return a.findPartial(g, last[findCheapest(last)].start)
	}
	return out
}

func (a *aligner) findPartial(g *entry, expectedPlace int) (out []candidate) {
	maximum := 0
	for _, p := range g.parts {
		runs := a.findRuns(p, a.viewOffset(p.document, expectedPlace))
		shared := min(1, len(runs))
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

// findNear returns the places of p. If there are many, it returns only those near the states in
// last. The slice is valid until the next call.
func (a *aligner) findNear(p *pattern, last []state) []int {
	switch {
	case p.first < 0:
		return nil
	case p.isUnique:
		return []int{p.first}
	}
	out := a.scratch.nearPlaces[:0]
	defer func() { a.scratch.nearPlaces = out }()
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
	best := last[findCheapest(last)]
	add(skipBefore(p.starts, a.viewOffset(p.document, best.end)+p.lead), maxNearby/2)
	add(skipBefore(p.starts, a.viewOffset(p.document, best.start+1)+p.lead), maxNearby)
	add(skipBefore(p.starts, a.viewOffset(p.document, lowest)+p.lead), maxNearby)
	return out
}
