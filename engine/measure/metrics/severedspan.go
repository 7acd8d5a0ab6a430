package metrics

import (
	"chunkscope/engine"
	"chunkscope/engine/chunk"
	"chunkscope/engine/explain"
)

// DescribeSeveredSpan describes the boundaries that split span, and the overlap that would keep
// span in one chunk.
func DescribeSeveredSpan(r *engine.Result, span chunk.Span) string {
	first, n := FindSeamsInside(r, span)
	neededUnits := 0
	if more, ok := OverlapForSentence(r, SeveredSentence{Sentence: span, Seam: first, Seams: n, Chunk: -1}); ok {
		neededUnits = more
	}
	return explain.SeveredBySeams(r, first, n, neededUnits)
}
