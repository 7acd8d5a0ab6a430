package measuring

import (
	"context"
	"time"

	"chunkscope/engine/element"
	"chunkscope/engine/explain"
	"chunkscope/engine/measure/metrics"
	"chunkscope/engine/measure/sweep"
	"chunkscope/tui/session/tasks"
	"chunkscope/tui/session/view"
)

const repairTask = "repair"

// SeveredText is an element or other text that is split at a seam and that no chunk contains
// completely.
type SeveredText struct {
	element.Status
	Noun string
	// OtherText is true if the text is outside elements. In that case Kind is not set.
	OtherText bool
}

// SeveredTextAt returns the split element at a seam of v. If there is none, it returns split text
// outside elements. It returns nil if one chunk contains the whole text.
func SeveredTextAt(v *view.View, seam int, severed *view.Severed) *SeveredText {
	r := v.Result
	if severed != nil && !severed.IsWhole() {
		return &SeveredText{Status: severed.Status, Noun: explain.Noun(r, severed.Kind, severed.Element)}
	}
	text, holder, ok := metrics.LeafAt(r, seam)
	if !ok || holder >= 0 || element.ClassifyOtherText(r.Doc.Outline(), text) == element.NoOtherText {
		return nil
	}
	return &SeveredText{metrics.FindStatus(r, 0, element.Element{Span: text}), explain.OtherText(r, text), true}
}

type repairKey struct {
	view *view.View
	seam int
}

// RepairTask returns the task that finds the smallest change that keeps the text split at a
// seam in one chunk.
func (e *Elements) RepairTask(seam int) []tasks.Task {
	v := e.state.View
	if v == nil || v.Given != nil || seam < 0 || seam >= len(v.Result.Seams) {
		return nil
	}
	return []tasks.Task{{
		Name: repairTask, Key: repairKey{v, seam}, Delay: 120 * time.Millisecond,
		Do: func(ctx context.Context, _ func(any)) (any, error) {
			lost := SeveredTextAt(v, seam, v.SeveredAt(seam))
			if lost == nil {
				return (*sweep.Repair)(nil), nil
			}
			return sweep.FindRepair(ctx, v.Result, lost.Status)
		},
	}}
}

// Repair returns the result of RepairTask. r is nil if no change repairs the seam. done is
// false until the task is done.
func (e *Elements) Repair() (r *sweep.Repair, done bool) {
	r, done, err := tasks.Result[*sweep.Repair](e.tasks, repairTask)
	if err != nil || !done {
		return nil, done
	}
	return r, true
}

// NextSevered returns the chunk after the next seam in direction d that splits text. ok is false if
// there is none. done is false until all seams have been examined.
func (e *Elements) NextSevered(d int) (i int, ok, done bool) {
	j, fresh := e.ElementStates()
	if e.state.View == nil || j == nil || !fresh {
		return 0, false, false
	}
	end, ok := view.FindNext(len(j.Seams), e.state.Selected-1, d, j.losesText)
	return end + 1, ok, true
}
