package retrieval

import (
	"fmt"

	"chunkscope/engine/measure/metrics"
)

// ExplainUnanswered explains in one sentence why a question's answer is whole in no
// chunk. It names the seam that severs it, its place and cause, and the overlap that
// would repair it. It is empty if every reference is whole. q must come from Score.
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
