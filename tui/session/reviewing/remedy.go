package reviewing

import (
	"context"
	"time"

	"chunkscope/engine/measure/metrics"
	"chunkscope/engine/measure/sweep"
	"chunkscope/tui/session/measuring"
	"chunkscope/tui/session/tasks"
	"chunkscope/tui/session/view"
)

const remedyTask = "remedy"

type remedyKey struct {
	view  *view.View
	chunk int
	flag  metrics.FlagKind
}

// Remedies lists the settings changes that would clear a flag.
type Remedies struct {
	remedyKey
	All []sweep.Remedy
	// Complete is true if all settings have been tried.
	Complete bool
	// Repair is a change after which one chunk contains the whole split text. It is nil for other
	// flags and if no such change exists.
	Repair *sweep.Repair
}

// RemedyTask returns the task that finds remedies for item k of the queue. It returns nil if there
// can be none.
func (r *Reader) RemedyTask(k int) []tasks.Task {
	v := r.state.View
	if v == nil || v.Given != nil || k < 0 || k >= len(r.Queue()) {
		return nil
	}
	it := r.Item(k)
	if it.Flag == PastLimit {
		return nil
	}
	key := remedyKey{v, it.Chunk, it.Flag}
	return []tasks.Task{{
		Name: remedyTask, Key: key, Delay: 150 * time.Millisecond,
		Do: func(ctx context.Context, _ func(any)) (any, error) {
			if it.Flag == metrics.SeveredSeam {
				lost := measuring.SeveredTextAt(v, it.Chunk-1, v.SeveredAt(it.Chunk-1))
				if lost == nil {
					return &Remedies{remedyKey: key}, nil
				}
				repair, err := sweep.FindRepair(ctx, v.Result, lost.Status)
				return &Remedies{remedyKey: key, Repair: repair}, err
			}
			f := metrics.Flag{Kind: it.Flag, Index: it.Chunk, Reason: it.Reason, Span: v.Result.Chunks.Body(it.Chunk)}
			if it.Flag == metrics.DrySeam {
				f = metrics.ListFlags(v.Result, metrics.DrySeam)[v.DrySeams.Between(0, it.Chunk-1)]
			}
			remedies, complete, err := sweep.Remedies(ctx, v.Result, []metrics.Flag{f})
			if err != nil {
				return nil, err
			}
			return &Remedies{remedyKey: key, All: remedies, Complete: complete}, nil
		},
	}}
}

// Remedies returns the remedies for item k of the queue. It returns nil until RemedyTask is done.
// For given chunks and for chunks beyond the model's limit there are no remedies.
func (r *Reader) Remedies(k int) (*Remedies, error) {
	if r.Item(k).Flag == PastLimit || r.state.View.Given != nil {
		return &Remedies{}, nil
	}
	result, fresh, err := tasks.Result[*Remedies](r.tasks, remedyTask)
	if !fresh || err != nil || result.remedyKey != (remedyKey{r.state.View, r.Queue()[k], r.Item(k).Flag}) {
		return nil, err
	}
	return result, nil
}
