package strategy

import (
	"chunkscope/engine/chunk"
	"chunkscope/engine/segment"
)

// OversizeReason returns the reason why a chunk could not be cut: the kind of most of its
// text. It computes the outline, so call it only for oversize chunks.
func OversizeReason(doc *segment.Analysis, s chunk.Span) chunk.Reason {
	o := doc.Outline()
	for _, c := range o.CodesIn(s) {
		if 2*countShared(c.Span(), s) > s.Len() {
			return chunk.ReasonCode
		}
	}
	for _, t := range o.TablesIn(s) {
		if 2*countShared(t.Span(), s) > s.Len() {
			return chunk.ReasonTable
		}
	}
	return chunk.ReasonSection
}

func countShared(a, b chunk.Span) int {
	return max(0, min(a.End, b.End)-max(a.Start, b.Start))
}
