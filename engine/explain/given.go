package explain

import (
	"fmt"
	"strings"

	"chunkscope/engine/align"
	"chunkscope/engine/quantity"
	"chunkscope/engine/settings"
)

// Likely says how near settings are to given chunks: "these are
// langchain-recursive: the same seams at 44 of 44 places".
func Likely(l *align.Likely) string {
	verb := "nearest are"
	if l.Same == l.Of {
		verb = "these are"
	}
	return fmt.Sprintf("%s %s: the same seams at %s of %s", verb, likely(l), quantity.Grouped(l.Same), quantity.Count(l.Of, "place"))
}

// likely are settings by their preset and, by their labels, what differs from it:
// "fixed-window with max chunk size 640, overlap size 64".
func likely(l *align.Likely) string {
	differs := make([]string, len(l.Changes))
	for i, c := range l.Changes {
		key, value, _ := strings.Cut(c, "=")
		differs[i] = settings.LabelOf(key) + " " + value
	}
	if len(differs) == 0 {
		return l.Preset
	}
	return l.Preset + " with " + strings.Join(differs, ", ")
}
