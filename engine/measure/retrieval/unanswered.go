package retrieval

import (
	"fmt"

	"chunkscope/engine/measure/metrics"
)

// ExplainUnanswered returns a sentence that explains why no chunk contains the complete answer to a
// question. The sentence describes the chunk boundary that splits the answer, and the overlap that
// would keep the answer in one chunk. If every reference is intact, ExplainUnanswered returns "". q
// must be a result of Score.
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
		return fmt.Sprintf("line %d: %q is %s", q.Line, text, metrics.DescribeSeveredSpan(x.r, span))
	}
	return ""
}
