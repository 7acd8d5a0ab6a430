package explain

import (
	"fmt"
	"strings"

	"chunkscope/engine/align"
	"chunkscope/engine/settings"
	"chunkscope/engine/text"
)

// DescribeLikely describes how closely settings match chunks from another system, as in "these are
// langchain-recursive 1000/200: 44 of 44 chunks". If some chunks differ, the description also
// contains the number of equal boundaries.
func DescribeLikely(l *align.LikelySettings) string {
	if l.SeamCount == 0 {
		return describeSingleChunk(l)
	}
	if l.MatchingCount == 0 {
		return describeUnknownOrigin(l)
	}
	sentence := describeNearness(l) + " " + describeChoices(l) + ": " + countSame(l) + firstDocuments(l) + listUndetermined(l)
	switch n := len(l.Ties); {
	case l.MatchingCount < l.GivenCount:
		sentence += fmt.Sprintf(", and the same seams at %s of %s", text.GroupDigits(l.MatchingSeamCount), text.Count(l.SeamCount, "place"))
	case n == 1 && l.IsExact():
		sentence += "; both give the same chunks here"
	case n > 1 && l.IsExact():
		sentence += "; all give the same chunks here"
	}
	return sentence
}

// DescribeLikelyBriefly is a short form of DescribeLikely. It describes only the best settings and
// the number of equal chunks.
func DescribeLikelyBriefly(l *align.LikelySettings) string {
	if l.SeamCount == 0 || l.MatchingCount == 0 {
		return "no settings are close to these " + text.Count(l.GivenCount, "chunk")
	}
	return describeNearness(l) + " " + describeChoice(&l.Choice) + ": " + countSame(l)
}

func countSame(l *align.LikelySettings) string {
	return text.GroupDigits(l.MatchingCount) + " of " + text.Count(l.GivenCount, "chunk")
}

func firstDocuments(l *align.LikelySettings) string {
	if l.ExaminedDocuments == 0 {
		return ""
	}
	return " of the first " + text.Count(l.ExaminedDocuments, "document")
}

func describeUnknownOrigin(l *align.LikelySettings) string {
	sentence := "no known settings reproduce any of these " + text.Count(l.GivenCount, "chunk") + firstDocuments(l)
	if l.IsNear() {
		sentence += fmt.Sprintf("; %s matches the seams at %s of %s", describeChoices(l), text.GroupDigits(l.MatchingSeamCount), text.Count(l.SeamCount, "place"))
	}
	return sentence
}

func describeSingleChunk(l *align.LikelySettings) string {
	sentence := "one chunk does not show which system made it"
	if l.GivenCount != 1 {
		sentence = "chunks without a seam between them do not show which system made them"
	}
	switch {
	case !l.IsExact():
		return sentence
	case len(l.Ties) == 0:
		return sentence + "; of the presets, only " + describeChoices(l) + " produces this result"
	}
	return sentence + ": " + describeChoices(l) + " produce this result"
}

func listUndetermined(l *align.LikelySettings) string {
	var ranges []string
	for i, r := range []align.Range{l.Sizes, l.Overlaps} {
		if l.IsExact() && r.Low < r.High {
			ranges = append(ranges, fmt.Sprintf("%s %d to %d", []string{"sizes", "overlaps"}[i], r.Low, r.High))
		}
	}
	if len(ranges) == 0 {
		return ""
	}
	return "; " + strings.Join(ranges, " and ") + " cut the same here"
}

func describeNearness(l *align.LikelySettings) string {
	switch {
	case l.IsExact() || l.MatchingCount == l.GivenCount && len(l.Ties) == 0:
		return "these are"
	case l.IsNear():
		return "nearest are"
	}
	return "the nearest settings, though not close, are"
}

const maxTies = 6

func describeChoices(l *align.LikelySettings) string {
	parts := []string{describeChoice(&l.Choice)}
	n := len(l.Ties)
	for i := range l.Ties[:min(n, maxTies)] {
		parts = append(parts, describeChoice(&l.Ties[i]))
	}
	if n > maxTies {
		parts = append(parts, text.GroupDigits(n-maxTies)+" more")
	}
	return strings.Join(parts, " or ")
}

// describeChoice returns text such as "fixed-window 640/64 with keep separator end".
func describeChoice(c *align.Choice) string {
	sentence := c.Preset + formatSizes(&c.Settings)
	var differs []string
	for _, change := range c.Changes {
		if key, value, _ := strings.Cut(change, "="); !align.IsSize(key) {
			differs = append(differs, settings.KeyLabel(key)+" "+value)
		}
	}
	if len(differs) > 0 {
		sentence += " with " + strings.Join(differs, ", ")
	}
	return sentence
}

func formatSizes(s *settings.Settings) (sizes string) {
	for i, key := range []string{"max_chunk_size", "overlap_size"} {
		if t, ok := settings.Lookup(key); ok && t.Applies(s) {
			sizes += []string{" ", "/"}[i] + t.Get(s)
		}
	}
	return sizes
}
