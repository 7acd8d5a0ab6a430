package measuring

import (
	"context"
	"time"

	"chunkscope/engine/measure/sweep"
	"chunkscope/tui/session/tasks"
	"chunkscope/tui/session/view"
)

const edgeTask = "edge"

// edgeDelay avoids searches while a key is held down.
const edgeDelay = 60 * time.Millisecond

type foundEdge struct {
	sweep.Edge
	effect *view.Effect
}

// EdgeTask returns the task that finds the next value of a setting that changes the chunks. It
// returns nil unless the latest change was to a number and had no effect. It also returns nil for
// large documents.
func (c *Curves) EdgeTask() []tasks.Task {
	v := c.state.View
	if v == nil || v.Effect == nil || !v.Effect.Unchanged || !v.Effect.IsNumber() || !view.IsSmall(c.state.Doc) {
		return nil
	}
	return []tasks.Task{{
		Name: edgeTask, Key: v.Effect, Delay: edgeDelay,
		Do: func(ctx context.Context, _ func(any)) (any, error) {
			edge, err := sweep.FindEdge(ctx, v.Result, v.Effect.Setting, v.Effect.Increased)
			if err != nil {
				return nil, err
			}
			edge, err = edge.Round(ctx, v.Result, v.Effect.Setting, v.Effect.Increased)
			return foundEdge{edge, v.Effect}, err
		},
	}}
}

// Edge returns the result of EdgeTask for the current view. ok is false until the task is done.
func (c *Curves) Edge() (edge sweep.Edge, ok bool) {
	result, fresh, err := tasks.Result[foundEdge](c.tasks, edgeTask)
	if !fresh || err != nil || c.state.View == nil || result.effect != c.state.View.Effect {
		return sweep.Edge{}, false
	}
	return result.Edge, true
}
