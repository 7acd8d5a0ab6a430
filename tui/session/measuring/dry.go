package measuring

import (
	"context"
	"slices"
	"time"

	"chunkscope/engine/measure/metrics"
	"chunkscope/engine/measure/sweep"
	"chunkscope/tui/session/tasks"
)

const dryTask = "dry seam"

type dryRemedy struct {
	repairKey
	*sweep.Remedy
}

// DryTask returns the task that finds the smallest change of one setting after which the seam has
// overlap. It returns nil if the seam already has overlap.
func (e *Elements) DryTask(seam int) []tasks.Task {
	if !e.IsDry(seam) {
		return nil
	}
	v := e.state.View
	key := repairKey{v, seam}
	return []tasks.Task{{
		Name: dryTask, Key: key, Delay: 150 * time.Millisecond,
		Do: func(ctx context.Context, _ func(any)) (any, error) {
			flags := slices.DeleteFunc(metrics.ListFlags(v.Result, metrics.DrySeam), func(f metrics.Flag) bool { return f.Index != seam })
			remedies, _, err := sweep.Remedies(ctx, v.Result, flags)
			if err != nil || len(remedies) == 0 {
				return &dryRemedy{key, nil}, err
			}
			return &dryRemedy{key, &remedies[0]}, nil
		},
	}}
}

// IsDry reports whether a seam has none of the requested overlap. It returns false for given
// chunks, because settings cannot change them.
func (e *Elements) IsDry(seam int) bool {
	v := e.state.View
	return v != nil && v.Given == nil && seam >= 0 && seam < len(v.Result.Seams) && v.Result.Seams[seam].IsDry()
}

// DryRemedy returns the result of DryTask. r is nil if no change helps. done is false until the
// task is done.
func (e *Elements) DryRemedy(seam int) (r *sweep.Remedy, done bool) {
	result, _, err := tasks.Result[*dryRemedy](e.tasks, dryTask)
	if err != nil || result == nil || result.repairKey != (repairKey{e.state.View, seam}) {
		return nil, false
	}
	return result.Remedy, true
}
