package session

import (
	"context"
	"slices"

	"chunkscope/engine/chunk"
	"chunkscope/engine/measure/retrieval"
	"chunkscope/tui/session/tasks"
)

// Scored is what the chunks of a view make of the gold questions.
type Scored struct {
	View *View
	*retrieval.Report
	// Order are the questions as indexes of Results: those first that no chunk
	// answers whole, then those whose answer is not retrieved.
	Order []int
	// Why says what severs the answer of a question, by its index in Results;
	// empty where it is whole.
	Why []string
}

type goldKey struct {
	index *indexed
	gold  *retrieval.Gold
	k     int
}

func (x *indexed) scored(ctx context.Context, gold *retrieval.Gold, k int) (*Scored, error) {
	g, err := x.Score(ctx, gold, k)
	if err != nil {
		return nil, err
	}
	s := &Scored{View: x.view, Report: g, Why: make([]string, len(g.Results))}
	for i := range g.Results {
		s.Order = append(s.Order, i)
		if ref, ok := Unanswered(&g.Results[i]); ok {
			s.Why[i] = Severing(x.view, ref)
		}
	}
	slices.SortStableFunc(s.Order, func(a, b int) int { return grade(&g.Results[a]) - grade(&g.Results[b]) })
	return s, ctx.Err()
}

// grade orders the questions: the worst is the smallest.
func grade(q *retrieval.QuestionResult) int {
	switch {
	case !q.Whole:
		return 0
	case !q.WholeAtK:
		return 1
	}
	return 2
}

// Unanswered is the first reference of a question that no chunk holds; ok is
// false when all are whole.
func Unanswered(q *retrieval.QuestionResult) (ref *retrieval.ReferenceResult, ok bool) {
	for i := range q.References {
		if !q.References[i].Whole() {
			return &q.References[i], true
		}
	}
	return nil, false
}

// References are where a question's answers stand, in order.
func References(q *retrieval.QuestionResult) []chunk.Span {
	out := make([]chunk.Span, len(q.References))
	for i := range q.References {
		out[i] = q.References[i].Span()
	}
	slices.SortFunc(out, func(a, b chunk.Span) int { return a.Start - b.Start })
	apart := out[:0]
	for _, s := range out { // marks must not lie on one another
		if n := len(apart); n > 0 && s.Start < apart[n-1].End {
			apart[n-1].End = max(apart[n-1].End, s.End)
			continue
		}
		apart = append(apart, s)
	}
	return apart
}

// Scored is what the gold questions say; nil until that is known. It may be
// that of the view before while fresh is false.
func (q *Questions) Scored() (g *Scored, fresh bool, err error) {
	g, fresh, err = tasks.Result[*Scored](q.tasks, goldTask)
	if g == nil || g.View.Result.Doc != q.now.Doc {
		return nil, false, err
	}
	return g, fresh && g.View == q.now.View && g.K == q.K, err
}
