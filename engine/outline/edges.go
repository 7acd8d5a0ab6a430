package outline

import "hash/maphash"

// edges finds the edges of a memory, a few for every line of a document.
type edges struct {
	salt  uint64
	slots []int32 // 1 + index; 0 is free. A power of two, half of them at least
	all   []edge
}

func (t *edges) known() int { return len(t.all) }

// find returns the edge from a node by a line, or nil.
func (t *edges) find(from edgeFrom) *edge {
	if i := t.index(from); i >= 0 {
		return &t.all[i]
	}
	return nil
}

// index returns the index of an edge, or -1.
func (t *edges) index(from edgeFrom) int {
	if len(t.slots) == 0 {
		return -1
	}
	return int(t.slots[t.slot(from)]) - 1
}

// slot is that of an edge, or a free one for it.
func (t *edges) slot(from edgeFrom) int {
	last := len(t.slots) - 1
	for pos := int(t.hash(from)) & last; ; pos = (pos + 1) & last {
		if i := t.slots[pos]; i == 0 || t.all[i-1].from == from {
			return pos
		}
	}
}

// hash is salted, so that no document can be made of edges that are in each
// other's way.
func (t *edges) hash(from edgeFrom) uint64 {
	const spread = 0x9E3779B97F4A7C15
	h := (from.line.first ^ t.salt) * spread
	h = (h ^ h>>32 ^ from.line.rest) * spread
	h = (h ^ h>>32 ^ uint64(from.node)) * spread
	return h ^ h>>32
}

// add puts in an edge that is not there.
func (t *edges) add(e edge) {
	if 2*len(t.all) >= len(t.slots) {
		t.grow()
	}
	t.all = append(t.all, e)
	t.slots[t.slot(e.from)] = int32(len(t.all))
}

func (t *edges) grow() {
	if t.slots == nil {
		t.salt = maphash.String(maphash.MakeSeed(), "")
	}
	t.slots = make([]int32, max(256, 2*len(t.slots)))
	for i := range t.all {
		t.slots[t.slot(t.all[i].from)] = int32(i) + 1
	}
}
