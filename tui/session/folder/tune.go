package folder

import (
	"context"
	"sync"

	"chunkscope/engine"
	"chunkscope/engine/measure/retrieval"
	"chunkscope/engine/measure/retrieval/language"
	"chunkscope/engine/measure/retrieval/tune"
	"chunkscope/engine/settings"
)

// Tune scores the settings around base on the questions about all documents, including
// kept drafts, and on the given number of further drafts. It reports from time to time
// how many settings are scored. It holds all documents in memory meanwhile. It fails with
// tune.ErrNoQuestions if there are no questions, and with ctx's error.
func (f *Folder) Tune(ctx context.Context, base settings.Settings, drafts int, tell func(done, of int)) (*tune.Result, error) {
	grid, present := tune.AddPoint(tune.Grid(base, settings.LimitOf(ctx)), base)
	task := &tune.Task{Grid: grid, Present: present, Thumb: tune.Thumb(grid), Progress: tell}
	files, err := f.documents(ctx, task)
	if err != nil {
		return nil, err
	}
	if len(task.Documents) == 0 {
		return nil, tune.ErrNoQuestions
	}
	task.Language = language.Detect(task.Documents[0].Text)
	for d, i := range files {
		given, kept := f.questionsOf(i)
		for _, asked := range []*retrieval.Gold{given, kept} {
			found, _ := retrieval.Locate(task.Documents[d], asked)
			for _, q := range found {
				task.Questions = append(task.Questions, tune.Asked{Question: q.Text, Document: d, References: q.Places, Draft: q.Draft})
			}
		}
	}
	task.Questions = append(task.Questions, tune.Drafted(task.Documents, task.Language, drafts)...)
	return tune.Run(ctx, task)
}

// MeasureEdits sets the edit costs of the settings that a result lists, over all documents,
// which it holds in memory meanwhile. It fails with ctx's error.
func (f *Folder) MeasureEdits(ctx context.Context, res *tune.Result) error {
	task := &tune.Task{}
	if _, err := f.documents(ctx, task); err != nil {
		return err
	}
	return res.MeasureEdits(ctx, task.Documents, func(int) {})
}

// documents reads all documents; those that cannot be read are left out.
func (f *Folder) documents(ctx context.Context, task *tune.Task) (files []int, err error) {
	all := make([]*engine.Document, len(f.Files))
	var mu sync.Mutex
	err = each(ctx, every(len(all)), func(i int) error {
		doc, err := f.load(i)
		mu.Lock()
		defer mu.Unlock()
		if err == nil {
			all[i] = doc
		}
		return nil
	})
	for i, doc := range all {
		if doc != nil {
			files, task.Documents = append(files, i), append(task.Documents, doc)
		}
	}
	return files, err
}

// every returns the indexes from 0 to n-1.
func every(n int) []int {
	out := make([]int, n)
	for i := range out {
		out[i] = i
	}
	return out
}
