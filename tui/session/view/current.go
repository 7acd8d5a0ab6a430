package view

import (
	"slices"

	"chunkscope/engine"
	"chunkscope/engine/chunk"
	"chunkscope/engine/export"
	"chunkscope/engine/settings"
	"chunkscope/engine/work"
)

// Current is the part of the state that changes with each result.
type Current struct {
	State
	target       int        // if positive, the next result selects the chunk at this offset
	targetIsSeam bool       // select the chunk after the seam nearest to target
	anchor       chunk.Span // text that the user selected, not changed by new results
	anchorIsDry  bool       // there was no overlap before that text
	anchorChunk  int        // chunk of that text when it was selected
}

// State holds the document, its settings, the last result, and the selected chunk.
type State struct {
	Doc      *engine.Document
	Settings settings.Settings
	// Target is the system for which the documents are cut. It limits the available settings. It may
	// be nil.
	Target *export.System

	// View is the last result. It is nil before the first.
	View *View
	// Progress is the progress of slow work. It is zero if no slow work is running.
	Progress work.State
	// FailureMessage is the error of the last run, or empty.
	FailureMessage string

	Selected int
	// LostCut is the chunk before the cut that the user selected, counted from 1, if a step removed that
	// cut and no other seam could be selected in its place. It is 0 otherwise.
	LostCut int
}

// ChunkCount returns the number of chunks. It is 0 before the first result.
func (c *State) ChunkCount() int {
	if c.View == nil {
		return 0
	}
	return c.View.Result.Chunks.Len()
}

// Select selects chunk i. An index out of range selects the first or last chunk.
func (c *Current) Select(i int) {
	c.Selected = min(max(i, 0), max(0, c.ChunkCount()-1))
	c.anchor, c.LostCut = chunk.Span{}, 0
}

// SelectAt selects the chunk at offset off.
func (c *Current) SelectAt(off int) {
	if c.View != nil {
		c.Select(c.View.Owner(off))
	}
}

// SelectionMeets reports whether the selected chunk has text between two offsets.
func (c *Current) SelectionMeets(start, end int) bool {
	if c.View == nil || c.ChunkCount() == 0 {
		return false
	}
	own := c.View.OwnText(c.Selected)
	return own.Start < end && start < own.End
}

// KeepSelectionIn selects the nearest chunk with text between two offsets, unless the selected chunk
// has some. New results still follow the user's selection.
func (c *Current) KeepSelectionIn(start, end int) {
	if c.ChunkCount() == 0 || c.SelectionMeets(start, end) {
		return
	}
	nearest := start
	if c.View.OwnText(c.Selected).Start >= end {
		nearest = max(start, end-1)
	}
	c.Selected = c.View.Owner(nearest)
}

// SelectedSeamMeets reports whether the seam before the selected chunk, or its overlap, is between
// two offsets.
func (c *Current) SelectedSeamMeets(start, end int) bool {
	i := c.Selected - 1
	if c.View == nil || i < 0 || i >= len(c.View.Result.Seams) {
		return false
	}
	place := seamPlace(c.View.Result, i)
	return place.Start < end && place.End >= start
}

// KeepSelectedSeamIn applies if the seam that the user selected is gone or has lost its overlap. It
// selects the chunk after the nearest seam with overlap between two offsets. If there is none, it
// selects the chunk after the next seam below or the first visible seam. New results still follow
// the user's selection.
func (c *Current) KeepSelectedSeamIn(start, end int) {
	first, ok := c.View.SeamInSight(start, end)
	if !ok {
		return
	}
	seams, selected := c.View.Result.Seams, c.Selected-1
	outOfSight := !c.SelectedSeamMeets(start, end)
	isGone := c.RemovedCut() > 0
	if !outOfSight && !isGone && !c.lostOverlap() {
		return
	}
	nearest := c.View.NearestOverlap(first, end, c.anchor.Start, 0)
	below, hasBelow := c.View.SeamInSight(c.anchor.Start, end)
	switch {
	case nearest >= 0:
		c.Selected = nearest + 1
	case outOfSight:
		c.Selected = first + 1
	case isGone && hasBelow:
		c.Selected = below + 1
	case c.View.Effect != nil && IsSmall(c.View.Result.Doc):
		moved := slices.ContainsFunc(c.View.Effect.Moved, func(m SeamBefore) bool { return m.Seam == selected })
		if seams[selected].Byte < c.anchor.Start && !moved {
			c.LostCut = c.anchorChunk
		}
	}
}

// RemovedCut returns the offset of the cut that the user selected if it no longer exists. It returns
// 0 if the cut still exists or a moved one is selected in its place.
func (c *Current) RemovedCut() int {
	if i := c.Selected - 1; i < 0 || c.View.Result.Seams[i].Byte >= c.anchor.Start || c.View.IsMovedSeam(i) {
		return 0
	}
	return c.anchor.Start
}

// SelectOverlap selects the chunk after the nearest seam with overlap anywhere in the document if the
// selected seam has lost its own. It prefers seams with at least half of the requested overlap. It
// reports whether it selected one.
func (c *Current) SelectOverlap() bool {
	if !c.lostOverlap() {
		return false
	}
	for _, share := range []float64{0.5, 0} {
		if i := c.View.NearestOverlap(0, len(c.View.Result.Doc.Text), c.anchor.Start, share); i >= 0 {
			c.Selected = i + 1
			return true
		}
	}
	return false
}

// lostOverlap reports whether the selected seam has no overlap, but had some before the change.
func (c *Current) lostOverlap() bool {
	return c.Selected > 0 && c.View.Result.Seams[c.Selected-1].IsDry() && !c.anchorIsDry
}

// Follow makes the next result select the chunk at offset off.
func (c *Current) Follow(off int) { c.target, c.targetIsSeam = off, false }

// FollowSeam makes the next result select the chunk after the seam nearest to off.
func (c *Current) FollowSeam(off int) { c.target, c.targetIsSeam = off, true }

// FindNextDry returns the chunk after the next seam in direction d that should have overlap but has
// none. ok is false if there is no such seam.
func (c *State) FindNextDry(d int) (i int, ok bool) {
	if c.View == nil {
		return 0, false
	}
	seams := c.View.Result.Seams
	return FindNext(c.ChunkCount(), c.Selected, d, func(i int) bool { return i > 0 && seams[i-1].IsDry() })
}

// FindNext returns the next index after at in direction d for which want is true. It wraps around.
// ok reports whether there is one.
func FindNext(n, at, d int, want func(int) bool) (int, bool) {
	for k := 1; k <= n; k++ {
		i := ((at+d*k)%n + n) % n
		if want(i) {
			return i, true
		}
	}
	return 0, false
}

// SetView sets the current view and keeps the same text selected.
func (c *Current) SetView(v *View) {
	text := c.selectedText()
	if previous := c.Selected - 1; c.anchor.End == 0 && c.View != nil && previous < len(c.View.Result.Seams) {
		c.anchorIsDry, c.anchorChunk = previous >= 0 && c.View.Result.Seams[previous].IsDry(), c.Selected
	}
	offset, seam := c.target, c.targetIsSeam
	c.target, c.targetIsSeam = 0, false
	c.View = v
	if seam {
		c.Select(v.ChunkAfterSeam(offset))
		return
	}
	c.Select(v.chunkHolding(text))
	c.anchor = text
}

// selectedText returns the text that should stay selected. This is the user's selection if there is
// one, so moving a slider back selects the same chunk again.
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

// Open replaces the document and removes all results for the previous one.
func (c *Current) Open(doc *engine.Document) {
	c.Doc, c.View, c.FailureMessage, c.Progress = doc, nil, "", work.State{}
	c.target, c.targetIsSeam = 0, false
	c.Select(0)
}

// IsViewCurrent reports whether the view shows the current document and settings.
func (c *State) IsViewCurrent() bool {
	return c.View != nil && c.View.Result.Settings == c.Settings && c.View.Result.Doc == c.Doc
}

// IsSmall reports whether slow work on a document may be done before the user asks for it.
func IsSmall(doc *engine.Document) bool { return len(doc.Text) <= 1<<20 }
