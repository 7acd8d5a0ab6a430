package asking

import (
	"context"
	"slices"

	"chunkscope/engine/chunk"
	"chunkscope/engine/measure/retrieval"
	"chunkscope/tui/session/tasks"
	"chunkscope/tui/session/view"
)

// Scores holds the scores of all questions for a view.
type Scores struct {
	View      *view.View
	Questions *QuestionSet
	// Report covers the questions that are not drafts.
	*retrieval.Report
	// Entries lists all questions except drafts, worst first, and then the drafts.
	Entries []Entry
}

// Entry is a question and its result.
type Entry struct {
	retrieval.Question
	// ID identifies a question stored with the document. It is "" for other questions.
	ID string
	// Result is nil if the answer is no longer in the document.
	Result *retrieval.QuestionResult
	// Problem explains why no chunk contains the whole answer. It is "" if a chunk does.
	Problem string
}

type goldKey struct {
	index     *indexed
	questions *QuestionSet
	k         int
}

func (x *indexed) score(ctx context.Context, set *QuestionSet, k int) (*Scores, error) {
	s := &Scores{View: x.view, Questions: set}
	for _, gold := range []*retrieval.Gold{set.Given, set.Drafts} {
		g, err := x.Score(ctx, gold, k)
		if err != nil {
			return nil, err
		}
		if s.Report == nil {
			s.Report = g
		}
		s.Entries = append(s.Entries, x.entries(set, gold, g)...)
	}
	return s, ctx.Err()
}

// entries returns the questions of gold with their results, worst first. It skips questions from
// the user's file that have no result.
func (x *indexed) entries(set *QuestionSet, gold *retrieval.Gold, g *retrieval.Report) []Entry {
	var out []Entry
	results := g.Results
	for _, q := range gold.Questions {
		e := Entry{Question: q}
		if q.Line < 0 {
			e.ID = set.Stored.Questions()[-1-q.Line].ID
		}
		if len(results) > 0 && results[0].Line == q.Line {
			e.Result, results = &results[0], results[1:]
			if ref, ok := FirstSevered(e.Result); ok {
				e.Problem = DescribeSeveredSpan(x.view, ref)
			}
		} else {
			e.Problem = "its answer is no longer in the document"
		}
		if e.Result != nil || e.ID != "" {
			out = append(out, e)
		}
	}
	slices.SortStableFunc(out, func(a, b Entry) int { return sortKey(a.Result) - sortKey(b.Result) })
	return out
}

func sortKey(q *retrieval.QuestionResult) int {
	switch {
	case q == nil:
		return 0
	case !q.AllWhole:
		return 1
	case !q.WholeAtK:
		return 2
	}
	return 3
}

// FirstSevered returns the first reference that no chunk contains completely. ok is false if there
// is none.
func FirstSevered(q *retrieval.QuestionResult) (ref *retrieval.ReferenceResult, ok bool) {
	for i := range q.References {
		if !q.References[i].IsWhole() {
			return &q.References[i], true
		}
	}
	return nil, false
}

// References returns the spans of a question's answers in ascending order. Overlapping spans are
// merged.
func References(q *retrieval.QuestionResult) []chunk.Span {
	out := make([]chunk.Span, len(q.References))
	for i := range q.References {
		out[i] = q.References[i].Span()
	}
	slices.SortFunc(out, func(a, b chunk.Span) int { return a.Start - b.Start })
	separate := out[:0]
	for _, s := range out {
		if n := len(separate); n > 0 && s.Start < separate[n-1].End {
			separate[n-1].End = max(separate[n-1].End, s.End)
			continue
		}
		separate = append(separate, s)
	}
	return separate
}

// Scores returns the scores of the questions. It returns nil until they are known. If fresh is
// false, the scores may belong to a previous view.
func (q *Reader) Scores() (g *Scores, fresh bool, err error) {
	g, fresh, err = tasks.Result[*Scores](q.tasks, goldTask)
	if g == nil || g.View.Result.Doc != q.state.Doc {
		return nil, false, err
	}
	return g, fresh && g.View == q.state.View && g.K == q.k && g.Questions == q.Current(), err
}
