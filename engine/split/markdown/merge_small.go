package markdown

import "chunkscope/engine/chunk"

// merger receives groups in order, and joins those below minimum units with a neighbor of
// their section if the two have at most maximum units. It prefers the left neighbor
// (rules/merging).
type merger struct {
	*maker // receives the groups whose merging is complete

	// last is the last group, which may still merge with one to its right.
	last group
	any  bool // last is set
	// wait is a small group that does not fit with its left neighbor but may fit with the
	// right one.
	wait    group
	size    int32 // size of wait
	waiting bool
	taken   int
}

func (m *merger) add(x group) {
	m.taken++
	if m.waiting {
		m.waiting = false
		if m.mergeable(&m.wait, &x) {
			x = merge(&m.wait, &x, m.size)
		} else {
			m.put(&m.wait)
		}
	}
	if m.isMore(&x.extent, &x.extent, m.minimum-1) {
		m.put(&x)
		return
	}
	size := int32(m.blockSizes.size(&x.extent))
	if m.any && m.mergeable(&m.last, &x) {
		m.last = merge(&m.last, &x, size)
		return
	}
	m.wait, m.size, m.waiting = x, size, true
}

// alone takes the only group of its region, which has no neighbor to merge with.
func (m *merger) alone(x *group) {
	m.taken++
	m.drain()
	m.take(x)
}

func (m *merger) put(x *group) {
	if m.any {
		m.take(&m.last)
	}
	m.last, m.any = *x, true
}

// drain makes chunks of the groups whose merging is complete.
func (m *merger) drain() {
	if m.waiting {
		m.put(&m.wait)
	}
	if m.any {
		m.take(&m.last)
	}
	m.waiting, m.any = false, false
}

// done makes chunks of the remaining groups at the end.
func (m *merger) done() {
	m.drain()
	m.take(nil)
}

// mergeable reports whether a and b may become one. A group that ends with a heading
// waiting for its text merges with the next group only.
func (m *merger) mergeable(a, b *group) bool {
	return a.section == b.section && a.preamble == b.preamble && !b.waits && !m.isMore(&a.extent, &b.extent, m.maximum)
}

// merge joins two neighbors; one of them, of size units, was too small.
func merge(a, b *group, size int32) group {
	m := *a
	m.end, m.eu, m.footer, m.waits = b.end, b.eu, b.footer, false
	if a.kind != b.kind {
		m.kind = chunk.KindUnknown // the outline determines it later
	}
	m.merges += b.merges + 1
	if m.small == 0 {
		m.small = max(size, b.small)
	}
	m.heads = a.heads || b.heads
	return m
}
