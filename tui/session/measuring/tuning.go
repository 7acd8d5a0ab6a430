package measuring

import (
	"context"

	"chunkscope/engine"
	"chunkscope/engine/measure/retrieval"
	"chunkscope/engine/measure/retrieval/draft"
	"chunkscope/engine/measure/retrieval/language"
	"chunkscope/engine/measure/retrieval/tune"
	"chunkscope/engine/settings"
	"chunkscope/tui/session/asking"
	"chunkscope/tui/session/folder"
	"chunkscope/tui/session/tasks"
	"chunkscope/tui/session/view"
)

// Tuning finds the settings that tie with the best.
type Tuning struct {
	now       *view.Shown
	tasks     *tasks.Results
	scope     *folder.ScopeReader
	questions *asking.Reader
}

// NewTuning returns a Tuning by the questions asked.
func NewTuning(now *view.Shown, work *tasks.Results, all *folder.ScopeReader, asked *asking.Reader) *Tuning {
	return &Tuning{now: now, tasks: work, scope: all, questions: asked}
}

// Tuned holds the result of tuning, or its progress.
type Tuned struct {
	// Result is nil while Done < Of.
	*tune.Result
	Done, Of int

	of tuned
}

// tuned holds the inputs of the result.
type tuned struct {
	doc   *engine.Document
	base  settings.Settings
	asked *asking.Asked
	// all is the version of all documents, and asks that of their questions; 0 for the
	// open document only.
	all, asks int
}

const tuneTask = "tune"

// tunedDrafts is the number of drafts to tune by, as in the command.
const tunedDrafts = 200

// Task returns the task that scores the settings around base on the questions about the
// document, and on drafts.
func (t *Tuning) Task(base settings.Settings) []tasks.Task {
	key := t.tunedOf(base)
	if key.all > 0 {
		return t.allTask(key)
	}
	if key.asked == nil {
		return nil
	}
	return []tasks.Task{{
		Name: tuneTask, Key: key, Keep: tasks.Always,
		Do: func(ctx context.Context, soFar func(any)) (any, error) { return key.run(ctx, soFar) },
	}}
}

// tunedOf returns the inputs of tuning around base.
func (t *Tuning) tunedOf(base settings.Settings) tuned {
	if t.scope.IsAll() {
		return tuned{base: base, all: t.scope.Version(), asks: t.scope.Asks()}
	}
	return tuned{doc: t.now.Doc, base: base, asked: t.questions.Current()}
}

func (of tuned) run(ctx context.Context, soFar func(any)) (*Tuned, error) {
	l := language.Detect(of.doc.Text)
	grid, present := tune.AddPoint(tune.Grid(of.base, settings.LimitOf(ctx)), of.base)
	task := &tune.Task{
		Documents: []*engine.Document{of.doc}, Language: l, Grid: grid, Present: present, Thumb: tune.Thumb(grid),
		Progress: func(done, n int) { soFar(&Tuned{Done: done, Of: n, of: of}) },
	}
	for _, gold := range []*retrieval.Gold{of.asked.Given, of.asked.Drafts} {
		located, _ := retrieval.Locate(of.doc, gold)
		for _, q := range located {
			task.Questions = append(task.Questions, tune.Asked{Question: q.Text, References: q.Places, Draft: q.Draft})
		}
	}
	for _, d := range draft.Make(of.doc, l, tunedDrafts) {
		task.Questions = append(task.Questions, tune.OfDraft(d, 0))
	}
	res, err := tune.Run(ctx, task)
	if err != nil {
		return nil, err
	}
	return &Tuned{Result: res, Done: len(grid), Of: len(grid), of: of}, nil
}

// Tuned returns the result or progress so far; nil before any. Its Result is for base and
// the present questions.
func (t *Tuning) Tuned(base settings.Settings) (*Tuned, error) {
	r, _, err := tasks.Result[*Tuned](t.tasks, t.task())
	if r == nil || r.of != t.tunedOf(base) {
		return nil, err
	}
	return r, err
}

// Outcome returns the result of tuning the open document by the present questions, or nil.
func (t *Tuning) Outcome() *tune.Result {
	r, _, _ := tasks.Result[*Tuned](t.tasks, tuneTask)
	if r == nil || r.of.doc != t.now.Doc || r.of.asked != t.questions.Current() {
		return nil
	}
	return r.Result
}
