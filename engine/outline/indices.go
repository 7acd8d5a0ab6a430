package outline

// indices holds ascending indices, such as those of the blocks that are headings. While
// they are consecutive, it needs no list.
type indices struct {
	list  []uint32 // nil while the indices are consecutive
	first int
	n     int
	room  int // capacity of the list, once it is needed
}

func (h *indices) get(i int) int {
	if h.list == nil {
		return h.first + i
	}
	return int(h.list[i])
}

func (h *indices) add(index int) {
	switch {
	case h.n == 0:
		h.first = index
	case h.list == nil && index != h.first+h.n:
		h.list = make([]uint32, h.n, max(h.room, h.n+1))
		for i := range h.list {
			h.list[i] = uint32(h.first + i)
		}
	}
	if h.list != nil {
		h.list = append(h.list, uint32(index))
	}
	h.n++
}

// makeRoom reserves room for n more.
func (h *indices) makeRoom(n int, share float64) {
	if h.list != nil {
		h.list = room(h.list, n, share)
		h.room = cap(h.list)
	} else if h.room < h.n+n {
		h.room = h.n + int(float64(n)*max(1, share))
	}
}
