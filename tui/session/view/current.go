package view

import (
	"slices"

	"chunkscope/engine"
	"chunkscope/engine/chunk"
	"chunkscope/engine/export"
	"chunkscope/engine/settings"
	"chunkscope/engine/work"
)

// Current is the part of a session that changes with each result.
type Current struct {
	State
	target       int        // offset of the chunk to select when the next result arrives, or 0
	targetIsSeam bool       // whether to select the chunk after the seam nearest to target instead
	anchor       chunk.Span // text that the user selected; new results do not change it
	anchorIsDry  bool       // whether the seam before that text had no overlap
}

// State holds the document, its settings, the latest result and the selected chunk.
type State struct {
	Doc      *engine.Document
	Settings settings.Settings
	// Target is the system for which the chunks are made. It restricts the available settings. It
	// may be nil.
	Target *export.System

	// View is the latest result. It is nil before the first result.
	View *View
	// Progress is the progress of slow work. It is zero if there is none.
	Progress work.State
	// FailureMessage is the error of the latest run, or "".
	FailureMessage string

	Selected int
	// LostCut is set if a step removed the cut that the user selected and there was no other seam to
	// select. It is the offset of that cut. Otherwise it is 0.
	LostCut int
}

// ChunkCount returns the number of chunks. It is 0 before the first result.
func (c *State) ChunkCount() int {
	if c.View == nil {
		return 0
	}
	return c.View.Result.Chunks.Len()
}

// Select selects chunk i. If i is out of range, it selects the first or last chunk.
func (c *Current) Select(i int) {
	c.Selected = min(max(i, 0), max(0, c.ChunkCount()-1))
	c.anchor, c.LostCut = chunk.Span{}, 0
}

// SelectAt selects the chunk that contains offset off.
func (c *Current) SelectAt(off int) {
	if c.View != nil {
		c.Select(c.View.Owner(off))
	}
}

// IsSelectionBetween reports whether the selected chunk has text between start and end.
func (c *Current) IsSelectionBetween(start, end int) bool {
	if c.View == nil || c.ChunkCount() == 0 {
		return false
	}
	own := c.View.OwnText(c.Selected)
	return own.Start < end && start < own.End
}

// SelectNearestChunk selects the nearest chunk that has text between start and end. It does nothing
// if the selected chunk has such text. New results still follow the text that the user selected.
func (c *Current) SelectNearestChunk(start, end int) {
	if c.ChunkCount() == 0 || c.IsSelectionBetween(start, end) {
		return
	}
	nearest := start
	if c.View.OwnText(c.Selected).Start >= end {
		nearest = max(start, end-1)
	}
	c.Selected = c.View.Owner(nearest)
}

// IsSelectedSeamBetween reports whether the seam before the selected chunk, or the overlap at that
// seam, is between start and end.
func (c *Current) IsSelectedSeamBetween(start, end int) bool {
	i := c.Selected - 1
	if c.View == nil || i < 0 || i >= len(c.View.Result.Seams) {
		return false
	}
	place := seamSpan(c.View.Result, i)
	return place.Start < end && place.End >= start
}

// SelectNearestSeam moves the selection to the nearest seam with overlap between start and end. It
// does nothing if the seam that the user selected still exists, has not lost its overlap, and is
// between start and end. If no seam has overlap, it selects the next seam below or the first
// visible one. New results still follow the text that the user selected.
func (c *Current) SelectNearestSeam(start, end int) {
	first, ok := c.View.FirstSeamBetween(start, end)
	if !ok {
		return
	}
	outOfSight := !c.IsSelectedSeamBetween(start, end)
	isGone := c.RemovedCut() > 0
	if !outOfSight && !isGone && !c.lostOverlap() {
		return
	}
	nearest := c.View.NearestOverlap(first, end, c.anchor.Start, 0)
	below, hasBelow := c.View.FirstSeamBetween(c.anchor.Start, end)
	switch {
	case nearest >= 0:
		c.Selected = nearest + 1
	case outOfSight:
		c.Selected = first + 1
	case isGone && hasBelow:
		c.Selected = below + 1
	case isGone && c.View.Effect != nil && IsSmall(c.View.Result.Doc):
		c.LostCut = c.anchor.Start
	}
}

// RemovedCut returns the offset of the cut that the user selected if a step removed that cut. It
// returns 0 if the cut still exists or the seam that replaced it is selected.
func (c *Current) RemovedCut() int {
	i := c.Selected - 1
	if i < 0 || c.View.Result.Seams[i].Byte >= c.anchor.Start {
		return 0
	}
	moved := c.View.IsMovedSeam(i)
	if e := c.View.Effect; e != nil && IsSmall(c.View.Result.Doc) { // Moved lists seams only for small documents
		moved = slices.ContainsFunc(e.Moved, func(m SeamBefore) bool { return m.Seam == i })
	}
	if moved {
		return 0
	}
	return c.anchor.Start
}

// SelectOverlap moves the selection to the nearest seam with overlap in the whole document if the
// selected seam has lost its overlap. It prefers seams that have at least half of the requested
// overlap. It reports whether it moved the selection.
func (c *Current) SelectOverlap() bool {
	if !c.lostOverlap() {
		return false
	}
	i := c.View.NearestLargeOverlap(0, len(c.View.Result.Doc.Text), c.anchor.Start)
	if i < 0 {
		return false
	}
	c.Selected = i + 1
	return true
}

func (c *Current) lostOverlap() bool {
	return c.Selected > 0 && c.View.Result.Seams[c.Selected-1].IsDry() && !c.anchorIsDry
}

// Follow makes the next result select the chunk at offset off.
func (c *Current) Follow(off int) { c.target, c.targetIsSeam = off, false }

// FollowSeam makes the next result select the chunk after the seam nearest to off.
func (c *Current) FollowSeam(off int) { c.target, c.targetIsSeam = off, true }

// HasTarget reports whether the next result selects a chunk that Follow or FollowSeam requested.
func (c *Current) HasTarget() bool { return c.target > 0 }

// FindNextDry returns the chunk after the next seam in direction d that has none of the requested
// overlap. ok is false if there is no such seam.
func (c *State) FindNextDry(d int) (i int, ok bool) {
	if c.View == nil {
		return 0, false
	}
	seams := c.View.Result.Seams
	return FindNext(c.ChunkCount(), c.Selected, d, func(i int) bool { return i > 0 && seams[i-1].IsDry() })
}

// FindNext returns the next of n indexes after at, in direction d, for which want returns true. It
// wraps around. ok is false if there is none.
func FindNext(n, at, d int, want func(int) bool) (int, bool) {
	for k := 1; k <= n; k++ {
		i := ((at+d*k)%n + n) % n
		if want(i) {
			return i, true
		}
	}
	return 0, false
}

// SetView sets the current view. It selects the chunk that contains the selected text.
func (c *Current) SetView(v *View) {
	text := c.selectedText()
	if previous := c.Selected - 1; c.anchor.End == 0 && c.View != nil && previous < len(c.View.Result.Seams) {
		c.anchorIsDry = previous >= 0 && c.View.Result.Seams[previous].IsDry()
	}
	offset, seam := c.target, c.targetIsSeam
	c.target, c.targetIsSeam = 0, false
	c.View = v
	if seam {
		c.Select(v.ChunkAfterSeam(offset))
		return
	}
	c.Select(v.chunkForText(text))
	c.anchor = text
}

// selectedText returns the text that should remain selected. This is the text that the user
// selected, if any. Moving a slider back therefore selects the same chunk again.
func (c *Current) selectedText() chunk.Span {
	switch {
	case c.target > 0:
		return chunk.Span{Start: c.target, End: c.target + 1}
	case c.anchor.End > 0:
		return c.anchor
	case c.View != nil && c.Selected < c.ChunkCount():
		return c.View.OwnText(c.Selected)
	}
	return chunk.Span{}
}

// Open replaces the document and discards all results of the previous one.
func (c *Current) Open(doc *engine.Document) {
	c.Doc, c.View, c.FailureMessage, c.Progress = doc, nil, "", work.State{}
	c.target, c.targetIsSeam = 0, false
	c.Select(0)
}

// IsViewCurrent reports whether the view is a result of the current document and settings.
func (c *State) IsViewCurrent() bool {
	return c.View != nil && c.View.Result.Settings == c.Settings && c.View.Result.Doc == c.Doc
}

// IsSmall reports whether a document is small enough for slow work that the user did not request.
func IsSmall(doc *engine.Document) bool { return len(doc.Text) <= 1<<20 }
