package overlap

import "chunkscope/engine/chunk"

// Stats is what seed 000 tells about the overlap of a document.
type Stats struct {
	TotalChunks       int
	ChunksWithOverlap int // chunks that repeat text of the one before
	// TotalOverlapSize is the overlap delivered, in units; AvgOverlapSize is
	// that over the chunks with overlap, 0 when there are none.
	TotalOverlapSize int
	AvgOverlapSize   float64
	// OverlapPercentage is 100 × ChunksWithOverlap / TotalChunks; 0 when
	// there are none.
	OverlapPercentage float64
}

// Statistics sums up the overlap of chunks; seams[i] lies between chunks i and
// i+1. Context in metadata is no overlap.
func Statistics(chunks []chunk.Chunk, seams []chunk.Seam) Stats {
	s := Stats{TotalChunks: len(chunks)}
	for i := range seams {
		if !chunks[i+1].Overlap.Empty() {
			s.add(seams[i].Delivered)
		}
	}
	return s
}

// add counts a chunk with an overlap of n units.
func (s *Stats) add(n int) {
	s.ChunksWithOverlap++
	s.TotalOverlapSize += n
	s.AvgOverlapSize = float64(s.TotalOverlapSize) / float64(s.ChunksWithOverlap)
	s.OverlapPercentage = float64(s.ChunksWithOverlap) / float64(s.TotalChunks) * 100
}
