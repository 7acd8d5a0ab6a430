package align

import (
	"cmp"
	"context"
	"math"
	"math/bits"
	"slices"
)

// The costs of a sequence. Chunks follow each other, or repeat a little of the
// one before; a gap is dear but cheaper than to leave out a chunk that has a
// place. What is skipped costs more than any gap, so that a stray occurrence
// never displaces two true ones.
const (
	costGap     = 200  // by the binary logarithm of the bytes left out
	costOverlap = 20   // by the binary logarithm of the bytes repeated
	costSame    = 4000 // beginning where the chunk before begins
	costRun     = 300  // not the whole chunk
	costSkip    = 20000

	// beam is how many places of one chunk are kept in mind.
	beam = 48
	// nearby is how many occurrences are taken from one place on where a text
	// occurs more often than can be kept.
	nearby = 24
	// patience is how many of them are looked at.
	patience = 256
	// delay is what it may cost to go on from the cheapest state and jump later
	// rather than from one that has jumped already.
	delay = 2 * costGap
)

// state is a way to have placed the chunks so far, by the place of the last
// one.
type state struct {
	candidate
	cost   float64
	before int32 // in the layer before
	skip   bool  // this layer's chunk has no place; the candidate is an earlier one's
}

// sequence chooses a candidate for every chunk, nil for those without: the
// cheapest path by dynamic programming, with starts that never fall.
func (a *aligner) sequence(ctx context.Context) ([]*candidate, error) {
	layers := make([][]state, len(a.entries))
	last := []state{{candidate: candidate{start: -1}}}
	for i := range a.entries {
		if i&255 == 0 && ctx.Err() != nil {
			return nil, ctx.Err()
		}
		last = a.extend(last, &a.entries[i])
		layers[i] = last
	}
	out := make([]*candidate, len(a.entries))
	at := int32(cheapest(last))
	for i := len(layers) - 1; i >= 0; i-- {
		s := &layers[i][at]
		if !s.skip {
			out[i] = &s.candidate
		}
		at = s.before
	}
	return out, nil
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

// extend is the next layer: g at each of its candidates, and g without a place.
func (a *aligner) extend(last []state, g *entry) []state {
	found := a.candidates(last, g)
	next := make([]state, 0, len(found)+2)
	for _, c := range found {
		s := state{candidate: c, cost: math.Inf(1)}
		for k := range last {
			if cost := last[k].cost + step(&last[k], &c); cost < s.cost {
				s.cost, s.before = cost, int32(k)
			}
		}
		if !math.IsInf(s.cost, 1) {
			next = append(next, s)
		}
	}
	for _, k := range worthSkipping(last, len(found) == 0) {
		s := last[k]
		s.cost, s.before, s.skip = s.cost+costSkip, int32(k), true
		next = append(next, s)
	}
	return prune(next)
}

// worthSkipping are the states from which a chunk may be left out: all, where
// it has no candidate; else only the cheapest.
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

// prune drops the states that the cheapest one stands in for, and those that
// are dearer than the beam can hold.
func prune(layer []state) []state {
	best := layer[cheapest(layer)]
	kept := layer[:0]
	found := false
	for i := range layer {
		s := &layer[i]
		same := !found && s.cost == best.cost && s.candidate == best.candidate && s.skip == best.skip
		found = found || same
		if same || !best.standsFor(s) {
			kept = append(kept, *s)
		}
	}
	if len(kept) > beam {
		slices.SortStableFunc(kept, func(a, b state) int { return cmp.Compare(a.cost, b.cost) })
		kept = kept[:beam]
	}
	return slices.Clip(kept)
}

// standsFor reports whether what follows s may as well follow b: b has come less
// far, and can still go where s is for what s has cost more. A document that
// repeats itself has very many states like that.
func (b *state) standsFor(s *state) bool {
	ahead := s.end - b.end
	return s.start >= b.start && ahead >= 0 && s.cost+delay >= b.cost+costGap*log(ahead)
}

// step is what it costs that c follows s.
func step(s *state, c *candidate) float64 {
	if c.start < s.start {
		return math.Inf(1)
	}
	cost := 0.0
	if c.front+c.behind > 0 || c.altered {
		cost = costRun
	}
	switch gap := c.start - max(s.end, 0); {
	case c.start == s.start:
		return cost + costSame
	case gap >= 0:
		return cost + costGap*log(gap)
	default:
		return cost + costOverlap*log(-gap)
	}
}

// log is the binary logarithm of n+1, in steps of a bit.
func log(n int) float64 { return float64(bits.Len(uint(n))) }

// candidates are the places g may have after the states in last.
func (a *aligner) candidates(last []state, g *entry) []candidate {
	if len(g.anchors) > 0 {
		return a.runs(g, last[cheapest(last)].start)
	}
	if len(g.starts) == 0 {
		return nil
	}
	var out []candidate
	add := func(list []uint32, most int) {
		for i, s := range list {
			if i >= patience || most == 0 {
				return
			}
			if at := int(s) - g.lead; a.whole(g, at) && !slices.ContainsFunc(out, func(c candidate) bool { return c.start == at }) {
				out = append(out, candidate{start: at, end: at + len(g.text)})
				most--
			}
		}
	}
	if len(g.starts) <= beam {
		add(g.starts, beam)
		return out
	}
	lowest := last[0].start
	for _, s := range last {
		lowest = min(lowest, s.start)
	}
	best := last[cheapest(last)]
	add(from(g.starts, best.end+g.lead), nearby/2)
	add(from(g.starts, best.start+1+g.lead), nearby)
	add(from(g.starts, lowest+g.lead), nearby)
	return out
}
