package explain

import (
	"fmt"

	"chunkscope/engine"
	"chunkscope/engine/text"
)

// SeveredBySeams describes text that is split by n chunk boundaries. seam is the first of these
// boundaries. needed is the additional overlap, in units, that would keep the text in one chunk, or
// 0 if no overlap would.
func SeveredBySeams(r *engine.Result, seam, n, needed int) string {
	s := &r.Seams[seam]
	message := fmt.Sprintf("severed by seam %d│%d at line %d (%s)", seam+1, seam+2, r.Doc.LineOf(s.Byte), CauseName(r, seam))
	switch {
	case n > 1:
		message += fmt.Sprintf(" and %d more: longer than a chunk", n-1)
	case needed > 0:
		message += fmt.Sprintf("; needs %s more %s of overlap", text.GroupDigits(needed), r.Settings.Unit)
	}
	return message
}
