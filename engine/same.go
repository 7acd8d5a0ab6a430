package engine

import "slices"

// SameChunks reports whether r has the same contents, flags and overlap as other.
func (r *Result) SameChunks(other *Result) bool {
	return r.Seams.SameOverlap(&other.Seams) && r.Chunks.Same(&other.Chunks) && // seams are faster to compare
		slices.Equal(r.Parents, other.Parents) && r.TotalBeforeTruncation == other.TotalBeforeTruncation
}
