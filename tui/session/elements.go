package session

import (
	"cmp"
	"context"
	"slices"
	"time"

	"chunkscope/engine"
	"chunkscope/engine/element"
	"chunkscope/engine/measure/metrics"
	"chunkscope/tui/session/tasks"
)

// Elements are those of the document that the present seams sever, and what
// would make them whole.
type Elements struct {
	now   *Current
	tasks *tasks.Set
}

// Judged is what the present cuts did to all that a reader takes in whole.
type Judged struct {
	metrics.Judgement
	// Seams says of every seam what it severs that no chunk has whole.
	Seams    []element.KindSet
	Coverage metrics.Coverage

	view *View
	doc  *engine.Document
}

// At is what a seam of v severs; nothing while that is not known.
func (j *Judged) At(v *View, seam int) element.KindSet {
	if j == nil || j.view != v || seam < 0 || seam >= len(j.Seams) {
		return 0
	}
	return j.Seams[seam]
}

// Between is what the seams of v from one to another, the latter excluded,
// sever together.
func (j *Judged) Between(v *View, from, to int) (all element.KindSet) {
	for i := from; i < to; i++ {
		all |= j.At(v, i)
	}
	return all
}

const judgedTask = "judged"

// Task is the work that judges the present view.
func (e *Elements) Task() []tasks.Task {
	v := e.now.View
	if v == nil {
		return nil
	}
	return []tasks.Task{{
		Name: judgedTask, Key: v, Delay: 30 * time.Millisecond,
		Do: func(ctx context.Context, _ func(any)) (any, error) {
			j, err := metrics.Elements(ctx, v.Result)
			if err != nil {
				return nil, err
			}
			out := &Judged{Judgement: j, view: v, doc: v.Result.Doc}
			if out.Seams, err = metrics.BySeam(ctx, v.Result); err != nil {
				return nil, err
			}
			out.Coverage, err = metrics.Covered(ctx, v.Result)
			return out, err
		},
	}}
}

// Judged is what Task found; nil until then. It may be that of the view before
// while fresh is false.
func (e *Elements) Judged() (j *Judged, fresh bool) {
	j, fresh, _ = tasks.Result[*Judged](e.tasks, judgedTask)
	return j, fresh
}

// Known reports whether the document's elements have been found, so that asking
// for one of them costs nothing.
func (e *Elements) Known() bool {
	j, _ := e.Judged()
	return j != nil && j.doc == e.now.Doc
}

// Severed is an element that a seam severs, and what it lacks to be whole.
type Severed struct {
	element.Fate
	// Missing is how much more overlap, in units, would make it whole;
	// Reachable is false when no overlap could.
	Missing   int
	Reachable bool
	// Around are the others that the seam severs, the gravest first.
	Around []element.Fate
}

// SeveredAt is the element that a seam of the present view severs; nil when it
// severs none. Of several it is the gravest that no chunk has whole.
func (v *View) SeveredAt(seam int) *Severed {
	all := metrics.SeveredBy(v.Result, seam)
	if len(all) == 0 {
		return nil
	}
	slices.SortStableFunc(all, func(a, b element.Fate) int {
		if a.Whole() != b.Whole() {
			if a.Whole() {
				return 1
			}
			return -1
		}
		return cmp.Compare(a.Kind.Rank(), b.Kind.Rank())
	})
	s := &Severed{Fate: all[0], Around: all[1:]}
	s.Missing, s.Reachable = metrics.Lacks(v.Result, &s.Fate)
	return s
}
