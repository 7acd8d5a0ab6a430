package folder

import (
	"context"

	"chunkscope/engine/measure/retrieval"
)

// Questions scores the questions about all documents. Each question is scored in its own document.
type Questions struct {
	folder  *Folder
	method  CutMethod
	k       int
	results *results[Scores]
}

// Scores holds the scores of the questions about one document.
type Scores struct {
	// Report is nil if there are no questions or the document cannot be chunked.
	*retrieval.Report
	Drafts int
}

// ScoreTotals holds the scores of all questions scored so far. It is immutable.
type ScoreTotals struct {
	// Documents has an entry for each document in the folder, which is nil until there is a result.
	Documents []*Scores
	Finished  int
	Total     *retrieval.Report
	Drafts    int
}

// IsDone reports whether there is a result for every document.
func (s *ScoreTotals) IsDone() bool { return s.Finished == len(s.Documents) }

// NewQuestions returns a Questions that has no results yet. k is the number of chunks to retrieve
// for each question.
func (f *Folder) NewQuestions(w CutMethod, k int) *Questions {
	return &Questions{folder: f, method: w, k: k, results: newResults[Scores](len(f.Files))}
}

// Discard removes the scores of a document. The next Run scores the document again.
func (q *Questions) Discard(file int) { q.results.drop(file) }

// Run scores the remaining documents and regularly reports the results so far. It returns an error
// only if ctx is done.
func (q *Questions) Run(ctx context.Context, report func(*ScoreTotals)) (*ScoreTotals, error) {
	err := q.results.run(ctx, func(i int) (*Scores, error) { return q.score(ctx, i) }, func() { report(q.Totals()) })
	if err != nil {
		return nil, err
	}
	return q.Totals(), nil
}

// score scores the questions about document i. It does not read documents without questions.
func (q *Questions) score(ctx context.Context, i int) (*Scores, error) {
	gold, drafts := q.folder.documentQuestions(i)
	s := &Scores{Drafts: len(drafts.Questions)}
	if len(gold.Questions) == 0 {
		return s, nil
	}
	doc, err := q.folder.load(i)
	if err != nil {
		return s, nil //nolint:nilerr // the measures report the error
	}
	r, _, err := q.folder.cutDocument(ctx, &q.method, i, doc)
	if err != nil {
		return s, ctx.Err()
	}
	x, err := retrieval.NewIndex(ctx, r)
	if err != nil {
		return nil, err
	}
	s.Report, err = x.Score(ctx, gold, q.k)
	return s, err
}

func (f *Folder) documentQuestions(i int) (given, drafts *retrieval.Gold) {
	if f.SelectQuestions == nil {
		return &retrieval.Gold{}, &retrieval.Gold{}
	}
	return f.SelectQuestions(f.Files[i])
}

// Totals returns the results so far.
func (q *Questions) Totals() *ScoreTotals {
	out := &ScoreTotals{}
	out.Documents, out.Finished = q.results.collect()
	var all []*retrieval.Report
	for _, d := range out.Documents {
		if d == nil {
			continue
		}
		out.Drafts += d.Drafts
		if d.Report != nil {
			all = append(all, d.Report)
		}
	}
	out.Total = retrieval.MergeReports(all)
	return out
}
