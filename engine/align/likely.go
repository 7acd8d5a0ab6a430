package align

import (
	"cmp"
	"math/bits"
	"slices"
)

const (
	// maxNeighborGap is the maximum distance between adjacent chunks in bytes.
	maxNeighborGap    = 64
	maxExaminedPlaces = 1 << 14
)

// chooseLikelyPlaces chooses a place for each chunk with several possible places. It prefers a
// place next to the previous or next chunk, then a place not occupied by another chunk.
func (a *aligner) chooseLikelyPlaces(places, order []int) []int {
	var rest []int
	for _, i := range order {
		if places[i] < 0 && a.entries[i].wholes[0].text != "" {
			rest = append(rest, i)
		}
	}
	occupied := make(byteSet, len(a.positionView().text)/64+1)
	for i, pos := range places {
		if pos >= 0 {
			occupied.add(pos, a.findEnd(i, pos))
		}
	}
	a.placeAfterPrevious(places, order, occupied)
	a.placeBeforeNext(places, order, occupied)
	// Place longer texts first, because they are less likely to match by chance.
	slices.SortStableFunc(rest, func(i, k int) int { return cmp.Compare(a.entries[k].length(), a.entries[i].length()) })
	next := map[string]int{}
	for _, i := range rest {
		if places[i] < 0 {
			places[i] = a.findFreePlace(i, occupied, next)
		}
	}
	return places
}

func (g *entry) length() int {
	n := len(g.wholes[0].text)
	for _, p := range g.wholes {
		if p.first >= 0 {
			n = min(n, len(p.text))
		}
	}
	for _, p := range g.parts {
		n = min(n, len(p.chunk.text))
	}
	return n
}

// findEnd returns the end of chunk i at position, or position if the entire chunk is not there.
func (a *aligner) findEnd(i, position int) int {
	for _, p := range a.entries[i].wholes {
		if pos := a.viewOffset(p.document, position); p.first >= 0 && p.matchesAt(pos) {
			return a.position(p.document, pos+len(p.text))
		}
	}
	return position
}

func (a *aligner) placeAfterPrevious(places, order []int, occupied byteSet) {
	for n := 1; n < len(order); n++ {
		i, last := order[n], order[n-1]
		if places[i] >= 0 || places[last] < 0 {
			continue
		}
		end := a.findEnd(last, places[last])
		n := len(a.entries[i].wholes[0].text)
		pos := findNearest(a.listNearbyPlaces(i, max(places[last], end-n)+1, end+min(n, maxNeighborGap)), end)
		a.placeIfFree(i, pos, places, occupied)
	}
}

func (a *aligner) placeBeforeNext(places, order []int, occupied byteSet) {
	for n := len(order) - 2; n >= 0; n-- {
		i, next := order[n], order[n+1]
		if places[i] >= 0 || places[next] < 0 {
			continue
		}
		n := len(a.entries[i].wholes[0].text)
		start := places[next] - n
		pos := findNearest(a.listNearbyPlaces(i, max(0, start-min(n, maxNeighborGap)), places[next]-1), start)
		a.placeIfFree(i, pos, places, occupied)
	}
}

// placeIfFree places chunk i at pos if less than half of that place is occupied.
func (a *aligner) placeIfFree(i, pos int, places []int, occupied byteSet) {
	if pos < 0 {
		return
	}
	if end := a.findEnd(i, pos); occupied.count(pos, end)*2 < end-pos {
		places[i] = pos
		occupied.add(pos, end)
	}
}

func findNearest(positions []int, to int) int {
	if len(positions) == 0 {
		return -1
	}
	distance := func(pos int) int { return max(pos-to, to-pos) }
	return slices.MinFunc(positions, func(p, q int) int { return cmp.Compare(distance(p), distance(q)) })
}

func (a *aligner) listNearbyPlaces(i, low, high int) (out []int) {
	for _, p := range a.entries[i].wholes {
		if p.first < 0 {
			continue
		}
		last := a.viewOffset(p.document, high)
		for k, s := range skipBefore(p.starts, a.viewOffset(p.document, low)+p.lead) {
			pos := int(s) - p.lead
			if k == maxNearby || pos > last {
				break
			}
			if p.matchesAt(pos) {
				out = append(out, a.position(p.document, pos))
			}
		}
	}
	return out
}

// findFreePlace returns the place of chunk i with the most free bytes, or -1. It stops at the first
// place that is mostly free.
func (a *aligner) findFreePlace(i int, occupied byteSet, next map[string]int) int {
	g := &a.entries[i]
	if !g.isFoundWhole() {
		return a.findLikelyRun(g, occupied)
	}
	best, end, maximum := -1, -1, 0
	for _, p := range g.wholes {
		if p.first < 0 {
			continue
		}
		for key := p.text; next[key] < min(len(p.starts), maxExaminedPlaces) && maximum*2 <= end-best; next[key]++ {
			pos := int(p.starts[next[key]]) - p.lead
			if pos < 0 {
				continue
			}
			start := a.position(p.document, pos)
			if n := len(p.text); n-occupied.count(start, start+n) <= maximum || !p.matchesAt(pos) {
				continue
			}
			last := a.position(p.document, pos+len(p.text))
			if freeBytes := last - start - occupied.count(start, last); freeBytes > maximum {
				best, end, maximum = start, last, freeBytes
			}
		}
		if best < 0 && len(p.text) >= minUniqueLength {
			best = a.position(p.document, p.first)
		}
	}
	if best >= 0 {
		occupied.add(best, end)
	}
	return best
}

func (a *aligner) findLikelyRun(g *entry, occupied byteSet) int {
	best, maximum := candidate{start: -1}, -1
	for _, c := range a.findPartial(g, 0) {
		if freeBytes := c.end - c.start - occupied.count(c.start, c.end); freeBytes > maximum {
			best, maximum = c, freeBytes
		}
	}
	if best.start >= 0 {
		occupied.add(best.start, best.end)
	}
	return best.start
}

type byteSet []uint64

func (c byteSet) add(start, end int) {
	end = min(end, len(c)*64)
	for ; start < end && start%64 != 0; start++ {
		c[start/64] |= 1 << (start % 64)
	}
	for ; start+64 <= end; start += 64 {
		c[start/64] = ^uint64(0)
	}
	for ; start < end; start++ {
		c[start/64] |= 1 << (start % 64)
	}
}

func (c byteSet) count(start, end int) (n int) {
	end = min(end, len(c)*64)
	for start < end {
		word, low := c[start/64]>>(start%64), 64-start%64
		if end-start < low {
			word &= 1<<(end-start) - 1
			low = end - start
		}
		n += bits.OnesCount64(word)
		start += low
	}
	return n
}
