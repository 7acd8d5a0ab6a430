package explain

import (
	"fmt"
	"strings"

	"chunkscope/engine/align"
	"chunkscope/engine/quantity"
	"chunkscope/engine/settings"
)

// Likely states how near settings are to given chunks: "these are langchain-recursive
// 1000/200: 44 of 44 chunks". Where not all texts are the same it counts the seams too.
func Likely(l *align.Likely) string {
	said := fmt.Sprintf("%s %s: %s of %s", nearness(l), likely(l), quantity.Grouped(l.Same), quantity.Count(l.Of, "chunk"))
	if l.Same < l.Of {
		said += fmt.Sprintf(", and the same seams at %s of %s", quantity.Grouped(l.SameSeams), quantity.Count(l.Seams, "place"))
	}
	return said
}

// nearness begins the sentence. If most seams differ, even the nearest settings reveal
// little about how the chunks were made.
func nearness(l *align.Likely) string {
	switch {
	case l.Same == l.Of && len(l.Ties) == 0:
		return "these are"
	case 2*l.SameSeams < l.Seams && 2*l.Same < l.Of:
		return "nearest, though not near, are"
	}
	return "nearest are"
}

// mostTies is how many settings that come as near are named.
const mostTies = 2

// likely names settings by their preset, size and overlap, and what else differs from it,
// by label, with other presets that come as near: "fixed-window 640/64, keep separator end".
func likely(l *align.Likely) string {
	said := l.Preset + sizes(&l.Settings)
	var differs []string
	for _, c := range l.Changes {
		key, value, _ := strings.Cut(c, "=")
		if key != "max_chunk_size" && key != "overlap_size" {
			differs = append(differs, settings.LabelOf(key)+" "+value)
		}
	}
	if len(differs) > 0 {
		said += " with " + strings.Join(differs, ", ")
	}
	if n := len(l.Ties); n > 0 {
		said += " or " + strings.Join(l.Ties[:min(n, mostTies)], " or ")
		if n > mostTies {
			said += fmt.Sprintf(" or %d more", n-mostTies)
		}
	}
	return said
}

// sizes are the size and the overlap of settings that have them: " 1000/200".
func sizes(s *settings.Settings) (said string) {
	for i, key := range []string{"max_chunk_size", "overlap_size"} {
		if t, ok := settings.Lookup(key); ok && t.Applies(s) {
			said += []string{" ", "/"}[i] + t.Get(s)
		}
	}
	return said
}
