package metrics

import (
	"fmt"

	"chunkscope/engine"
	"chunkscope/engine/chunk"
	"chunkscope/engine/quantity"
)

// Severing says which seams sever a span, the first by the chunks it parts,
// counted from 1, and how much more overlap would repair it. At least one seam
// must.
func Severing(r *engine.Result, span chunk.Span) string {
	first, n := SeamsIn(r, span)
	seam := &r.Seams[first]
	said := fmt.Sprintf("severed by seam %d│%d at line %d (%s)", first+1, first+2, r.Doc.LineOf(seam.Byte), seam.Cause)
	if n > 1 {
		return fmt.Sprintf("%s and %d more: longer than a chunk", said, n-1)
	}
	if need, ok := Missing(r, Cut{Sentence: span, Seam: first, Seams: n, Chunk: -1}); ok {
		said += fmt.Sprintf("; needs %s more %s of overlap", quantity.Grouped(need), r.Settings.Unit)
	}
	return said
}
