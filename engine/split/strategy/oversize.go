package strategy

import (
	"chunkscope/engine/chunk"
	"chunkscope/engine/segment"
)

// OversizeReason returns the reason why an oversize chunk could not be split. The reason is
// ReasonCode or ReasonTable if most of the chunk is a code block or a table, and ReasonSection
// otherwise. Call it only for oversize chunks, since it computes the outline.
func OversizeReason(doc *segment.Analysis, s chunk.Span) chunk.Reason {
	o := doc.Outline()
	for _, c := range o.CodeBlocksIn(s) {
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
