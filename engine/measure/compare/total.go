package compare

import (
	"strings"

	"chunkscope/engine/measure/metrics"
	"chunkscope/engine/text"
)

// Sum adds up the differences of several documents, all chunked with the same two settings. It
// omits the lists of boundaries and chunks, because an index does not identify a document.
// EmbedAgain and Deleted count the chunks in Embed and Drop.
type Sum struct {
	Difference
	Documents, EmbedAgain, Deleted int
	measures                       [2]metrics.Sum
}

// Add adds the difference d of one document.
func (s *Sum) Add(d *Difference) {
	s.Documents++
	metrics.Accumulate(&s.Difference, d)
	s.measures[0].Add(&d.A.Report)
	s.measures[1].Add(&d.B.Report)
	s.A.Report, s.B.Report = *s.measures[0].Report(), *s.measures[1].Report()
	s.EmbedAgain += len(d.Embed)
	s.Deleted += len(d.Drop)
}

// Sentence describes the changes, as in "3 seams moved, 1 added, 2 removed.", and their costs.
func (s *Sum) Sentence() string {
	costs := s.CountCosts()
	costs.Embed, costs.Drop = s.EmbedAgain, s.Deleted
	if costs.Embed+costs.Drop == 0 && s.Moved+s.Added+s.Removed == 0 {
		return "Nothing changes: every chunk keeps its content."
	}
	var parts []string
	for _, c := range []struct {
		n    int
		word string
	}{{s.Moved, "moved"}, {s.Added, "added"}, {s.Removed, "removed"}} {
		switch {
		case c.n > 0 && len(parts) == 0:
			parts = append(parts, text.Count(c.n, "seam")+" "+c.word)
		case c.n > 0:
			parts = append(parts, text.GroupDigits(c.n)+" "+c.word)
		}
	}
	if len(parts) == 0 {
		parts = append(parts, "No seam moves")
	}
	return strings.Join(parts, ", ") + ". " + costs.costSentence()
}
