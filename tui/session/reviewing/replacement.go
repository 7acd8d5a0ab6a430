package reviewing

import (
	"context"
	"time"

	"chunkscope/engine/measure/sweep"
	"chunkscope/engine/settings"
	"chunkscope/tui/session/tasks"
	"chunkscope/tui/session/view"
)

const replaceTask = "replacement"

type replacement struct {
	view *view.View
	*sweep.Replacement
}

// ReplaceTask returns the task that searches for a setting with the same effect as the hand cuts.
func (h *HandReader) ReplaceTask() []tasks.Task {
	v := h.state.View
	if v == nil || v.Given != nil || v.Result.Replay.Count() == 0 {
		return nil
	}
	return []tasks.Task{{
		Name: replaceTask, Key: v, Delay: 300 * time.Millisecond,
		Do: func(ctx context.Context, _ func(any)) (any, error) {
			result, err := sweep.Replace(ctx, v.Result)
			if err != nil {
				return nil, err
			}
			return &replacement{v, result}, nil
		},
	}}
}

// Replacement describes a setting that could replace the hand cuts. message is "" if there is none.
// done is false until ReplaceTask is done.
func (h *HandReader) Replacement() (message string, done bool) {
	v := h.state.View
	if v == nil || v.Given != nil || v.Result.Replay.Count() == 0 {
		return "", true
	}
	result, fresh, err := tasks.Result[*replacement](h.review.tasks, replaceTask)
	if !fresh || err != nil || result.view != v || result.Replacement == nil {
		return "", false
	}
	labeled := *result.Replacement
	labeled.Setting = settings.KeyLabel(labeled.Setting)
	return labeled.String(), true
}
