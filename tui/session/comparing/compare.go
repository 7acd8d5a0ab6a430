// Package comparing compares the current settings (B) with the pinned settings (A).
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

// Comparison compares the chunk boundaries (seams) of view A with those of view B.
type Comparison struct {
	A, B *view.View
	*compare.Difference
	// Complete is true if the measures and the chunks to embed again are known.
	Complete bool
	// Changed lists the indexes in Seams of seams whose boundary or shared text differs.
	Changed []int
	// OtherOverlap counts the seams that differ only in overlap. OtherContext counts the seams that
	// differ only in the context in their metadata.
	OtherOverlap, OtherContext int
}

const compareTask = "compare"

type compareKey struct{ a, b *view.View }

// slowPartDelay delays the slow part of a comparison, so that it does not start while a key is held
// down.
const slowPartDelay = 60 * time.Millisecond

// Tasks returns the tasks that compare A with the current view.
func (c *Reader) Tasks() []tasks.Task {
	work := c.pinnedTask()
	a, _ := c.PinnedView()
	b := c.state.View
	if a == nil || b == nil || b.Result.Doc != a.Result.Doc {
		return work
	}
	return append(work, tasks.Task{
		Name: compareTask, Key: compareKey{a, b},
		Do: func(ctx context.Context, publish func(any)) (any, error) {
			quick := Comparison{A: a, B: b, Difference: compare.CompareSeams(a.Result, b.Result)}
			quick.findChanges()
			comparison := quick
			publish(&comparison)
			if err := tasks.Wait(ctx, slowPartDelay); err != nil {
				return nil, err
			}
			d, err := compare.CompareResults(ctx, a.Result, b.Result)
			if err != nil {
				return nil, err
			}
			quick.Difference, quick.Complete = d, true
			return &quick, nil
		},
	})
}

const editsTask = "edit costs"

// editsDelay is how long the settings must stay unchanged before edit costs are measured.
const editsDelay = 400 * time.Millisecond

// EditCosts holds the edit costs of A and B. They are measured only for small documents.
type EditCosts struct {
	*compare.EditCosts
	key compareKey
}

// EditTask returns the task that measures the edit costs of A and B. It returns nil for large
// documents.
func (c *Reader) EditTask() []tasks.Task {
	a, _ := c.PinnedView()
	b := c.state.View
	if a == nil || b == nil || b.Result.Doc != a.Result.Doc || !view.IsSmall(b.Result.Doc) {
		return nil
	}
	key := compareKey{a, b}
	return []tasks.Task{{
		Name: editsTask, Key: key, Delay: editsDelay,
		Do: func(ctx context.Context, _ func(any)) (any, error) {
			costs, err := compare.MeasureEditCosts(ctx, a.Result, b.Result)
			if err != nil {
				return nil, err
			}
			return &EditCosts{costs, key}, nil
		},
	}}
}

// EditCosts returns the edit costs of a comparison. It returns nil until they are known.
func (c *Reader) EditCosts(comparison *Comparison) *EditCosts {
	costs, _, _ := tasks.Result[*EditCosts](c.tasks, editsTask)
	if costs == nil || costs.key != (compareKey{comparison.A, comparison.B}) {
		return nil
	}
	return costs
}

func (c *Comparison) findChanges() {
	for i := range c.Seams {
		m := &c.Seams[i]
		if m.Change == compare.Kept {
			a, b := sharedTextAt(c.A.Result, m.A), sharedTextAt(c.B.Result, m.B)
			switch {
			case a == b:
				continue
			case a.overlap == b.overlap:
				c.OtherContext++
			default:
				c.OtherOverlap++
			}
		}
		c.Changed = append(c.Changed, i)
	}
}

// CountUnchanged returns the number of seams that are equal in A and B.
func (c *Comparison) CountUnchanged() int { return c.Kept - c.OtherOverlap - c.OtherContext }

// SharedSizes returns the sizes of the text that adjacent chunks share at a seam in A and in B. This
// is the overlap, or the context if the overlaps are equal. label names the kind of context, and is
// "" for overlap.
func (c *Comparison) SharedSizes(m *compare.SeamChange) (label string, a, b int) {
	previous, current := sharedTextAt(c.A.Result, m.A), sharedTextAt(c.B.Result, m.B)
	switch {
	case previous.overlap != current.overlap:
		return "", countDelivered(c.A.Result, m.A, previous.overlap), countDelivered(c.B.Result, m.B, current.overlap)
	case previous.before != current.before:
		return "context ", countDelivered(c.A.Result, m.A, previous.before), countDelivered(c.B.Result, m.B, current.before)
	}
	return "context after ", measureSpan(c.A.Result, previous.after), measureSpan(c.B.Result, current.after)
}

// sharedText holds the text shared at a seam. before is the context stored with the chunk after the
// seam, and after is the context stored with the chunk before the seam.
type sharedText struct{ overlap, before, after chunk.Span }

func sharedTextAt(r *engine.Result, seam int) sharedText {
	left, right := r.Chunks.At(seam), r.Chunks.At(seam+1)
	return sharedText{right.Overlap, right.ContextBefore, left.ContextAfter}
}

func countDelivered(r *engine.Result, seam int, shared chunk.Span) int {
	if shared.Empty() {
		return 0
	}
	return r.Seams[seam].Delivered
}

func measureSpan(r *engine.Result, s chunk.Span) int {
	return r.Doc.Meter(r.Settings.Unit, r.Settings.Tokenizer).CountRange(s.Start, s.End)
}

// Comparison returns the comparison of A with the current view. It returns nil until the comparison
// has been computed.
func (c *Reader) Comparison() *Comparison {
	last := c.LastComparison()
	if last == nil || last.B != c.state.View {
		return nil
	}
	return last
}

// IsComparing reports whether the comparison of A with the current view is being computed.
func (c *Reader) IsComparing() bool {
	return c.Comparison() == nil && c.Err() == nil && len(c.Tasks()) > 0
}

// LastComparison is like Comparison, but returns the comparison with an earlier view until the new
// one has been computed.
func (c *Reader) LastComparison() *Comparison {
	if c.pinned == nil {
		return nil
	}
	last, _, _ := tasks.Result[*Comparison](c.tasks, compareTask)
	if last == nil || last.A.Result.Doc != c.state.Doc || !SameChunks(last.A.Result.Settings, c.pinned.settings) {
		return nil
	}
	return last
}

// Err returns the error of the comparison, or nil.
func (c *Reader) Err() error {
	if _, err := c.PinnedView(); err != nil {
		return err
	}
	_, _, err := tasks.Result[*Comparison](c.tasks, compareTask)
	return err
}

// Change returns the seam listed at index k of Changed.
func (c *Comparison) Change(k int) *compare.SeamChange { return &c.Seams[c.Changed[k]] }

// Offset returns the offset of a changed seam in B, or in A if B does not have the seam.
func (c *Comparison) Offset(m *compare.SeamChange) int {
	if m.B >= 0 {
		return c.B.Result.Seams[m.B].Byte
	}
	return c.A.Result.Seams[m.A].Byte
}

func sortKey(m *compare.SeamChange) int { return max(m.ByteA, m.ByteB) }

// FirstAfter returns the index in Changed of the first change at or after off.
func (c *Comparison) FirstAfter(off int) int {
	return sort.Search(len(c.Changed), func(k int) bool { return sortKey(c.Change(k)) >= off })
}

// NextChange returns the index of the change d steps from the current one, or from off if no change
// is current. It wraps around. ok is false if there are no changes.
func (c *Reader) NextChange(d, off int) (k int, ok bool) {
	comparison := c.Comparison()
	if comparison == nil || len(comparison.Changed) == 0 {
		return 0, false
	}
	k, known := c.CurrentChange(comparison)
	switch {
	case known:
		k += d
	case c.pinned.change >= 0:
		off = c.pinned.change
		fallthrough
	default:
		k = comparison.FirstAfter(off)
		if d < 0 {
			k--
		}
	}
	n := len(comparison.Changed)
	return (k%n + n) % n, true
}

// SelectChange makes change k the current change.
func (c *Compare) SelectChange(comparison *Comparison, k int) {
	c.pinned.change = sortKey(comparison.Change(k))
}

// CurrentChange returns the index of the current change. ok is false if there is none.
func (c *Reader) CurrentChange(comparison *Comparison) (k int, ok bool) {
	if c.pinned == nil || c.pinned.change < 0 {
		return 0, false
	}
	k = comparison.FirstAfter(c.pinned.change)
	return k, k < len(comparison.Changed) && sortKey(comparison.Change(k)) == c.pinned.change
}
