package measuring

import (
	"context"

	"chunkscope/engine"
	"chunkscope/engine/measure/compare"
	"chunkscope/engine/measure/metrics"
	"chunkscope/tui/session/tasks"
)

const differenceTask = "difference"

// Difference holds the effect of the latest settings change on whole text, and the measures
// before the change.
type Difference struct {
	compare.Loss

	*metrics.Report
	OtherTextCount int
	before         *engine.Result
}

// DifferenceTask returns the task that measures the effect of the latest settings change. It
// returns nil for large documents.
func (c *Curves) DifferenceTask() []tasks.Task {
	v := c.state.View
	if v == nil || v.Before == nil {
		return nil
	}
	return []tasks.Task{{
		Name: differenceTask, Key: v, Delay: edgeDelay,
		Do: func(ctx context.Context, _ func(any)) (any, error) {
			d := &Difference{before: v.Before}
			var err error
			if d.Loss, err = compare.FindLoss(ctx, v.Before, v.Result); err != nil {
				return nil, err
			}
			if d.Report, err = metrics.Measure(ctx, v.Before, metrics.Options{Brief: true}); err != nil {
				return nil, err
			}
			texts, err := metrics.ListSeveredTexts(ctx, v.Before)
			d.OtherTextCount = metrics.CountOtherTexts(texts)
			return d, err
		},
	}}
}

// Difference returns the result of DifferenceTask for the current view or for an earlier step of
// the same change. It returns nil until the result is known.
func (c *Curves) Difference() *Difference {
	result, _, err := tasks.Result[*Difference](c.tasks, differenceTask)
	if err != nil || result == nil || c.state.View == nil || result.before != c.state.View.Before {
		return nil
	}
	return result
}
