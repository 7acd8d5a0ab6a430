package markdown

import "chunkscope/engine/chunk"

// mergeSmall joins groups below minimum units with a neighbour of their section,
// the left one rather than the right, while the two are no more than maximum
// (rules/merging). It goes over the groups once, in place.
func (s *blockSizes) mergeSmall(groups []group, minimum, maximum int) []group {
	out := groups[:0]
	for i := range groups {
		x := &groups[i]
		if s.more(&x.extent, &x.extent, minimum-1) {
			out = append(out, *x)
			continue
		}
		size := int32(s.size(&x.extent))
		if n := len(out); n > 0 && s.mergeable(&out[n-1], x, maximum) {
			out[n-1] = merge(&out[n-1], x, size)
			continue
		}
		if i+1 < len(groups) && s.mergeable(x, &groups[i+1], maximum) {
			groups[i+1] = merge(x, &groups[i+1], size)
			continue
		}
		out = append(out, *x)
	}
	return out
}

// mergeable reports whether a and b may be one. What ends with a heading that
// waits for its text only goes to the right.
func (s *blockSizes) mergeable(a, b *group, maximum int) bool {
	return a.section == b.section && a.preamble == b.preamble && !b.waits && !s.more(&a.extent, &b.extent, maximum)
}

// merge is two neighbours as one, of which one has size units and was too
// small.
func merge(a, b *group, size int32) group {
	m := *a
	m.end, m.eu, m.footer, m.waits = b.end, b.eu, b.footer, false
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
