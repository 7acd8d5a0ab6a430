package neardup

import (
	"cmp"
	"slices"
)

// shelf holds texts of one length. Those that have as many letters of each quarter
// of the alphabet stand together in a cell, but for the last ones.
type shelf struct {
	length int
	// of each text, in order: its place among the kept, and the steps that bounds
	// take for the letters of it and of those before it
	index pages[int32]
	steps pages[uint32]

	cells []cell // by quarters, ascending
	// of the texts in cells, one cell after the other: the odds, and the places among
	// the kept
	odds    pages[odds]
	indices pages[int32]
	last    []newcomer
}

// cell begins at a text.
type cell struct {
	quarters quarters
	from     uint32
}

// newcomer is a text that stands in no cell yet.
type newcomer struct {
	quarters quarters
	odds     odds
	index    int32
}

// add puts a text on the shelf.
func (h *shelf) add(index, letters int, o odds, q quarters) {
	h.last = append(h.last, newcomer{q, o, int32(index)})
	h.steps.add(uint32(h.until(h.steps.n) + letters))
	h.index.add(int32(index))
	if len(h.last) >= 32+h.odds.n/16 {
		h.settle()
	}
}

// until is the steps of the first n texts.
func (h *shelf) until(n int) int {
	if n == 0 {
		return 0
	}
	return int(*h.steps.at(n - 1))
}

// end is where cell k ends.
func (h *shelf) end(k int) int {
	if k+1 < len(h.cells) {
		return int(h.cells[k+1].from)
	}
	return h.odds.n
}

// settle brings the newcomers to their cells, from the end on, so that nothing
// stands where another comes.
func (h *shelf) settle() {
	slices.SortStableFunc(h.last, func(a, b newcomer) int { return cmp.Compare(a.quarters, b.quarters) })
	old, end := len(h.cells)-1, h.odds.n // the cell to be moved next, and where it ends
	for range h.last {
		h.odds.add(0)
		h.indices.add(0)
	}
	to := h.odds.n
	var cells []cell
	for rest := h.last; old >= 0 || len(rest) > 0; {
		var q quarters
		if old >= 0 {
			q = h.cells[old].quarters
		}
		if len(rest) > 0 {
			q = max(q, rest[len(rest)-1].quarters)
		}
		for len(rest) > 0 && rest[len(rest)-1].quarters == q {
			n := rest[len(rest)-1]
			rest, to = rest[:len(rest)-1], to-1
			*h.odds.at(to), *h.indices.at(to) = n.odds, n.index
		}
		if old >= 0 && h.cells[old].quarters == q {
			for from := int(h.cells[old].from); end > from; {
				end, to = end-1, to-1
				*h.odds.at(to), *h.indices.at(to) = *h.odds.at(end), *h.indices.at(end)
			}
			old--
		}
		cells = append(cells, cell{q, uint32(to)})
	}
	slices.Reverse(cells)
	h.cells, h.last = cells, h.last[:0]
}
