package explain

import (
	"fmt"

	"chunkscope/engine/align"
	"chunkscope/engine/quantity"
)

// Likely says how near settings are to given chunks: "these are
// langchain-recursive: the same seams at 44 of 44 places".
func Likely(l *align.Likely) string {
	verb := "nearest are"
	if l.Same == l.Of {
		verb = "these are"
	}
	return fmt.Sprintf("%s %s: the same seams at %s of %s", verb, l, quantity.Grouped(l.Same), quantity.Count(l.Of, "place"))
}
