package retrieval

import (
	"cmp"
	"slices"

	"chunkscope/engine/chunk"
)

func union(spans []chunk.Span) []chunk.Span {
	sorted := slices.Clone(spans)
	slices.SortFunc(sorted, func(a, b chunk.Span) int {
		return cmp.Or(cmp.Compare(a.Start, b.Start), cmp.Compare(a.End, b.End))
	})
	out := sorted[:0]
	for _, s := range sorted {
		switch n := len(out); {
		case s.Empty():
		case n > 0 && s.Start <= out[n-1].End:
			out[n-1].End = max(out[n-1].End, s.End)
		default:
			out = append(out, s)
		}
	}
	return out
}

func intersect(a, b []chunk.Span) []chunk.Span {
	var out []chunk.Span
	for i, j := 0, 0; i < len(a) && j < len(b); {
		s := chunk.Span{Start: max(a[i].Start, b[j].Start), End: min(a[i].End, b[j].End)}
		if !s.Empty() {
			out = append(out, s)
		}
		if a[i].End < b[j].End {
			i++
		} else {
			j++
		}
	}
	return out
}
