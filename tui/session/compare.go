package session

import (
	"context"
	"sort"
	"time"

	"chunkscope/engine/measure/compare"
)

// Comparison is what became of A's seams in B, the present view.
type Comparison struct {
	A, B *View
	*compare.Difference
	// Weighed is set when the measures and the chunks to embed again are known
	// too; until then only settings and seams are.
	Weighed bool
	// Changed are the seams that differ, as indexes of Seams.
	Changed []int
}

const compareTask = "compare"

type compareKey struct{ a, b *View }

// weighing is waited for before what is slow of a comparison is done, so that a
// held key pays for none of it.
const weighing = 60 * time.Millisecond

// CompareTask is the work that compares A with the present view.
func (s *Session) CompareTask() []Task {
	tasks := s.pinnedTask()
	a, _ := s.PinnedView()
	b := s.View
	if a == nil || b == nil || b.Result.Doc != a.Result.Doc {
		return tasks
	}
	return append(tasks, Task{
		Name: compareTask, Key: compareKey{a, b},
		Do: func(ctx context.Context, soFar func(any)) (any, error) {
			quick := &Comparison{A: a, B: b, Difference: compare.Seams(a.Result, b.Result)}
			for i := range quick.Seams {
				if quick.Seams[i].Change != compare.Kept {
					quick.Changed = append(quick.Changed, i)
				}
			}
			soFar(quick)
			if err := wait(ctx, weighing); err != nil {
				return nil, err
			}
			d, err := compare.Results(ctx, a.Result, b.Result)
			if err != nil {
				return nil, err
			}
			return &Comparison{A: a, B: b, Difference: d, Weighed: true, Changed: quick.Changed}, nil
		},
	})
}

// Comparison is what CompareTask found of A and the present view; nil until
// then.
func (s *Session) Comparison() *Comparison {
	c := s.LastComparison()
	if c == nil || c.B != s.View {
		return nil
	}
	return c
}

// LastComparison is that of A with the present view, or with the one before
// until that is known.
func (s *Session) LastComparison() *Comparison {
	if s.Pinned == nil {
		return nil
	}
	c, _, _ := Result[*Comparison](s, compareTask)
	if c == nil || c.A.Result.Doc != s.Doc || c.A.Result.Settings != s.Pinned.Settings {
		return nil
	}
	return c
}

// CompareFailed is why there is no comparison; nil when nothing went wrong.
func (s *Session) CompareFailed() error {
	if _, err := s.PinnedView(); err != nil {
		return err
	}
	_, _, err := Result[*Comparison](s, compareTask)
	return err
}

// Change is the seam of the k-th change.
func (c *Comparison) Change(k int) *compare.SeamChange { return &c.Seams[c.Changed[k]] }

// Byte is where a change shows in the document: where the seam is in B, or was
// in A.
func (c *Comparison) Byte(m *compare.SeamChange) int {
	if m.B >= 0 {
		return c.B.Result.Seams[m.B].Byte
	}
	return c.A.Result.Seams[m.A].Byte
}

// order is what changes ascend by.
func order(m *compare.SeamChange) int { return max(m.ByteA, m.ByteB) }

// find is the first change at or after a place.
func (c *Comparison) find(at int) int {
	return sort.Search(len(c.Changed), func(k int) bool { return order(c.Change(k)) >= at })
}

// Step goes to the next change in direction d, around the ends: from the one
// the reader stands on, or from the byte at off before the first step. ok is
// false when nothing changed.
func (s *Session) Step(d, off int) (k int, ok bool) {
	c := s.Comparison()
	if c == nil || len(c.Changed) == 0 {
		return 0, false
	}
	k, stands := s.At(c)
	switch {
	case stands:
		k += d
	case s.Pinned.at >= 0:
		off = s.Pinned.at
		fallthrough
	default:
		k = c.find(off)
		if d < 0 {
			k--
		}
	}
	n := len(c.Changed)
	k = (k%n + n) % n
	s.StandOn(c, k)
	return k, true
}

// StandOn makes the k-th change the one the reader stands on.
func (s *Session) StandOn(c *Comparison, k int) { s.Pinned.at = order(c.Change(k)) }

// At is the change the reader stands on; ok is false when there is none.
func (s *Session) At(c *Comparison) (k int, ok bool) {
	if s.Pinned == nil || s.Pinned.at < 0 {
		return 0, false
	}
	k = c.find(s.Pinned.at)
	return k, k < len(c.Changed) && order(c.Change(k)) == s.Pinned.at
}
