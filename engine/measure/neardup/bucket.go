package neardup

import (
	"cmp"
	"slices"
)

// bucket holds texts of one length. Those that have as many letters of each quarter
// of the alphabet stand together in a cell, but for the pending ones.
type bucket struct {
	length int
	// of each text, in order: its place among the kept, and the steps that bounds
	// take for the letters of it and of those before it
	index pages[int32]
	steps pages[uint32]

	cells []cell // by quarters, ascending
	// of the texts in cells, one cell after the other: the parities, and the places among
	// the kept
	parities pages[parities]
	indices  pages[int32]
	pending  []pendingText
}

// cell begins at a text.
type cell struct {
	quarters quarters
	from     uint32
}

// pendingText is a text that stands in no cell yet.
type pendingText struct {
	quarters quarters
	parities parities
	index    int32
}

// add puts a text into the bucket.
func (h *bucket) add(index, letters int, o parities, q quarters) {
	h.pending = append(h.pending, pendingText{q, o, int32(index)})
	h.steps.add(uint32(h.until(h.steps.n) + letters))
	h.index.add(int32(index))
	if len(h.pending) >= 32+h.parities.n/16 {
		h.settle()
	}
}

// until is the steps of the first n texts.
func (h *bucket) until(n int) int {
	if n == 0 {
		return 0
	}
	return int(*h.steps.at(n - 1))
}

// end is where cell k ends.
func (h *bucket) end(k int) int {
	if k+1 < len(h.cells) {
		return int(h.cells[k+1].from)
	}
	return h.parities.n
}

// settle brings the pending ones to their cells, from the end on, so that nothing
// stands where another comes.
func (h *bucket) settle() {
	slices.SortStableFunc(h.pending, func(a, b pendingText) int { return cmp.Compare(a.quarters, b.quarters) })
	old, end := len(h.cells)-1, h.parities.n // the cell to be moved next, and where it ends
	for range h.pending {
		h.parities.add(0)
		h.indices.add(0)
	}
	to := h.parities.n
	var cells []cell
	for rest := h.pending; old >= 0 || len(rest) > 0; {
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
			*h.parities.at(to), *h.indices.at(to) = n.parities, n.index
		}
		if old >= 0 && h.cells[old].quarters == q {
			for from := int(h.cells[old].from); end > from; {
				end, to = end-1, to-1
				*h.parities.at(to), *h.indices.at(to) = *h.parities.at(end), *h.indices.at(end)
			}
			old--
		}
		cells = append(cells, cell{q, uint32(to)})
	}
	slices.Reverse(cells)
	h.cells, h.pending = cells, h.pending[:0]
}
