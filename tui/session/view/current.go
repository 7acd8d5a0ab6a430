package view

import (
	"chunkscope/engine"
	"chunkscope/engine/chunk"
	"chunkscope/engine/export"
	"chunkscope/engine/settings"
	"chunkscope/engine/work"
)

// Current is the state shown while results change.
type Current struct {
	State
	target       int        // the next result selects the chunk at this offset
	targetIsSeam bool       // select the chunk after the seam nearest to target
	anchor       chunk.Span // the user's selection, which does not change with the chunks
	anchorIsDry  bool       // the seam before the user's selection was dry
}

// State holds the document, its settings, the last result, and the selected chunk.
type State struct {
	Doc      *engine.Document
	Settings settings.Settings
	// Target is the system that will cut the documents and limits the available settings; nil if
	// there is none.
	Target *export.System

	// View is the result of the last run; nil before the first.
	View *View
	// Progress is the progress of slow work. It is zero if the work is fast.
	Progress work.State
	// FailureMessage is the error message of the last run; empty if it succeeded.
	FailureMessage string

	// Selected is the selected chunk.
	Selected int
}

// Chunks returns the number of chunks.
func (c *State) Chunks() int {
	if c.View == nil {
		return 0
	}
	return c.View.Result.Chunks.Len()
}

// Select selects chunk i. It limits i to the valid range.
func (c *Current) Select(i int) {
	c.Selected = min(max(i, 0), max(0, c.Chunks()-1))
	c.anchor = chunk.Span{}
}

// SelectAt selects the chunk that owns the byte at off.
func (c *Current) SelectAt(off int) {
	if c.View != nil {
		c.Select(c.View.Owner(off))
	}
}

// SelectionMeets reports whether the selected chunk has text between two offsets.
func (c *Current) SelectionMeets(start, end int) bool {
	if c.View == nil || c.Chunks() == 0 {
		return false
	}
	own := c.View.OwnText(c.Selected)
	return own.Start < end && start < own.End
}

// KeepSelectionIn selects the nearest chunk with text between two offsets, if the selected chunk has
// none there. Later results still select the same text.
func (c *Current) KeepSelectionIn(start, end int) {
	if c.Chunks() == 0 || c.SelectionMeets(start, end) {
		return
	}
	nearest := start
	if c.View.OwnText(c.Selected).Start >= end {
		nearest = max(start, end-1)
	}
	c.Selected = c.View.Owner(nearest)
}

// SelectedSeamMeets reports whether the seam before the selected chunk, or its shared text, is
// between two offsets.
func (c *Current) SelectedSeamMeets(start, end int) bool {
	i := c.Selected - 1
	if c.View == nil || i < 0 || i >= len(c.View.Result.Seams) {
		return false
	}
	place := seamPlace(c.View.Result, i)
	return place.Start < end && place.End >= start
}

// KeepSelectedSeamIn selects the chunk after the nearest seam with overlap between two offsets, if the
// seam that the user selected is gone or has become dry. Without such a seam it selects the chunk
// after the next seam below, or the first one in sight. Later results still select the same text.
func (c *Current) KeepSelectedSeamIn(start, end int) {
	first, ok := c.View.SeamInSight(start, end)
	if !ok {
		return
	}
	seams, selected := c.View.Result.Seams, c.Selected-1
	outOfSight := !c.SelectedSeamMeets(start, end)
	isGone := selected >= 0 && seams[selected].Byte < c.anchor.Start && !c.View.MovedSeam(selected)
	becameDry := selected >= 0 && seams[selected].Dry() && !c.anchorIsDry
	if !outOfSight && !isGone && !becameDry {
		return
	}
	nearest, distance := -1, 0
	for i := first; i < len(seams) && seamPlace(c.View.Result, i).Start < end; i++ {
		d := max(seams[i].Byte-c.anchor.Start, c.anchor.Start-seams[i].Byte)
		if seams[i].Delivered > 0 && (nearest < 0 || d < distance) {
			nearest, distance = i, d
		}
	}
	below, hasBelow := c.View.SeamInSight(c.anchor.Start, end)
	switch {
	case nearest >= 0:
		c.Selected = nearest + 1
	case outOfSight:
		c.Selected = first + 1
	case isGone && hasBelow:
		c.Selected = below + 1
	}
}

// Follow makes the next result select the chunk that owns the byte at off.
func (c *Current) Follow(off int) { c.target, c.targetIsSeam = off, false }

// FollowSeam makes the next result select the chunk after the seam nearest to off.
func (c *Current) FollowSeam(off int) { c.target, c.targetIsSeam = off, true }

// FindNextDry returns the chunk after the next dry seam in direction d. ok is false if there is none.
func (c *State) FindNextDry(d int) (i int, ok bool) {
	if c.View == nil {
		return 0, false
	}
	seams := c.View.Result.Seams
	return FindNext(c.Chunks(), c.Selected, d, func(i int) bool { return i > 0 && seams[i-1].Dry() })
}

// FindNext returns the next index after at in direction d that satisfies want. It wraps around.
func FindNext(n, at, d int, want func(int) bool) (int, bool) {
	for k := 1; k <= n; k++ {
		i := ((at+d*k)%n + n) % n
		if want(i) {
			return i, true
		}
	}
	return 0, false
}

// SetView makes v the current view and keeps the same text selected.
func (c *Current) SetView(v *View) {
	text := c.selectedText()
	if previous := c.Selected - 1; c.anchor.End == 0 && c.View != nil && previous < len(c.View.Result.Seams) {
		c.anchorIsDry = previous >= 0 && c.View.Result.Seams[previous].Dry()
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

// selectedText returns the text to keep selected. It prefers the user's own selection, so that moving
// a slider back selects the same chunk again.
func (c *Current) selectedText() chunk.Span {
	switch {
	case c.target > 0:
		return chunk.Span{Start: c.target, End: c.target + 1}
	case c.anchor.End > 0:
		return c.anchor
	case c.View != nil && c.Selected < c.Chunks():
		return c.View.OwnText(c.Selected)
	}
	return chunk.Span{}
}

// Open shows another document, which has no results yet.
func (c *Current) Open(doc *engine.Document) {
	c.Doc, c.View, c.FailureMessage, c.Progress = doc, nil, "", work.State{}
	c.target, c.targetIsSeam = 0, false
	c.Select(0)
}

// UpToDate reports whether the view shows the current document and settings.
func (c *State) UpToDate() bool {
	return c.View != nil && c.View.Result.Settings == c.Settings && c.View.Result.Doc == c.Doc
}

// IsSmall reports whether a document is small enough for slow work in advance.
func IsSmall(doc *engine.Document) bool { return len(doc.Text) <= 1<<20 }
