// Package view holds the result that the explorer shows, and the selection in it.
package view

import (
	"sort"

	"chunkscope/engine"
	"chunkscope/engine/align"
	"chunkscope/engine/chunk"
	"chunkscope/engine/handcut"
	"chunkscope/engine/outline"
)

// View is a result with the data about all chunks that the screen needs. It is computed in the
// background and immutable.
type View struct {
	Result *engine.Result
	// Given holds the placed given chunks; nil if settings cut the document.
	Given *align.GivenDocument
	// Outline is the document's outline.
	Outline *outline.Outline
	// Small, Oversize and Dry are the numbers of flagged chunks and dry seams.
	Small, Oversize, Dry int
	// OversizeChunks, SmallChunks and DrySeams are the sets of flagged chunks and dry seams. A chunk
	// with both flags is only in OversizeChunks.
	OversizeChunks, SmallChunks, DrySeams Set
	// Flagged lists the small and oversize chunks.
	Flagged []int
	// Moved marks seams that did not exist before the last act.
	Moved []bool
	// Effect describes the effect of one changed setting; nil after other changes.
	Effect *Effect
	// Before is the result before the last act, for small documents. It is nil after a hand cut and
	// for given chunks.
	Before *engine.Result
	// Continues reports whether the act has several steps.
	Continues bool
	act       int
	// LostMarks lists hand cuts that do not fit the document.
	LostMarks []handcut.LostMark
	// Opening is what to show first if the document was just opened.
	Opening Opening
	// HandCutVersion is the version of the applied hand cuts.
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
			v.Small++
		}
		if oversize {
			v.Oversize++
			v.OversizeChunks.add(i)
		} else {
			v.SmallChunks.add(i)
		}
	}
	v.OversizeChunks.count()
	v.SmallChunks.count()
	v.DrySeams = NewSet(len(r.Seams), func(i int) bool { return r.Seams[i].Dry() })
	v.Dry = v.DrySeams.Between(0, len(r.Seams))
	v.deliveries = NewUnion(len(r.Seams), func(i int) uint16 { return uint16(deliveryOf(&r.Seams[i])) })
	return v
}

// CompareWith describes what an act has changed. It compares with the result before the first step of
// the act.
func (v *View) CompareWith(before *View, act int) {
	v.act = act
	if before.Result.Doc != v.Result.Doc {
		return
	}
	v.Effect = effectOf(before, v)
	start := before.Result
	if v.Continues = v.continuesAct(before); v.Continues {
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

// markMoved marks seams that are not in before. Both must be sorted by Byte.
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

// Owner returns the chunk that owns the byte at off. Text shared with a later chunk belongs to the
// earlier one.
func (v *View) Owner(off int) int {
	seams := v.Result.Seams
	return sort.Search(len(seams), func(i int) bool { return seams[i].Byte > off })
}

// chunkHolding returns the chunk that represents a text: the chunk that begins with it, or else the
// chunk that contains its beginning, or else the next chunk if that contains more of it.
func (v *View) chunkHolding(text chunk.Span) int {
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

// ChunkAfterSeam returns the chunk after the seam nearest to off. Without seams it returns the only
// chunk.
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

// OwnText returns the span of chunk i on the screen: its new text and the blank text after it.
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

// SeamInSight reports whether a seam or its shared text is between two offsets. i is the first seam
// below start.
func (v *View) SeamInSight(start, end int) (i int, ok bool) {
	i = v.Owner(start)
	return i, i < len(v.Result.Seams) && seamPlace(v.Result, i).Start < end
}

// MovedSeam reports whether seam i did not exist in the previous run.
func (v *View) MovedSeam(i int) bool { return i >= 0 && i < len(v.Moved) && v.Moved[i] }
