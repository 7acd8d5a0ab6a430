package measuring

import (
	"context"

	"chunkscope/engine/measure/compare"
	"chunkscope/engine/measure/metrics"
	"chunkscope/tui/session/tasks"
	"chunkscope/tui/session/view"
)

const differenceTask = "difference"

// Difference is the effect of the last change of a setting on whole and stored text.
type Difference struct {
	compare.Loss

	// StoredBefore and StoredAfter are stored / source; 0 if unknown.
	StoredBefore, StoredAfter float64
	effect                    *view.Effect
}

// DifferenceTask returns the task that measures the effect of the last change in a small
// document: lost whole text after an increase of a number, and stored text after a change of
// the overlap mode or of a number other than an overlap.
func (c *Curves) DifferenceTask() []tasks.Task {
	v := c.state.View
	if v == nil || v.Effect == nil || v.Effect.Unchanged || !v.Effect.IsNumber() && v.Effect.Key != "overlap_mode" || !view.IsSmall(c.state.Doc) {
		return nil
	}
	return []tasks.Task{{
		Name: differenceTask, Key: v.Effect, Delay: edgeDelay,
		Do: func(ctx context.Context, _ func(any)) (any, error) {
			loss, err := compare.FindLoss(ctx, v.Effect.Before, v.Result)
			if err != nil {
				return nil, err
			}
			d := Difference{Loss: loss, effect: v.Effect}
			if d.StoredBefore, err = metrics.StoredPerSource(ctx, v.Effect.Before); err != nil {
				return nil, err
			}
			d.StoredAfter, err = metrics.StoredPerSource(ctx, v.Result)
			return d, err
		},
	}}
}

// Difference returns the result of DifferenceTask for the current view; zero until it is known.
func (c *Curves) Difference() Difference {
	result, fresh, err := tasks.Result[Difference](c.tasks, differenceTask)
	if !fresh || err != nil || c.state.View == nil || result.effect != c.state.View.Effect {
		return Difference{}
	}
	return result
}
