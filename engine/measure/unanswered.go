package measure

import (
	"fmt"

	"chunkscope/engine"
	"chunkscope/engine/chunk"
)

// Why says in one sentence why no chunk holds a question's answer whole: which
// seam severs it, where and why that seam is there, and how much more overlap
// would repair it. It is empty when every reference is whole. q is of a report
// that Score made.
func (x *Index) Why(q *QuestionResult) string {
	for _, ref := range q.References {
		if ref.Whole() {
			continue
		}
		span := ref.Span()
		text := excerpt(span.Of(x.r.Doc.Text))
		if ref.Seam < 0 {
			return fmt.Sprintf("line %d: %q is in no chunk", q.Line, text)
		}
		return fmt.Sprintf("line %d: %q is %s", q.Line, text, Severing(x.r, span))
	}
	return ""
}

// Severing says which seams sever a span, the first by the chunks it parts,
// counted from 1, and how much more overlap would repair it. At least one seam
// must.
func Severing(r *engine.Result, span chunk.Span) string {
	first, n := firstSeamIn(r, span)
	seam := &r.Seams[first]
	said := fmt.Sprintf("severed by seam %d│%d at line %d (%s)", first+1, first+2, r.Doc.LineOf(seam.Byte), seam.Cause)
	if n > 1 {
		return fmt.Sprintf("%s and %d more: longer than a chunk", said, n-1)
	}
	if need, ok := Missing(r, Cut{Sentence: span, Seam: first, Seams: n, Chunk: -1}); ok {
		said += fmt.Sprintf("; needs %s more %s of overlap", Grouped(need), r.Settings.Unit)
	}
	return said
}
