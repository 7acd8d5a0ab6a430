package align

import (
	"cmp"
	"context"
	"slices"
)

// minSoleLength is the minimum length of a text whose only occurrence is certainly the
// chunk's place.
const minSoleLength = 12

// arrangeChunks places the chunks in the order in which they were cut. This is the order
// that the file states or the order of its lines. If chunks with only one place contradict
// both, it is the order of the places. It returns that order and a candidate for every
// chunk, nil for unplaced ones.
func (a *aligner) arrangeChunks(ctx context.Context, fileOrder []int) (order []int, chosen []*candidate, err error) {
	places := a.solePlaces()
	order = listNumbers(len(a.entries))
	misplaced := findMisplaced(places, order)
	other := misplaced
	if fileOrder != nil && !slices.IsSorted(fileOrder) {
		if other = findMisplaced(places, fileOrder); len(other) < len(misplaced) {
			order, misplaced, fileOrder = fileOrder, other, nil
		}
	} else {
		fileOrder = nil
	}
	if len(misplaced) > 0 {
		order = a.moveMisplaced(places, order, misplaced)
		chosen, _, err = a.sequence(ctx, order)
		return order, chosen, err
	}
	chosen, cost, err := a.sequence(ctx, order)
	if err == nil && fileOrder != nil && len(other) == 0 { // either may be the document order
		byStatedOrder, fewerPlaced, failed := a.sequence(ctx, fileOrder)
		if err = failed; fewerPlaced <= cost {
			order, chosen = fileOrder, byStatedOrder
		}
	}
	if err != nil || !a.hasUnplaced(chosen) {
		return order, chosen, err
	}
	byPlace := a.sortByPlace(places, order)
	reordered, _, err := a.sequence(ctx, byPlace)
	if err != nil || countPlaced(reordered) <= countPlaced(chosen) {
		return order, chosen, err
	}
	return byPlace, reordered, nil
}

func listNumbers(n int) []int {
	out := make([]int, n)
	for i := range out {
		out[i] = i
	}
	return out
}

func countPlaced(chosen []*candidate) (n int) {
	for _, c := range chosen {
		if c != nil {
			n++
		}
	}
	return n
}

// hasUnplaced reports whether a chunk has no place although most of it is in the
// document.
func (a *aligner) hasUnplaced(chosen []*candidate) bool {
	for i, c := range chosen {
		if g := &a.entries[i]; c == nil && (g.isFoundWhole() || a.isMostlyInDocument(g)) {
			return true
		}
	}
	return false
}

func (a *aligner) isMostlyInDocument(g *entry) bool {
	return slices.ContainsFunc(a.findPartial(g, 0), func(c candidate) bool {
		p := a.partial[c.viewStart]
		return p.countShared(p.run)*2 >= len(p.chunk.text)
	})
}

// solePlaces returns the place of each chunk found exactly once; -1 for others.
func (a *aligner) solePlaces() []int {
	out := make([]int, len(a.entries))
	for i := range a.entries {
		out[i] = -1
		for _, p := range a.entries[i].wholes {
			if p.first < 0 {
				continue
			}
			pos := a.position(p.document, p.first)
			if !p.isUnique || len(p.text) < minSoleLength || out[i] >= 0 && out[i] != pos {
				out[i] = -1
				break
			}
			out[i] = pos
		}
	}
	return out
}

// findMisplaced returns the smallest set of chunks without which the places increase with
// the order.
func findMisplaced(places, order []int) (misplaced []int) {
	// tails[n] is the lowest chunk that ends a rising run of n+1 chunks.
	var tails []int
	previous := make([]int, len(places))
	numPlaced := 0
	for _, i := range order {
		if places[i] < 0 {
			continue
		}
		numPlaced++
		n, _ := slices.BinarySearchFunc(tails, places[i]+1, func(k, pos int) int { return cmp.Compare(places[k], pos) })
		previous[i] = -1
		if n > 0 {
			previous[i] = tails[n-1]
		}
		if n == len(tails) {
			tails = append(tails, i)
		} else {
			tails[n] = i
		}
	}
	if len(tails) == numPlaced {
		return nil
	}
	rises := make([]bool, len(places))
	for i := tails[len(tails)-1]; i >= 0; i = previous[i] {
		rises[i] = true
	}
	for _, i := range order {
		if places[i] >= 0 && !rises[i] {
			misplaced = append(misplaced, i)
		}
	}
	return misplaced
}

// moveMisplaced moves misplaced chunks in the order to match their places. If more than a
// tenth are misplaced, it uses the order only to find neighbors.
func (a *aligner) moveMisplaced(places, order, misplaced []int) []int {
	numPlaced := 0
	for _, p := range places {
		if p >= 0 {
			numPlaced++
		}
	}
	if len(misplaced)*10 > numPlaced {
		return a.sortByPlace(places, order)
	}
	moved := make(map[int]bool, len(misplaced))
	for _, i := range misplaced {
		moved[i] = true
	}
	slices.SortStableFunc(misplaced, func(i, k int) int { return cmp.Compare(places[i], places[k]) })
	out := make([]int, 0, len(order))
	for _, i := range order {
		if moved[i] {
			continue
		}
		for places[i] >= 0 && len(misplaced) > 0 && places[misplaced[0]] < places[i] {
			out, misplaced = append(out, misplaced[0]), misplaced[1:]
		}
		out = append(out, i)
	}
	return append(out, misplaced...)
}

// sortByPlace returns the order of the places, using likely places for chunks without a
// sole one. A chunk without any place follows its predecessor.
func (a *aligner) sortByPlace(places, order []int) []int {
	places = a.likelyPlaces(slices.Clone(places), order)
	last := -1
	for _, i := range order {
		if places[i] < 0 {
			places[i] = last
		}
		last = places[i]
	}
	out := slices.Clone(order)
	slices.SortStableFunc(out, func(i, k int) int { return cmp.Compare(places[i], places[k]) })
	return out
}
