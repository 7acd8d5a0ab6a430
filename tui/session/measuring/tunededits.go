package measuring

import (
	"context"

	"chunkscope/engine/measure/metrics"
	"chunkscope/engine/measure/retrieval/tune"
	"chunkscope/tui/session/folder"
	"chunkscope/tui/session/tasks"
)

const tunedEditsTask = "edit costs of tuning"

type tunedEdits struct {
	tuned *tune.Result
	costs map[int]*metrics.EditCost
}

// EditTask returns the task that measures the edit costs of the settings listed in res.
func (t *Tuning) EditTask(res *tune.Result) []tasks.Task {
	if res == nil {
		return nil
	}
	subjects := t.subjects()
	return []tasks.Task{t.scope.AdaptTask(tasks.Task{
		Name: tunedEditsTask, Key: res, Keep: tasks.Always,
		Do: func(ctx context.Context, _ func(any)) (any, error) {
			about, err := subjects(ctx)
			if err != nil {
				return nil, err
			}
			withCosts := *res // other goroutines read res
			if err := folder.MeasureEdits(ctx, about, &withCosts); err != nil {
				return nil, err
			}
			return &tunedEdits{res, withCosts.EditCost}, nil
		},
	})}
}

// EditCosts returns the edit costs of the settings listed in result. It returns nil until they are
// known.
func (t *Tuning) EditCosts(result *tune.Result) map[int]*metrics.EditCost {
	edits, _, _ := tasks.Result[*tunedEdits](t.tasks, t.scope.NameTask(tunedEditsTask))
	if edits == nil || edits.tuned != result {
		return nil
	}
	return edits.costs
}
