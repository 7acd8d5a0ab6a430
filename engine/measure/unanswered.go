package measure

import (
	"fmt"

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
		return fmt.Sprintf("line %d: %q is severed by %s", q.Line, text, x.severing(span))
	}
	return ""
}

// severing names the seams that cut a span, the first by the chunks it parts,
// counted from 1.
func (x *Index) severing(span chunk.Span) string {
	first, n := firstSeamIn(x.r, span)
	seam := &x.r.Seams[first]
	said := fmt.Sprintf("seam %d│%d at line %d (%s)", first+1, first+2, x.r.Doc.LineOf(seam.Byte), seam.Cause)
	if n > 1 {
		return fmt.Sprintf("%s and %d more: it is longer than a chunk", said, n-1)
	}
	if need, ok := Missing(x.r, Cut{Sentence: span, Seam: first, Seams: n, Chunk: -1}); ok {
		said += fmt.Sprintf("; it needs %s more %s of overlap there", Grouped(need), x.r.Settings.Unit)
	}
	return said
}
