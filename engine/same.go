package engine

import (
	"slices"

	"chunkscope/engine/chunk"
)

// HasSameChunks reports whether the chunks of both results have the same contents, flags and
// overlap. The reasons for the flags may differ.
func (r *Result) HasSameChunks(other *Result) bool {
	return slices.EqualFunc(r.Seams, other.Seams, haveSameOverlap) && r.Chunks.Equal(&other.Chunks) && // comparing seams is faster
		slices.Equal(r.Parents, other.Parents) && r.TotalBeforeTruncation == other.TotalBeforeTruncation
}

func haveSameOverlap(a, b chunk.Seam) bool {
	return a.Byte == b.Byte && a.Delivered == b.Delivered && a.IsDry() == b.IsDry()
}
