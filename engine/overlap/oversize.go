package overlap

import (
	"unicode/utf8"

	"chunkscope/engine/chunk"
	"chunkscope/engine/segment"
	"chunkscope/engine/settings"
)

// oversizeFlagger flags chunks that exceed the maximum only because of overlap (rules/flags,
// Oversize chunks).
type oversizeFlagger struct {
	counter
	doc          *segment.Analysis
	meter        segment.Meter
	max          int
	countsChars  bool
	tokenCounter *tokenCounter
}

// newOversizeFlagger returns nil if the mode cannot make a chunk too long.
func newOversizeFlagger(job *Job) *oversizeFlagger {
	m := job.Settings.Mode()
	if m.Place != settings.OverlapInFront || m.SelfLimiting || !job.Settings.Traits().HasMaxSize {
		return nil
	}
	w := &oversizeFlagger{
		counter: newCounter(job), doc: job.Doc, meter: job.Meter,
		max: job.Settings.MaxSize(), countsChars: job.Settings.Unit == "chars",
	}
	w.tokenCounter, _ = w.counter.(*tokenCounter)
	return w
}

func (w *oversizeFlagger) flag(c *chunk.Chunk, front []excerpt, delivered int) bool {
	if !c.HasRepeatedText() || c.Oversize {
		return false
	}
	p := newPassage(w.doc, c)
	if c.Form == chunk.FormSlice && c.BodyOffset()+len(p.text)+len(c.Footer) <= w.max {
		return false
	}
	if !w.isTooLong(c, p, front, delivered) {
		return false
	}
	c.Oversize, c.OversizeReason = true, chunk.ReasonOverlap
	return true
}

// isTooLong reports whether c exceeds the maximum only because of its overlap. If the estimated
// size is close to the maximum, it counts the tokens of the whole text, since the counts of parts
// may not add up.
func (w *oversizeFlagger) isTooLong(c *chunk.Chunk, p passage, front []excerpt, delivered int) bool {
	const maxEstimateError = 16
	if c.HasAddedText() || c.Text != "" {
		ownChunk := *c
		ownChunk.Prefix, ownChunk.Join = "", ""
		return countWindowTokens(c, func() int { return w.meter.Count(ownChunk.Content(w.doc.Text)) }) <= w.max && w.meter.Count(c.Content(w.doc.Text)) > w.max
	}
	ownCount := countWindowTokens(c, func() int { return w.count(p, 0, len(p.text)) })
	sum := delivered + ownCount
	switch {
	case ownCount > w.max:
		return false
	case w.countsChars:
		sum += utf8.RuneCountInString(c.Join)
	case w.tokenCounter == nil:
	case sum >= w.max-maxEstimateError && sum <= w.max+maxEstimateError:
		overlapExcerpt := wholeExcerpt(p)
		overlapExcerpt.repaired = c.Form == chunk.FormRepaired
		return w.tokenCounter.countJoined(c.Join, append(front, overlapExcerpt)...) > w.max
	}
	return sum > w.max
}

// countWindowTokens returns the number of tokens in c if c is a token window. Otherwise it returns
// the result of count.
func countWindowTokens(c *chunk.Chunk, count func() int) int {
	if c.TokenEnd > 0 {
		return c.TokenEnd - c.TokenStart
	}
	return count()
}
