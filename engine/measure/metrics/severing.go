package metrics

import (
	"chunkscope/engine"
	"chunkscope/engine/chunk"
	"chunkscope/engine/explain"
)

// DescribeSevering describes the seams that sever a span, at least one, and the additional
// overlap that would repair it.
func DescribeSevering(r *engine.Result, span chunk.Span) string {
	first, n := SeamsIn(r, span)
	need := 0
	if more, ok := NeededForSentence(r, SeveredSentence{Sentence: span, Seam: first, Seams: n, Chunk: -1}); ok {
		need = more
	}
	return explain.SeveredBySeams(r, first, n, need)
}
