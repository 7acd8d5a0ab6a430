package chunk

// merges are the fields of Merge, most of which few chunks have. No document has
// 2^31 units.
type merges struct {
	kinds        numbers // of a Merge, of its Before and of its After, a byte each
	sizes, parts numbers
	withBefore   numbers // Together
	withAfter    numbers
	min, max     int // Min and Max, which all chunks have that have any
}

func (l *merges) at(i int) (m Merge) {
	kinds := l.kinds.at(i)
	m = Merge{
		Kind: MergeKind(kinds), Parts: l.parts.at(i), Size: l.sizes.at(i),
		Before: Neighbour{NeighbourKind(kinds >> 8), l.withBefore.at(i)},
		After:  Neighbour{NeighbourKind(kinds >> 16), l.withAfter.at(i)},
	}
	if m.Kind == MergedParts || m.Kind == NotMerged {
		m.Min = l.min
	}
	if m.Kind == NotMerged {
		m.Max = l.max
	}
	return m
}

func (l *merges) put(i int, m *Merge) {
	l.kinds.put(i, int(m.Kind)|int(m.Before.Kind)<<8|int(m.After.Kind)<<16)
	l.sizes.put(i, m.Size)
	l.parts.put(i, m.Parts)
	l.withBefore.put(i, m.Before.Together)
	l.withAfter.put(i, m.After.Together)
	l.min, l.max = max(l.min, m.Min), max(l.max, m.Max)
}

func (l *merges) keep(n int) {
	l.kinds.Keep(n)
	l.sizes.Keep(n)
	l.parts.Keep(n)
	l.withBefore.Keep(n)
	l.withAfter.Keep(n)
}
