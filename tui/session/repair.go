package session

import (
	"context"
	"time"

	"chunkscope/engine/measure/metrics"
	"chunkscope/engine/measure/sweep"
	"chunkscope/tui/session/tasks"
)

const repairTask = "repair"

type repairKey struct {
	view *View
	seam int
}

// RepairTask is the work that looks for the smallest change that makes the
// sentence whole which a seam severs.
func (s *Sentences) RepairTask(seam int) []tasks.Task {
	v := s.now.View
	if v == nil || seam < 0 || seam >= len(v.Result.Seams) {
		return nil
	}
	return []tasks.Task{{
		Name: repairTask, Key: repairKey{v, seam}, Delay: 120 * time.Millisecond,
		Do: func(ctx context.Context, _ func(any)) (any, error) {
			cut, ok := metrics.CutAt(v.Result, seam)
			if !ok || cut.Repaired() {
				return (*sweep.Repair)(nil), nil
			}
			return sweep.FindRepair(ctx, v.Result, cut)
		},
	}}
}

// Repair is what RepairTask found: nil when nothing that was tried repairs the
// sentence. known is false while it is still looked for.
func (s *Sentences) Repair() (r *sweep.Repair, known bool) {
	r, known, err := tasks.Result[*sweep.Repair](s.tasks, repairTask)
	if err != nil || !known {
		return nil, known
	}
	return r, true
}

// NextSevered is the chunk right of the next seam, in direction d, that severs
// a sentence which no chunk has whole; ok is false when there is none, and
// known when that is certain.
func (s *Sentences) NextSevered(d int) (i int, ok, known bool) {
	w, fresh := s.Whole()
	if s.now.View == nil || w == nil || !fresh {
		return 0, false, false
	}
	at, first := s.now.Selected-1, -1
	n := len(w.Cuts)
	for k := range n {
		c := &w.Cuts[k]
		if d < 0 {
			c = &w.Cuts[n-1-k]
		}
		if c.Repaired() {
			continue
		}
		if first < 0 {
			first = c.Seam
		}
		if (c.Seam-at)*d > 0 {
			return c.Seam + 1, true, true
		}
	}
	return first + 1, first >= 0, true
}
