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

// Elements finds elements that are split by chunk boundaries, and changes that repair them.
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
	Seams []metrics.SeamElements
	// OtherTextCount counts the split texts outside elements that no chunk contains completely.
	OtherTextCount int

	view *view.View

	// splitTexts lists the split text outside elements at each seam. A span is empty if one chunk
	// contains the whole text.
	splitTexts []chunk.Span

	severed view.Set // seams with split text that no chunk contains completely
	dryOnly view.Set // other seams that lack overlap
	union   view.Union
}

// OtherTextLetter is the letter for split text outside elements. element.KindTable contains the
// letters for elements.
const OtherTextLetter = "t"

// SeamState describes the text that is split at one seam or at any of several seams.
type SeamState struct {
	metrics.SeamElements
	// OtherText is true if text outside elements is split and no chunk contains the whole text.
	OtherText bool
}

// IsTooLong reports whether all split elements are too long for a chunk.
func (a SeamState) IsTooLong() bool { return a.Lost != 0 && a.Severed == 0 && !a.OtherText }

// Letter returns the letter for the most important split element. The letter is a capital if all
// split elements are too long for a chunk. Letter returns "" if nothing is split.
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

// AtSeam returns the state of a seam of v. The state is empty until the result for v is known.
func (j *ElementStates) AtSeam(v *view.View, seam int) SeamState {
	if j == nil || j.view != v || seam < 0 || seam >= len(j.Seams) {
		return SeamState{}
	}
	return SeamState{j.Seams[seam], !j.TextAt(v, seam).Empty()}
}

// TextAt returns the text outside elements that is split at a seam of v. The span is empty if one
// chunk contains the whole text.
func (j *ElementStates) TextAt(v *view.View, seam int) chunk.Span {
	if j == nil || j.view != v || seam < 0 || seam >= len(j.splitTexts) {
		return chunk.Span{}
	}
	return j.splitTexts[seam]
}

// CountNewlyLost counts the elements that are split at a seam of v but not at an earlier seam. It
// returns 0 until they are known.
func (j *ElementStates) CountNewlyLost(v *view.View, seam int) int {
	if j == nil || j.view != v || seam < 0 || seam >= len(j.Seams) {
		return 0
	}
	return metrics.CountNewlyLost(j.Seams, j.splitTexts, seam)
}

// FirstSeam returns the first seam that splits the same element as this seam.
func (j *ElementStates) FirstSeam(seam int) int {
	return metrics.FindFirstSeam(j.Seams, j.splitTexts, seam)
}

// losesText reports whether a seam splits text that no chunk contains completely.
func (j *ElementStates) losesText(seam int) bool {
	return j.Seams[seam].Lost != 0 || seam < len(j.splitTexts) && !j.splitTexts[seam].Empty()
}

// textBit represents text outside elements. Lower bits represent the kinds of elements.
const textBit = 1 << 7

// Union returns the combined state of the seams [from, to) of v.
func (j *ElementStates) Union(v *view.View, from, to int) SeamState {
	if j == nil || j.view != v {
		return SeamState{}
	}
	total := j.union.Between(from, to)
	return SeamState{metrics.SeamElements{Lost: element.KindSet(total &^ textBit), Severed: element.KindSet(total >> 8)}, total&textBit != 0}
}

// CountSeams counts seams in [from, to). severed counts seams with split text that no chunk
// contains completely, and dry counts other seams that lack overlap.
func (j *ElementStates) CountSeams(v *view.View, from, to int) (severed, dry int) {
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
		if i < len(j.splitTexts) && !j.splitTexts[i].Empty() {
			total |= textBit
		}
		return total
	})
}

const statesTask = "states"

// Task returns the task that finds the split elements of the current view and measures it.
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
			if out.splitTexts, err = metrics.ListSeveredTexts(ctx, v.Result); err != nil {
				return nil, err
			}
			out.OtherTextCount = metrics.CountOtherTexts(out.splitTexts)
			out.prepare()
			return out, nil
		},
	}}
}

// ElementStates returns the result of Task. It returns nil until the result is known. If fresh is
// false, the result may belong to a previous view.
func (e *Elements) ElementStates() (j *ElementStates, fresh bool) {
	j, fresh, _ = tasks.Result[*ElementStates](e.tasks, statesTask)
	return j, fresh
}

// AreAvailable reports whether the document's split elements are known. They may belong to a
// previous view.
func (e *Elements) AreAvailable() bool {
	j, _ := e.ElementStates()
	return j != nil && j.doc == e.state.Doc
}

// IsSearching reports whether the first search for split elements of the document is in progress.
func (e *Elements) IsSearching() bool {
	_, _, err := tasks.Result[*ElementStates](e.tasks, statesTask)
	return err == nil && !e.AreAvailable()
}

// IsUpdating reports whether the search for split elements of the current view is in progress.
func (e *Elements) IsUpdating() bool {
	j, fresh, err := tasks.Result[*ElementStates](e.tasks, statesTask)
	return err == nil && (!fresh || j.view != e.state.View)
}
