package strategy

import (
	"chunkscope/engine/chunk"
	"chunkscope/engine/segment"
)

// OversizeReason is the reason of a chunk that could not be cut: what most of its
// text is. It asks for the outline, so that it is called for
// oversize chunks only.
func OversizeReason(doc *segment.Analysis, s chunk.Span) chunk.Reason {
	o := doc.Outline()
	for _, c := range o.CodesIn(s) {
		if 2*overlapping(c.Span(), s) > s.Len() {
			return chunk.ReasonCode
		}
	}
	for _, t := range o.TablesIn(s) {
		if 2*overlapping(t.Span(), s) > s.Len() {
			return chunk.ReasonTable
		}
	}
	return chunk.ReasonSection
}

// overlapping is how many bytes two spans share.
func overlapping(a, b chunk.Span) int {
	return max(0, min(a.End, b.End)-max(a.Start, b.Start))
}
