package engine

import "slices"

// SameChunks reports whether r has the same chunks as other: the same contents and flags,
// with the same overlap. The reasons may differ.
func (r *Result) SameChunks(other *Result) bool {
	return r.Seams.SameOverlap(&other.Seams) && r.Chunks.Same(&other.Chunks) && // seams are faster to compare
		slices.Equal(r.Parents, other.Parents) && r.TotalBeforeTruncation == other.TotalBeforeTruncation
}
