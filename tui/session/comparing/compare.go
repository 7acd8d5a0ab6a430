// Package comparing is the present settings, B, beside those that are pinned as A.
package comparing

import (
	"context"
	"sort"
	"time"

	"chunkscope/engine"
	"chunkscope/engine/chunk"
	"chunkscope/engine/measure/compare"
	"chunkscope/tui/session/tasks"
	"chunkscope/tui/session/view"
)

// Comparison maps A's seams to those of B, the present view.
type Comparison struct {
	A, B *view.View
	*compare.Difference
	// Weighed is set when the measures and the chunks to embed again are known
	// too; until then only settings and seams are.
	Weighed bool
	// Changed lists the differing seams, as indexes of Seams.
	Changed []int
	// Overlaps lists the seams of both with different shared text, as indexes of Seams.
	Overlaps []int
}

const compareTask = "compare"

type compareKey struct{ a, b *view.View }

// weighing is the delay before the slow part of a comparison, so that a held key does not
// start it.
const weighing = 60 * time.Millisecond

// Tasks returns the tasks that compare A with the present view.
func (c *Reader) Tasks() []tasks.Task {
	work := c.pinnedTask()
	a, _ := c.PinnedView()
	b := c.now.View
	if a == nil || b == nil || b.Result.Doc != a.Result.Doc {
		return work
	}
	return append(work, tasks.Task{
		Name: compareTask, Key: compareKey{a, b},
		Do: func(ctx context.Context, soFar func(any)) (any, error) {
			quick := &Comparison{A: a, B: b, Difference: compare.Seams(a.Result, b.Result)}
			for i := range quick.Seams {
				switch ch := &quick.Seams[i]; {
				case ch.Change != compare.Kept:
					quick.Changed = append(quick.Changed, i)
				case sharedAt(a.Result, ch.A) != sharedAt(b.Result, ch.B):
					quick.Overlaps = append(quick.Overlaps, i)
				}
			}
			soFar(quick)
			if err := tasks.Wait(ctx, weighing); err != nil {
				return nil, err
			}
			d, err := compare.Results(ctx, a.Result, b.Result)
			if err != nil {
				return nil, err
			}
			return &Comparison{A: a, B: b, Difference: d, Weighed: true, Changed: quick.Changed, Overlaps: quick.Overlaps}, nil
		},
	})
}

const editsTask = "edit costs"

// editsDelay is how long the settings have to rest before edits are tried.
const editsDelay = 400 * time.Millisecond

// EditCosts are those of A and B. They are for small documents alone.
type EditCosts struct {
	*compare.EditCosts
	of compareKey
}

// EditTask returns the task that measures the edit costs of A and B.
func (c *Reader) EditTask() []tasks.Task {
	a, _ := c.PinnedView()
	b := c.now.View
	if a == nil || b == nil || b.Result.Doc != a.Result.Doc || !view.Modest(b.Result.Doc) {
		return nil
	}
	key := compareKey{a, b}
	return []tasks.Task{{
		Name: editsTask, Key: key, Delay: editsDelay,
		Do: func(ctx context.Context, _ func(any)) (any, error) {
			costs, err := compare.EditCostsOf(ctx, a.Result, b.Result)
			if err != nil {
				return nil, err
			}
			return &EditCosts{costs, key}, nil
		},
	}}
}

// EditCosts returns the edit costs of a comparison; nil until they are known.
func (c *Reader) EditCosts(of *Comparison) *EditCosts {
	found, _, _ := tasks.Result[*EditCosts](c.tasks, editsTask)
	if found == nil || found.of != (compareKey{of.A, of.B}) {
		return nil
	}
	return found
}

// Shared holds the text that the two chunks at a seam share, and the context they keep in
// their metadata: the right one keeps text before the cut, the left one text after it.
type Shared struct{ Overlap, Before, After chunk.Span }

func sharedAt(r *engine.Result, seam int) Shared {
	left, right := r.Chunks.At(seam), r.Chunks.At(seam+1)
	return Shared{right.Overlap, right.ContextBefore, left.ContextAfter}
}

// Shared returns the text that A and B share at the kth of Overlaps.
func (c *Comparison) Shared(k int) (a, b Shared) {
	m := &c.Seams[c.Overlaps[k]]
	return sharedAt(c.A.Result, m.A), sharedAt(c.B.Result, m.B)
}

// NextOverlap returns the next of Overlaps in direction d from a chunk of B, with
// wrap-around; ok reports whether there is one.
func (c *Comparison) NextOverlap(d, from int) (k int, ok bool) {
	n := len(c.Overlaps)
	if n == 0 {
		return 0, false
	}
	k = sort.Search(n, func(k int) bool { return c.Seams[c.Overlaps[k]].B+1 >= from })
	switch {
	case d < 0:
		k--
	case k < n && c.Seams[c.Overlaps[k]].B+1 == from:
		k++
	}
	return (k + n) % n, true
}

// Comparison returns the comparison of A with the present view; nil until it is known.
func (c *Reader) Comparison() *Comparison {
	found := c.LastComparison()
	if found == nil || found.B != c.now.View {
		return nil
	}
	return found
}

// Sought reports whether A is still being compared with the present view.
func (c *Reader) Sought() bool {
	return c.Comparison() == nil && c.Failed() == nil && len(c.Tasks()) > 0
}

// LastComparison returns the comparison of A with the present view or, until that is
// known, with the previous one.
func (c *Reader) LastComparison() *Comparison {
	if c.pinned == nil {
		return nil
	}
	found, _, _ := tasks.Result[*Comparison](c.tasks, compareTask)
	if found == nil || found.A.Result.Doc != c.now.Doc || !Matching(found.A.Result.Settings, c.pinned.settings) {
		return nil
	}
	return found
}

// Failed returns the error of the comparison, or nil.
func (c *Reader) Failed() error {
	if _, err := c.PinnedView(); err != nil {
		return err
	}
	_, _, err := tasks.Result[*Comparison](c.tasks, compareTask)
	return err
}

// Change returns the seam of the k-th change.
func (c *Comparison) Change(k int) *compare.SeamChange { return &c.Seams[c.Changed[k]] }

// Byte returns the offset of a change in the document: that of the seam in B or, if it is
// gone, in A.
func (c *Comparison) Byte(m *compare.SeamChange) int {
	if m.B >= 0 {
		return c.B.Result.Seams.Byte(m.B)
	}
	return c.A.Result.Seams.Byte(m.A)
}

// order returns the sort key of changes.
func order(m *compare.SeamChange) int { return max(m.ByteA, m.ByteB) }

// find returns the first change at or after a place.
func (c *Comparison) find(at int) int {
	return sort.Search(len(c.Changed), func(k int) bool { return order(c.Change(k)) >= at })
}

// Step returns the next change in direction d, with wrap-around: from the current change
// or, before the first step, from the byte at off. ok is false if nothing changed.
func (c *Reader) Step(d, off int) (k int, ok bool) {
	found := c.Comparison()
	if found == nil || len(found.Changed) == 0 {
		return 0, false
	}
	k, stands := c.CurrentChange(found)
	switch {
	case stands:
		k += d
	case c.pinned.at >= 0:
		off = c.pinned.at
		fallthrough
	default:
		k = found.find(off)
		if d < 0 {
			k--
		}
	}
	n := len(found.Changed)
	return (k%n + n) % n, true
}

// StandOn makes the k-th change the current one.
func (c *Compare) StandOn(of *Comparison, k int) { c.pinned.at = order(of.Change(k)) }

// CurrentChange returns the current change; ok reports whether there is one.
func (c *Reader) CurrentChange(of *Comparison) (k int, ok bool) {
	if c.pinned == nil || c.pinned.at < 0 {
		return 0, false
	}
	k = of.find(c.pinned.at)
	return k, k < len(of.Changed) && order(of.Change(k)) == c.pinned.at
}
