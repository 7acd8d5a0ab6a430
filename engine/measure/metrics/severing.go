package metrics

import (
	"chunkscope/engine"
	"chunkscope/engine/chunk"
	"chunkscope/engine/explain"
)

// Severing says which seams sever a span, and how much more overlap would
// repair it. At least one seam must.
func Severing(r *engine.Result, span chunk.Span) string {
	first, n := SeamsIn(r, span)
	need := 0
	if more, ok := Missing(r, SeveredSentence{Sentence: span, Seam: first, Seams: n, Chunk: -1}); ok {
		need = more
	}
	return explain.SeveredBySeams(r, first, n, need)
}
