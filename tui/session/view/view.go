// Package view holds the result that the explorer shows and the selection within it.
package view

import (
	"sort"

	"chunkscope/engine"
	"chunkscope/engine/align"
	"chunkscope/engine/chunk"
	"chunkscope/engine/handcut"
	"chunkscope/engine/outline"
)

// View holds a result together with data for drawing it. It is computed in the background and
// immutable.
type View struct {
	Result *engine.Result
	// Given is nil if the document was chunked with settings.
	Given                               *align.GivenDocument
	Outline                             *outline.Outline
	SmallCount, OversizeCount, DryCount int
	// OversizeChunks and SmallChunks hold the flagged chunks. A chunk that is both is only in
	// OversizeChunks. DrySeams holds the seams that have none of the requested overlap.
	OversizeChunks, SmallChunks, DrySeams Set
	Flagged                               []int
	// Moved is true for seams that did not exist before the latest series of changes to one setting.
	Moved []bool
	// Effect describes the effect of the latest change. It is nil unless exactly one setting
	// changed.
	Effect *Effect
	// Before is the result before the latest series. It is nil for large documents, for given chunks,
	// and after a hand cut.
	Before *engine.Result
	// Continues is true if the latest series has more than one step.
	Continues bool
	series    int
	// LostMarks lists the hand cuts that could not be located in the document.
	LostMarks      []handcut.LostMark
	Opening        Opening
	HandCutVersion int

	deliveries Union
}

// New returns the view of a result.
func New(r *engine.Result, given *align.GivenDocument) *View {
	v := &View{Result: r, Given: given, Outline: r.Doc.Outline(), Opening: Opening{Seam: -1}}
	v.OversizeChunks, v.SmallChunks = emptySet(r.Chunks.Len()), emptySet(r.Chunks.Len())
	for i := range r.Chunks.Len() {
		small, oversize := r.Chunks.Flags(i)
		if !small && !oversize {
			continue
		}
		v.Flagged = append(v.Flagged, i)
		if small {
			v.SmallCount++
		}
		if oversize {
			v.OversizeCount++
			v.OversizeChunks.add(i)
		} else {
			v.SmallChunks.add(i)
		}
	}
	v.OversizeChunks.countMembers()
	v.SmallChunks.countMembers()
	v.DrySeams = NewSet(len(r.Seams), func(i int) bool { return r.Seams[i].IsDry() })
	v.DryCount = v.DrySeams.Between(0, len(r.Seams))
	v.deliveries = NewUnion(len(r.Seams), func(i int) uint16 { return uint16(newDelivery(&r.Seams[i])) })
	return v
}

// CompareWith records the differences from the view before the last step. If the step continues
// a series, it records the differences from the result before the series.
func (v *View) CompareWith(before *View, series int) {
	v.series = series
	if before.Result.Doc != v.Result.Doc {
		return
	}
	v.Effect = newEffect(before, v)
	start := before.Result
	if v.Continues = v.continuesSeries(before); v.Continues {
		start = before.Before
	}
	v.markMoved(start.Seams)
	if IsSmall(start.Doc) && start.Replay == v.Result.Replay && before.Given == nil && v.Given == nil {
		v.Before = start
	}
	switch {
	case v.Effect == nil || v.Effect.Unchanged && !v.Continues:
		return
	case !v.Effect.Unchanged:
		v.Effect.Previous = v.Effect.Get(&start.Settings)
	}
	v.Effect.compareSeams(start, v.Result)
}

// markMoved marks the seams that are not in before. before must be sorted by Byte.
func (v *View) markMoved(before []chunk.Seam) {
	seams := v.Result.Seams
	v.Moved = make([]bool, len(seams))
	j := 0
	for i := range seams {
		for j < len(before) && before[j].Byte < seams[i].Byte {
			j++
		}
		v.Moved[i] = j >= len(before) || before[j].Byte != seams[i].Byte
	}
}

// Owner returns the chunk that owns the byte at off. The earlier chunk owns text that two chunks
// share.
func (v *View) Owner(off int) int {
	seams := v.Result.Seams
	return sort.Search(len(seams), func(i int) bool { return seams[i].Byte > off })
}

// chunkForText returns the chunk to select for a text. This is the chunk in which the text begins.
// If that chunk begins before the text and the next chunk contains more of the text, chunkForText
// returns the next chunk.
func (v *View) chunkForText(text chunk.Span) int {
	i := v.Owner(text.Start)
	if i+1 >= v.Result.Chunks.Len() || v.OwnText(i).Start >= text.Start {
		return i
	}
	next := v.OwnText(i + 1)
	if min(next.End, text.End)-next.Start > next.Start-text.Start {
		return i + 1
	}
	return i
}

// ChunkAfterSeam returns the chunk after the seam nearest to off. If there are no seams, it returns
// the only chunk.
func (v *View) ChunkAfterSeam(off int) int {
	i := v.Owner(off)
	switch own := v.OwnText(i); {
	case i+1 == v.Result.Chunks.Len():
		return i
	case i == 0 || own.End-off < off-own.Start:
		return i + 1
	}
	return i
}

// OwnText returns the text of chunk i without overlap, and the blank text after it.
func (v *View) OwnText(i int) chunk.Span {
	s := chunk.Span{Start: v.Result.Chunks.Body(i).Start, End: len(v.Result.Doc.Text)}
	if i > 0 {
		s.Start = v.Result.Seams[i-1].Byte
	}
	if i < len(v.Result.Seams) {
		s.End = v.Result.Seams[i].Byte
	} else if v.Result.Truncated {
		s.End = v.Result.Chunks.Body(i).End
	}
	return s
}

// FirstSeamBetween returns the first seam after start. ok is false unless the seam or its
// overlap begins before end.
func (v *View) FirstSeamBetween(start, end int) (i int, ok bool) {
	i = v.Owner(start)
	return i, i < len(v.Result.Seams) && seamSpan(v.Result, i).Start < end
}

// NearestOverlap returns the seam with overlap that is nearest to offset at, or -1 if there is none.
// It considers only seams from first on that begin before end and have at least the given share of
// the requested overlap.
func (v *View) NearestOverlap(first, end, at int, share float64) int {
	seams, nearest, distance := v.Result.Seams, -1, 0
	for i := first; i < len(seams) && seamSpan(v.Result, i).Start < end; i++ {
		d := max(seams[i].Byte-at, at-seams[i].Byte)
		hasOverlap := seams[i].Delivered > 0 && float64(seams[i].Delivered) >= share*float64(seams[i].Requested)
		if hasOverlap && (nearest < 0 || d < distance) {
			nearest, distance = i, d
		}
	}
	return nearest
}

// NearestLargeOverlap is like NearestOverlap, but prefers seams with at least half of the requested
// overlap.
func (v *View) NearestLargeOverlap(first, end, at int) int {
	if i := v.NearestOverlap(first, end, at, 0.5); i >= 0 {
		return i
	}
	return v.NearestOverlap(first, end, at, 0)
}

// IsMovedSeam reports whether seam i did not exist before the latest series of changes.
func (v *View) IsMovedSeam(i int) bool { return i >= 0 && i < len(v.Moved) && v.Moved[i] }
