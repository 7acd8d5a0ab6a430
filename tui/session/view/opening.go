package view

import (
	"strings"

	"chunkscope/engine/element"
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

// worthShowing rates seam i as an example: 0 without overlap, 1 with any, 2 with overlap in
// prose, more if that adjoins the cut, and most if a step of its slider moves it, or three.
func (v *View) worthShowing(i int) int {
	r := v.Result
	overlap, _, _ := r.Chunks.SharedSpans(i + 1)
	switch {
	case overlap.Empty():
		return 0
	case !element.IsProse(r.Doc.Text, v.Outline, overlap):
		return 1
	}
	seam := r.Seams.At(i)
	if overlap.End > seam.Byte || strings.TrimSpace(r.Doc.Text[overlap.End:seam.Byte]) != "" {
		return 2
	}
	missing, more := 0, seam.Requested/10
	switch limit := seam.Limit; {
	case limit.Kind.IsNextText():
		missing, more = limit.A-limit.B, limit.A
	case limit.Kind.String() != "":
		return 3
	}
	// strategies limit overlap to a share of either chunk
	shortest := min(r.Chunks.Body(i).Len(), r.Chunks.Body(i+1).Len())
	switch isLimited := 5*overlap.Len()*(seam.Delivered+more) > 2*shortest*max(1, seam.Delivered); {
	case isLimited || missing > seam.Requested*3/20:
		return 3
	case missing > seam.Requested/20:
		return 4
	}
	return 5
}
