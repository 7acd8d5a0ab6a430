package view

import (
	"strings"

	"chunkscope/engine/chunk"
	"chunkscope/engine/element"
	"chunkscope/engine/outline"
)

// openingSeams bounds the seams that are looked at for the one to show first.
const openingSeams = 300

// OpeningSeam returns the seam to show first: the first whose overlap teaches most. ok is
// false if there is no overlap.
func (v *View) OpeningSeam() (seam int, ok bool) {
	best := 0
	for i := range min(v.Result.Seams.Len(), openingSeams) {
		if worth := v.worthShowing(i); worth > best {
			seam, best = i, worth
		}
	}
	return seam, best > 0
}

// minReadable is the minimum length in bytes of an overlap outside prose that is worth showing.
const minReadable = 50

// worthShowing rates seam i as an example: 0 without overlap, 1 with any, 2 with overlap in
// prose, 3 with a list that adjoins the cut, more with prose that does, and most if a step of
// its slider moves it, or three.
func (v *View) worthShowing(i int) int {
	r := v.Result
	overlap, _, _ := r.Chunks.SharedSpans(i + 1)
	if overlap.Empty() {
		return 0
	}
	seam := r.Seams.At(i)
	adjoins := overlap.End <= seam.Byte && strings.TrimSpace(r.Doc.Text[overlap.End:seam.Byte]) == ""
	switch prose := element.IsProse(r.Doc.Text, v.Outline, overlap); {
	case adjoins && prose:
	case adjoins && v.isReadable(overlap, seam.Limit.Kind):
		return 3
	case prose:
		return 2
	default:
		return 1
	}
	missing, more := 0, seam.Requested/10
	switch limit := seam.Limit; {
	case limit.Kind.IsNextText():
		missing, more = limit.A-limit.B, limit.A
	case limit.Kind.String() != "":
		return 4
	}
	// strategies limit overlap to a share of either chunk
	shortest := min(r.Chunks.Body(i).Len(), r.Chunks.Body(i+1).Len())
	switch isLimited := 5*overlap.Len()*(seam.Delivered+more) > 2*shortest*max(1, seam.Delivered); {
	case isLimited || missing > seam.Requested*3/20:
		return 4
	case missing > seam.Requested/20:
		return 5
	}
	return 6
}

// isReadable reports whether an overlap outside prose, reduced by a limit, is worth showing:
// it begins in a paragraph or a list, is no row of badges or of a table of contents, and no
// share of a chunk cuts it anywhere.
func (v *View) isReadable(overlap chunk.Span, limit chunk.LimitKind) bool {
	kind := v.Outline.BlockKind(v.Outline.BlockAt(overlap.Start))
	return overlap.Len() >= minReadable && (limit.IsNextText() || limit.String() == "") && (kind == outline.Paragraph || kind == outline.List) &&
		strings.Count(overlap.Slice(v.Result.Doc.Text), "](") < 2
}
