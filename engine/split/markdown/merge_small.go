package markdown

import "chunkscope/engine/chunk"

// merger merges each group smaller than the minimum with an adjacent group in the same section if
// both fit into one chunk (rules/merging).
type merger struct {
	*maker

	lastGroup    group
	hasLastGroup bool
	// smallGroup is a small group that could not be merged with the previous group.
	smallGroup    group
	smallSize     int32
	hasSmallGroup bool
	groupCount    int
}

func (m *merger) add(x group) {
	m.groupCount++
	if m.hasSmallGroup {
		m.hasSmallGroup = false
		if m.canMerge(&m.smallGroup, &x) {
			x = merge(&m.smallGroup, &x, m.smallSize)
		} else {
			m.send(&m.smallGroup)
		}
	}
	if m.isLarger(&x.extent, &x.extent, m.minimum-1) {
		m.send(&x)
		return
	}
	size := int32(m.blockSizes.size(&x.extent))
	if m.hasLastGroup && m.canMerge(&m.lastGroup, &x) {
		m.lastGroup = merge(&m.lastGroup, &x, size)
		return
	}
	m.smallGroup, m.smallSize, m.hasSmallGroup = x, size, true
}

func (m *merger) addUnmerged(x *group) {
	m.groupCount++
	m.drain()
	m.addGroup(x)
}

func (m *merger) send(x *group) {
	if m.hasLastGroup {
		m.addGroup(&m.lastGroup)
	}
	m.lastGroup, m.hasLastGroup = *x, true
}

func (m *merger) drain() {
	if m.hasSmallGroup {
		m.send(&m.smallGroup)
	}
	if m.hasLastGroup {
		m.addGroup(&m.lastGroup)
	}
	m.hasSmallGroup, m.hasLastGroup = false, false
}

func (m *merger) finish() {
	m.drain()
	m.addGroup(nil)
}

func (m *merger) canMerge(a, b *group) bool {
	return a.section == b.section && a.preamble == b.preamble && !b.endsWithHeading && !m.isLarger(&a.extent, &b.extent, m.maximum)
}

// merge joins two adjacent groups. size is the length of the small one in units.
func merge(a, b *group, size int32) group {
	m := *a
	m.end, m.endUnits, m.footer, m.endsWithHeading = b.end, b.endUnits, b.footer, false
	if a.kind != b.kind {
		m.kind = chunk.KindUnknown // the kind is derived from the outline later
	}
	m.mergeCount += b.mergeCount + 1
	if m.smallSize == 0 {
		m.smallSize = max(size, b.smallSize)
	}
	m.joinsHeading = a.joinsHeading || b.joinsHeading
	return m
}
