package explain

import (
	"fmt"

	"chunkscope/engine"
	"chunkscope/engine/text"
)

// SeveredBySeams names the seams that sever a text: the first of n seams, by the
// numbers of the adjacent chunks. need is the additional overlap, in units, that would
// repair it; 0 if no overlap would.
func SeveredBySeams(r *engine.Result, seam, n, needed int) string {
	s := r.Seams.At(seam)
	message := fmt.Sprintf("severed by seam %d│%d at line %d (%s)", seam+1, seam+2, r.Doc.LineOf(s.Byte), CauseName(r, seam))
	switch {
	case n > 1:
		message += fmt.Sprintf(" and %d more: longer than a chunk", n-1)
	case needed > 0:
		message += fmt.Sprintf("; needs %s more %s of overlap", text.Grouped(needed), r.Settings.Unit)
	}
	return message
}
