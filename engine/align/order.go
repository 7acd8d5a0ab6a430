package align

import (
	"cmp"
	"context"
	"slices"
)

// minUniqueLength is the minimum length of a chunk that counts as located because its text occurs
// only once.
const minUniqueLength = 12

// arrangeChunks chooses an order and a place for each chunk. It tries file order and statedOrder,
// and moves chunks whose only possible place contradicts the order.
func (a *aligner) arrangeChunks(ctx context.Context, statedOrder []int) (order []int, chosen []*candidate, err error) {
	places := a.findUniquePlaces()
	order = listNumbers(len(a.entries))
	misplaced := findMisplaced(places, order)
	other := misplaced
	if statedOrder != nil && !slices.IsSorted(statedOrder) {
		if other = findMisplaced(places, statedOrder); len(other) < len(misplaced) {
			order, misplaced, statedOrder = statedOrder, other, nil
		}
	} else {
		statedOrder = nil
	}
	if len(misplaced) > 0 {
		order = a.moveMisplaced(places, order, misplaced)
		chosen, _, err = a.findSequence(ctx, order)
		return order, chosen, err
	}
	chosen, cost, err := a.findSequence(ctx, order)
	if err == nil && statedOrder != nil && len(other) == 0 {
		placedByFile, worseChoice, orderErr := a.findSequence(ctx, statedOrder)
		if err = orderErr; worseChoice <= cost {
			order, chosen = statedOrder, placedByFile
		}
	}
	if err != nil || !a.hasUnplaced(chosen) {
		return order, chosen, err
	}
	byPlace := a.sortByPlace(places, order)
	placedByOrder, _, err := a.findSequence(ctx, byPlace)
	if err != nil || countPlaced(placedByOrder) <= countPlaced(chosen) {
		return order, chosen, err
	}
	return byPlace, placedByOrder, nil
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

// findUniquePlaces returns the place of each chunk that has exactly one possible place, and -1 for
// the others.
func (a *aligner) findUniquePlaces() []int {
	out := make([]int, len(a.entries))
	for i := range a.entries {
		out[i] = -1
		for _, p := range a.entries[i].wholes {
			if p.first < 0 {
				continue
			}
			pos := a.position(p.document, p.first)
			if !p.isUnique || len(p.text) < minUniqueLength || out[i] >= 0 && out[i] != pos {
				out[i] = -1
				break
			}
			out[i] = pos
		}
	}
	return out
}

// findMisplaced returns the smallest set of chunks whose removal leaves the places in ascending
// order.
func findMisplaced(places, order []int) (misplaced []int) {
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
	isRising := make([]bool, len(places))
	for i := tails[len(tails)-1]; i >= 0; i = previous[i] {
		isRising[i] = true
	}
	for _, i := range order {
		if places[i] >= 0 && !isRising[i] {
			misplaced = append(misplaced, i)
		}
	}
	return misplaced
}

// moveMisplaced returns order with each misplaced chunk moved to its place in the document. If many
// chunks are misplaced, it sorts all chunks by place.
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
	isMisplaced := make(map[int]bool, len(misplaced))
	for _, i := range misplaced {
		isMisplaced[i] = true
	}
	slices.SortStableFunc(misplaced, func(i, k int) int { return cmp.Compare(places[i], places[k]) })
	out := make([]int, 0, len(order))
	for _, i := range order {
		if isMisplaced[i] {
			continue
		}
		for places[i] >= 0 && len(misplaced) > 0 && places[misplaced[0]] < places[i] {
			out, misplaced = append(out, misplaced[0]), misplaced[1:]
		}
		out = append(out, i)
	}
	return append(out, misplaced...)
}

// sortByPlace sorts chunks by place. A chunk without a place stays after the chunk before it.
func (a *aligner) sortByPlace(places, order []int) []int {
	places = a.chooseLikelyPlaces(slices.Clone(places), order)
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
