package measuring

import (
	"context"
	"time"

	"chunkscope/engine/measure/sweep"
	"chunkscope/tui/session/tasks"
	"chunkscope/tui/session/view"
)

const repairTask = "repair"

type repairKey struct {
	view *view.View
	seam int
}

// RepairTask is the work that looks for the smallest change that makes the
// element whole which a seam severs.
func (e *Elements) RepairTask(seam int) []tasks.Task {
	v := e.now.View
	if v == nil || v.Given != nil || seam < 0 || seam >= v.Result.Seams.Len() {
		return nil
	}
	return []tasks.Task{{
		Name: repairTask, Key: repairKey{v, seam}, Delay: 120 * time.Millisecond,
		Do: func(ctx context.Context, _ func(any)) (any, error) {
			severed := v.SeveredAt(seam)
			if severed == nil || severed.Whole() {
				return (*sweep.Repair)(nil), nil
			}
			return sweep.FindRepair(ctx, v.Result, severed.Fate)
		},
	}}
}

// Repair is what RepairTask found: nil when nothing that was tried repairs the
// element. known is false while it is still looked for.
func (e *Elements) Repair() (r *sweep.Repair, known bool) {
	r, known, err := tasks.Result[*sweep.Repair](e.tasks, repairTask)
	if err != nil || !known {
		return nil, known
	}
	return r, true
}

// NextSevered is the chunk right of the next seam, in direction d, that severs
// what no chunk has whole; ok is false when there is none, and
// known when that is certain.
func (e *Elements) NextSevered(d int) (i int, ok, known bool) {
	j, fresh := e.Judged()
	if e.now.View == nil || j == nil || !fresh {
		return 0, false, false
	}
	to, ok := view.Walk(len(j.Seams), e.now.Selected-1, d, j.lost)
	return to + 1, ok, true
}
