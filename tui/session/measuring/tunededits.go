package measuring

import (
	"context"

	"chunkscope/engine"
	"chunkscope/engine/measure/metrics"
	"chunkscope/engine/measure/retrieval/tune"
	"chunkscope/tui/session/tasks"
)

const (
	tunedEditsTask    = "edit costs of tuning"
	allTunedEditsTask = "edit costs of tuning, all documents"
)

// tunedEdits are the edit costs of the points that a result lists.
type tunedEdits struct {
	of    *tune.Result
	costs map[int]*metrics.EditCost
}

// EditTask returns the task that measures the edit costs of the settings that a result
// lists. It runs after tuning, so that nobody waits for it.
func (t *Tuning) EditTask(res *tune.Result) []tasks.Task {
	doc, folder := t.now.Doc, t.scope.Folder()
	name, keep := tunedEditsTask, tasks.Always
	measure := func(ctx context.Context, own *tune.Result) error {
		return own.MeasureEdits(ctx, []*engine.Document{doc}, func(int) {})
	}
	if t.scope.IsAll() {
		name, keep = allTunedEditsTask, tasks.Throughout
		measure = func(ctx context.Context, own *tune.Result) error { return folder.MeasureEdits(ctx, own) }
	}
	if res == nil || t.scope.IsAll() && folder == nil {
		return nil
	}
	return []tasks.Task{{
		Name: name, Key: res, Keep: keep,
		Do: func(ctx context.Context, _ func(any)) (any, error) {
			own := *res // the result itself is being read
			if err := measure(ctx, &own); err != nil {
				return nil, err
			}
			return &tunedEdits{res, own.EditCost}, nil
		},
	}}
}

// EditCosts returns the edit costs of the points that a result lists; nil until they are
// known.
func (t *Tuning) EditCosts(of *tune.Result) map[int]*metrics.EditCost {
	name := tunedEditsTask
	if t.scope.IsAll() {
		name = allTunedEditsTask
	}
	found, _, _ := tasks.Result[*tunedEdits](t.tasks, name)
	if found == nil || found.of != of {
		return nil
	}
	return found.costs
}
