package metrics

import (
	"fmt"
	"strings"

	"chunkscope/engine"
	"chunkscope/engine/chunk"
	"chunkscope/engine/quantity"
)

// WhyLimit is what kept the overlap at seam i below what was requested, as a
// sentence without its stop, with chunks counted from 1; empty when nothing
// did.
func WhyLimit(r *engine.Result, i int) string {
	left, right := fmt.Sprintf("chunk %d", i+1), fmt.Sprintf("chunk %d", i+2)
	units := func(n int) string { return quantity.Count(n, strings.TrimSuffix(r.Settings.Unit, "s")) }
	switch l := r.Seams[i].Limit; l.Kind {
	case chunk.LimitSource:
		return fmt.Sprintf("no more than %d%% of %s may be repeated", l.A, left)
	case chunk.LimitResult:
		return fmt.Sprintf("no more than %d%% of %s may be repeated text", l.A, right)
	case chunk.LimitMax:
		if l.A <= 0 {
			return right + " has no room left below max_chunk_size"
		}
		return fmt.Sprintf("%s may grow by %s before it is longer than max_chunk_size", right, units(l.A))
	case chunk.LimitFence:
		return "it would unbalance a code fence"
	case chunk.LimitSentence:
		return fmt.Sprintf("the next sentence has %s, and %s were left", units(l.A), quantity.Grouped(l.B))
	case chunk.LimitSeparator:
		return "the cut fell on a separator, over which nothing is carried"
	case chunk.LimitPiece:
		return fmt.Sprintf("the next piece has %s, and %s were left", units(l.A), quantity.Grouped(l.B))
	case chunk.LimitContext:
		return fmt.Sprintf("no more than %d%% of %s is kept", l.A, left)
	case chunk.LimitWord:
		return "only whole words are taken"
	case chunk.LimitChunk:
		return left + " has no more text"
	case chunk.LimitBlank:
		return left + " holds nothing but white space"
	case chunk.LimitTail:
		return "the last window is shorter"
	}
	return ""
}

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
