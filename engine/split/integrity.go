package split

import (
	"chunkscope/engine/chunk"
	"chunkscope/engine/segment"
)

// integrity is the oversize_reason of seed 003 for a chunk that could not be
// cut: what its text is. It asks for the outline, so that it is called for
// oversize chunks only.
func integrity(doc *segment.Analysis, s chunk.Span) string {
	o := doc.Outline()
	for _, c := range o.CodesIn(s) {
		if 2*overlapping(c.Span, s) > s.Len() {
			return "code_block_integrity"
		}
	}
	for _, t := range o.TablesIn(s) {
		if 2*overlapping(t.Span, s) > s.Len() {
			return "table_integrity"
		}
	}
	return "section_integrity"
}

// overlapping is how many bytes two spans share.
func overlapping(a, b chunk.Span) int {
	return max(0, min(a.End, b.End)-max(a.Start, b.Start))
}
