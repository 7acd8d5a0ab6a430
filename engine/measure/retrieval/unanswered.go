package retrieval

import (
	"fmt"

	"chunkscope/engine/measure/metrics"
)

// ExplainUnanswered explains in one sentence why no chunk contains the complete answer to a
// question. It names the chunk boundary that splits the answer, its place and cause, and the
// overlap that would repair it. It is empty if every reference is intact. q must come from Score.
func (x *Index) ExplainUnanswered(q *QuestionResult) string {
	for _, ref := range q.References {
		if ref.IsWhole() {
			continue
		}
		span := ref.Span()
		text := excerpt(span.Slice(x.r.Doc.Text))
		if ref.Seam < 0 {
			return fmt.Sprintf("line %d: %q is in no chunk", q.Line, text)
		}
		return fmt.Sprintf("line %d: %q is %s", q.Line, text, metrics.DescribeSevering(x.r, span))
	}
	return ""
}
