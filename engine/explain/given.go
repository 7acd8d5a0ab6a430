package explain

import (
	"fmt"
	"strings"

	"chunkscope/engine/align"
	"chunkscope/engine/quantity"
	"chunkscope/engine/settings"
)

// Likely states how near settings are to given chunks: "these are langchain-recursive:
// the same seams at 44 of 44 places".
func Likely(l *align.Likely) string {
	return fmt.Sprintf("%s %s: the same seams at %s of %s", Nearness(l.Same, l.Of), likely(l), quantity.Grouped(l.Same), quantity.Count(l.Of, "place"))
}

// Nearness begins a sentence about the settings nearest to given chunks, with the number
// of equal seams. If most seams differ, even the nearest settings reveal little about how
// the chunks were made.
func Nearness(same, of int) string {
	switch {
	case same == of:
		return "these are"
	case 2*same < of:
		return "nearest, though not near, are"
	}
	return "nearest are"
}

// likely names settings by their preset and the differences from it, by label:
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
