package markdown

import "chunkscope/engine/chunk"

// merger receives groups in order, and joins those below minimum units with a neighbor
// of their section if the two have at most maximum units. It prefers the left neighbor
// (rules/merging).
type merger struct {
	*maker // receives the groups whose merging is complete

	// last is the last group, which may still merge with the next one.
	last    group
	hasLast bool
	// pending is a small group that does not fit with its left neighbor but may fit with the
	// right one.
	pending    group
	size       int32 // size of pending
	hasPending bool
	received   int
}

func (m *merger) add(x group) {
	m.received++
	if m.hasPending {
		m.hasPending = false
		if m.mergeable(&m.pending, &x) {
			x = merge(&m.pending, &x, m.size)
		} else {
			m.send(&m.pending)
		}
	}
	if m.isLarger(&x.extent, &x.extent, m.minimum-1) {
		m.send(&x)
		return
	}
	size := int32(m.blockSizes.size(&x.extent))
	if m.hasLast && m.mergeable(&m.last, &x) {
		m.last = merge(&m.last, &x, size)
		return
	}
	m.pending, m.size, m.hasPending = x, size, true
}

// addAlone adds the only group of a region, which has no neighbor to merge with.
func (m *merger) addAlone(x *group) {
	m.received++
	m.drain()
	m.addGroup(x)
}

func (m *merger) send(x *group) {
	if m.hasLast {
		m.addGroup(&m.last)
	}
	m.last, m.hasLast = *x, true
}

func (m *merger) drain() {
	if m.hasPending {
		m.send(&m.pending)
	}
	if m.hasLast {
		m.addGroup(&m.last)
	}
	m.hasPending, m.hasLast = false, false
}

func (m *merger) finish() {
	m.drain()
	m.addGroup(nil)
}

// mergeable reports whether a and b may be merged. A group that ends with a heading
// without text merges with the next group only.
func (m *merger) mergeable(a, b *group) bool {
	return a.section == b.section && a.preamble == b.preamble && !b.endsWithHeading && !m.isLarger(&a.extent, &b.extent, m.maximum)
}

// merge joins two neighbors; one of them, of size units, was too small.
func merge(a, b *group, size int32) group {
	m := *a
	m.end, m.endUnits, m.footer, m.endsWithHeading = b.end, b.endUnits, b.footer, false
	if a.kind != b.kind {
		m.kind = chunk.KindUnknown // the outline determines it later
	}
	m.merges += b.merges + 1
	if m.small == 0 {
		m.small = max(size, b.small)
	}
	m.joinsHeading = a.joinsHeading || b.joinsHeading
	return m
}
