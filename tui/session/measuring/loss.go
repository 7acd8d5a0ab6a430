package measuring

import (
	"context"

	"chunkscope/engine/measure/compare"
	"chunkscope/tui/session/tasks"
	"chunkscope/tui/session/view"
)

const lossTask = "loss"

type lossFound struct {
	compare.Loss
	effect *view.Effect
}

// LossTask returns the task that explains why less text is whole after a number was
// increased, in a document where that is cheap.
func (c *Curves) LossTask() []tasks.Task {
	v := c.now.View
	if v == nil || v.Effect == nil || v.Effect.Unchanged || !v.Effect.Increased || !view.IsSmall(c.now.Doc) {
		return nil
	}
	return []tasks.Task{{
		Name: lossTask, Key: v.Effect, Delay: edgeDelay,
		Do: func(ctx context.Context, _ func(any)) (any, error) {
			loss, err := compare.FindLoss(ctx, v.Effect.Before, v.Result)
			if err != nil {
				return nil, err
			}
			return lossFound{loss, v.Effect}, nil
		},
	}}
}

// Loss returns the result of LossTask for the current view; zero until it is known.
func (c *Curves) Loss() compare.Loss {
	result, fresh, err := tasks.Result[lossFound](c.tasks, lossTask)
	if !fresh || err != nil || c.now.View == nil || result.effect != c.now.View.Effect {
		return compare.Loss{}
	}
	return result.Loss
}
