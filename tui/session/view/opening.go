package view

import "chunkscope/engine/element"

// openingSeams bounds the seams that are looked at for the one to show first.
const openingSeams = 300

// OpeningSeam returns the seam to show first: the first with overlap in prose, else the first
// with any overlap. ok is false if there is none.
func (v *View) OpeningSeam() (seam int, ok bool) {
	r := v.Result
	for i := range min(r.Seams.Len(), openingSeams) {
		switch overlap, _, _ := r.Chunks.SharedSpans(i + 1); {
		case overlap.Empty():
		case element.IsProse(r.Doc.Text, v.Outline, overlap):
			return i, true
		case !ok:
			seam, ok = i, true
		}
	}
	return seam, ok
}
