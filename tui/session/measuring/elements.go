package measuring

import (
	"context"
	"strings"
	"time"

	"chunkscope/engine/chunk"
	"chunkscope/engine/element"
	"chunkscope/engine/measure/metrics"
	"chunkscope/tui/session/tasks"
	"chunkscope/tui/session/view"
)

// Elements finds elements that are split by chunk boundaries (severed), and repairs for them.
type Elements struct {
	state *view.State
	tasks *tasks.Results
}

// NewElements returns an Elements for the current view.
func NewElements(current *view.State, work *tasks.Results) *Elements {
	return &Elements{state: current, tasks: work}
}

// ElementStates records which elements are split at each seam.
type ElementStates struct {
	*MeasuredResult
	// Seams holds the kinds of split elements by seam.
	Seams []metrics.SeamElements
	// OtherTexts counts split texts outside elements that are not completely inside one chunk.
	OtherTexts int

	view *view.View

	// texts holds the split text outside elements by seam. It is empty if one chunk contains all of
	// it.
	texts []chunk.Span

	severed view.Set // seams with split text that is not completely inside one chunk
	dryOnly view.Set // other seams without overlap
	union   view.Union
}

// OtherTextLetter marks split text outside elements. The letters of elements are in
// element.KindTable.
const OtherTextLetter = "t"

// SeamState describes the text that one or more seams split.
type SeamState struct {
	metrics.SeamElements
	// OtherText is true if text outside elements is split and not completely inside one chunk.
	OtherText bool
}

// IsTooLong reports whether every split element is too long for a chunk.
func (a SeamState) IsTooLong() bool { return a.Lost != 0 && a.Severed == 0 && !a.OtherText }

// Letter returns the letter of the most important split element. It is upper case if all split
// elements are too long. It is empty if nothing is split.
func (a SeamState) Letter() string {
	if k, ok := a.Lost.MostSevere(); ok {
		if a.IsTooLong() {
			return strings.ToUpper(k.Info().Letter)
		}
		return k.Info().Letter
	}
	if a.OtherText {
		return OtherTextLetter
	}
	return ""
}

// AtSeam returns the state of a seam of v. It is empty until the result for v is known.
func (j *ElementStates) AtSeam(v *view.View, seam int) SeamState {
	if j == nil || j.view != v || seam < 0 || seam >= len(j.Seams) {
		return SeamState{}
	}
	return SeamState{j.Seams[seam], !j.TextAt(v, seam).Empty()}
}

// TextAt returns the text outside elements that a seam of v splits. It is empty if one chunk
// contains all of it.
func (j *ElementStates) TextAt(v *view.View, seam int) chunk.Span {
	if j == nil || j.view != v || seam < 0 || seam >= len(j.texts) {
		return chunk.Span{}
	}
	return j.texts[seam]
}

// CountNewlyLost counts the elements that a seam of v splits and that no earlier seam splits. It
// returns 0 until they are known.
func (j *ElementStates) CountNewlyLost(v *view.View, seam int) int {
	if j == nil || j.view != v || seam < 0 || seam >= len(j.Seams) {
		return 0
	}
	return metrics.CountNewlyLost(j.Seams, j.texts, seam)
}

// FirstSeamOf returns the first seam that splits the same element as the given seam.
func (j *ElementStates) FirstSeamOf(seam int) int {
	return metrics.FindFirstSeam(j.Seams, j.texts, seam)
}

// losesText reports whether a seam splits text that is not completely inside one chunk.
func (j *ElementStates) losesText(seam int) bool {
	return j.Seams[seam].Lost != 0 || seam < len(j.texts) && !j.texts[seam].Empty()
}

// textBit stands for text outside elements. The lower bits stand for the kinds of elements.
const textBit = 1 << 7

// Union returns the combined state of the seams [from, to) of v.
func (j *ElementStates) Union(v *view.View, from, to int) SeamState {
	if j == nil || j.view != v {
		return SeamState{}
	}
	total := j.union.Between(from, to)
	return SeamState{metrics.SeamElements{Lost: element.KindSet(total &^ textBit), Severed: element.KindSet(total >> 8)}, total&textBit != 0}
}

// Count counts the seams in [from, to) whose split text is not completely inside one chunk, and
// the other seams without overlap.
func (j *ElementStates) Count(v *view.View, from, to int) (severed, dry int) {
	if j == nil || j.view != v {
		return 0, v.DrySeams.Between(from, to)
	}
	return j.severed.Between(from, to), j.dryOnly.Between(from, to)
}

func (j *ElementStates) prepare() {
	n := len(j.Seams)
	j.severed = view.NewSet(n, j.losesText)
	j.dryOnly = view.NewSet(n, func(i int) bool { return !j.losesText(i) && j.view.Result.Seams[i].IsDry() })
	j.union = view.NewUnion(n, func(i int) uint16 {
		total := uint16(j.Seams[i].Lost) | uint16(j.Seams[i].Severed)<<8
		if i < len(j.texts) && !j.texts[i].Empty() {
			total |= textBit
		}
		return total
	})
}

const statesTask = "states"

// Task returns the task that computes the states of all elements for the current view.
func (e *Elements) Task() []tasks.Task {
	v := e.state.View
	if v == nil {
		return nil
	}
	return []tasks.Task{{
		Name: statesTask, Key: v, Delay: 30 * time.Millisecond,
		Do: func(ctx context.Context, _ func(any)) (any, error) {
			m, err := measure(ctx, v.Result, v.HandCutVersion)
			if err != nil {
				return nil, err
			}
			out := &ElementStates{MeasuredResult: m, view: v}
			if out.Seams, err = metrics.CountBySeam(ctx, v.Result); err != nil {
				return nil, err
			}
			if out.texts, err = metrics.ListSeveredTexts(ctx, v.Result); err != nil {
				return nil, err
			}
			out.OtherTexts = metrics.CountOtherTexts(out.texts)
			out.prepare()
			return out, nil
		},
	}}
}

// ElementStates returns the result of Task. It returns nil until the result is known. If fresh is
// false, the result may belong to the previous view.
func (e *Elements) ElementStates() (j *ElementStates, fresh bool) {
	j, fresh, _ = tasks.Result[*ElementStates](e.tasks, statesTask)
	return j, fresh
}

// AreAvailable reports whether the states of the document's elements are known, possibly for a
// previous view.
func (e *Elements) AreAvailable() bool {
	j, _ := e.ElementStates()
	return j != nil && j.doc == e.state.Doc
}

// IsFinding reports whether the document's elements are still being found.
func (e *Elements) IsFinding() bool {
	_, _, err := tasks.Result[*ElementStates](e.tasks, statesTask)
	return err == nil && !e.AreAvailable()
}

// IsUpdating reports whether the states for the current view are still being computed.
func (e *Elements) IsUpdating() bool {
	j, fresh, err := tasks.Result[*ElementStates](e.tasks, statesTask)
	return err == nil && (!fresh || j.view != e.state.View)
}
