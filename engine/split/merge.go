package split

import "chunkscope/engine/chunk"

// mergeSmall joins slabs below minimum units with a neighbour of their section,
// the left one rather than the right, while the two are no more than maximum
// (rules/merging). It goes over the slabs once, in place.
func (s *sheet) mergeSmall(slabs []slab, minimum, maximum int) []slab {
	out := slabs[:0]
	for i := range slabs {
		x := &slabs[i]
		if s.more(&x.stretch, &x.stretch, minimum-1) {
			out = append(out, *x)
			continue
		}
		size := int32(s.size(&x.stretch))
		if n := len(out); n > 0 && s.mergeable(&out[n-1], x, maximum) {
			out[n-1] = merge(&out[n-1], x, size)
			continue
		}
		if i+1 < len(slabs) && s.mergeable(x, &slabs[i+1], maximum) {
			slabs[i+1] = merge(x, &slabs[i+1], size)
			continue
		}
		out = append(out, *x)
	}
	return out
}

// mergeable reports whether a and b may be one. What ends with a heading that
// waits for its text only goes to the right.
func (s *sheet) mergeable(a, b *slab, maximum int) bool {
	return a.section == b.section && a.preamble == b.preamble && !b.waits && !s.more(&a.stretch, &b.stretch, maximum)
}

// merge is two neighbours as one, of which one has size units and was too
// small.
func merge(a, b *slab, size int32) slab {
	m := *a
	m.end, m.eu, m.waits = b.end, b.eu, false
	if a.kind != b.kind {
		m.kind = chunk.KindUnknown // the outline will say
	}
	m.merges += b.merges + 1
	if m.small == 0 {
		m.small = max(size, b.small)
	}
	m.heads = a.heads || b.heads
	return m
}
