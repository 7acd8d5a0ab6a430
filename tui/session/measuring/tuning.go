package measuring

import (
	"context"

	"chunkscope/engine"
	"chunkscope/engine/measure/retrieval/tune"
	"chunkscope/engine/settings"
	"chunkscope/tui/session/asking"
	"chunkscope/tui/session/folder"
	"chunkscope/tui/session/tasks"
	"chunkscope/tui/session/view"
)

// Tuning finds the best settings and those that the questions cannot distinguish from the best.
type Tuning struct {
	state     *view.State
	tasks     *tasks.Results
	scope     *folder.ScopeReader
	questions *asking.Reader
}

// NewTuning returns a Tuning that scores settings with these questions.
func NewTuning(current *view.State, work *tasks.Results, all *folder.ScopeReader, questions *asking.Reader) *Tuning {
	return &Tuning{state: current, tasks: work, scope: all, questions: questions}
}

// TuningResult holds the result of tuning, or the progress until there is one.
type TuningResult struct {
	// Result is nil while Done < Total.
	*tune.Result
	Done, Total int

	key tuningKey
}

type tuningKey struct {
	doc                            *engine.Document
	base                           settings.Settings
	questions                      *asking.QuestionSet
	folderVersion, questionVersion int
}

const tuneTask = "tune"

// draftCount is the number of drafts for tuning. The tune command uses the same number.
const draftCount = 200

// Task returns the task that uses the questions and drafts to score settings near base.
func (t *Tuning) Task(base settings.Settings) []tasks.Task {
	inputs, subjects := t.key(base), t.subjects()
	if inputs.folderVersion == 0 && inputs.questions == nil {
		return nil
	}
	return []tasks.Task{t.scope.AdaptTask(tasks.Task{
		Name: tuneTask, Key: inputs, Keep: tasks.Always,
		Do: func(ctx context.Context, publish func(any)) (any, error) {
			about, err := subjects(ctx)
			if err != nil {
				return nil, err
			}
			res, err := folder.Tune(ctx, about, base, draftCount, func(done, n int) { publish(&TuningResult{Done: done, Total: n, key: inputs}) })
			if err != nil {
				return nil, err
			}
			return &TuningResult{Result: res, Done: len(res.Grid), Total: len(res.Grid), key: inputs}, nil
		},
	})}
}

func (t *Tuning) subjects() func(context.Context) ([]folder.Subject, error) {
	if t.scope.IsAll() {
		return t.scope.Folder().Subjects
	}
	open := folder.Subject{Document: t.state.Doc}
	if query := t.questions.Current(); query != nil {
		open.Given, open.Drafts = query.Given, query.Drafts
	}
	return func(context.Context) ([]folder.Subject, error) { return []folder.Subject{open}, nil }
}

func (t *Tuning) key(base settings.Settings) tuningKey {
	if t.scope.IsAll() {
		return tuningKey{base: base, folderVersion: t.scope.Version(), questionVersion: t.scope.QuestionVersion()}
	}
	return tuningKey{doc: t.state.Doc, base: base, questions: t.questions.Current()}
}

// Tuned returns the result or progress of tuning for base and the current questions. It returns nil
// if tuning has not started.
func (t *Tuning) Tuned(base settings.Settings) (*TuningResult, error) {
	r, _, err := tasks.Result[*TuningResult](t.tasks, t.scope.NameTask(tuneTask))
	if r == nil || r.key != t.key(base) {
		return nil, err
	}
	return r, err
}

// DocumentResult returns the latest tuning result for the open document and the current questions.
// It returns nil if there is none.
func (t *Tuning) DocumentResult() *tune.Result {
	r, _, _ := tasks.Result[*TuningResult](t.tasks, tuneTask)
	if r == nil || r.key.doc != t.state.Doc || r.key.questions != t.questions.Current() {
		return nil
	}
	return r.Result
}
