package folder

import (
	"context"
	"slices"

	"chunkscope/engine"
	"chunkscope/engine/measure/retrieval"
	"chunkscope/engine/measure/retrieval/tune"
	"chunkscope/engine/settings"
)

// Subject is a document with its questions and drafts.
type Subject struct {
	*engine.Document
	Given, Drafts *retrieval.Gold
}

// Subjects reads all documents. It skips documents that cannot be read, and returns an error only if
// ctx is done.
func (f *Folder) Subjects(ctx context.Context) ([]Subject, error) {
	subjects := make([]Subject, len(f.Files))
	err := forEach(ctx, allIndexes(len(subjects)), func(i int) error {
		subjects[i], _ = f.subject(i) // the measures report the error
		return nil
	})
	return slices.DeleteFunc(subjects, func(s Subject) bool { return s.Document == nil }), err
}

func (f *Folder) subject(i int) (Subject, error) {
	doc, err := f.load(i)
	if err != nil {
		return Subject{}, err
	}
	gold, drafts := f.documentQuestions(i)
	return Subject{doc, gold, drafts}, nil
}

// Tune uses the questions and drafts about the documents to score settings near base. drafts is the
// number of additional drafts to propose. report receives how many settings have been scored. The
// error is tune.ErrNoQuestions or ctx.Err().
func Tune(ctx context.Context, subjects []Subject, base settings.Settings, drafts int, report func(done, total int)) (*tune.Result, error) {
	if len(subjects) == 0 {
		return nil, tune.ErrNoQuestions
	}
	task := tune.NewTask(base, settings.LimitFromContext(ctx))
	task.Progress = report
	for i, s := range subjects {
		task.Documents = append(task.Documents, s.Document)
		task.AddQuestions(i, s.Given)
		task.AddQuestions(i, s.Drafts)
	}
	task.AddDrafts(drafts)
	return tune.Run(ctx, task)
}

// MeasureEdits adds the edit costs to each setting listed in res. It returns an error only if ctx
// is done.
func MeasureEdits(ctx context.Context, subjects []Subject, res *tune.Result) error {
	var documents []*engine.Document
	for _, s := range subjects {
		documents = append(documents, s.Document)
	}
	return res.MeasureEdits(ctx, documents, func(int) {})
}

func allIndexes(n int) []int {
	out := make([]int, n)
	for i := range out {
		out[i] = i
	}
	return out
}
