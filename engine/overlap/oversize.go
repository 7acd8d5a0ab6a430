package overlap

import (
	"unicode/utf8"

	"chunkscope/engine/chunk"
	"chunkscope/engine/segment"
	"chunkscope/engine/settings"
)

// oversizeFlagger finds the chunks that fit without the text put in front of them, but
// exceed the maximum with it (rules/flags, Oversize chunks). It counts only if the
// number of bytes is not conclusive.
type oversizeFlagger struct {
	counter
	doc          *segment.Analysis
	meter        segment.Meter
	max          int
	chars        bool
	tokenCounter *tokenCounter // nil in units other than tokens
}

// newOversizeFlagger returns nil if the mode cannot make a chunk too long: it puts no
// text in front, it respects the maximum, or there is no maximum.
func newOversizeFlagger(job *Job) *oversizeFlagger {
	m := job.Settings.Mode()
	if m.Place != settings.OverlapInFront || m.SelfLimiting || !job.Settings.Traits().HasMaxSize {
		return nil
	}
	w := &oversizeFlagger{
		counter: counterFor(job), doc: job.Doc, meter: job.Meter,
		max: job.Settings.MaxSize(), chars: job.Settings.Unit == "chars",
	}
	w.tokenCounter, _ = w.counter.(*tokenCounter)
	return w
}

// flag flags c if the delivered units put in front make it too long. A chunk that is
// too long for another reason keeps that reason.
func (w *oversizeFlagger) flag(c *chunk.Chunk, front []excerpt, delivered int) bool {
	if !c.HasRepeatedText() || c.Oversize {
		return false
	}
	p := newPassage(w.doc, c)
	if c.Form == chunk.FormSlice && c.BodyOffset()+len(p.text)+len(c.Footer) <= w.max { // a unit has at least one byte
		return false
	}
	if !w.isTooLong(c, p, front, delivered) {
		return false
	}
	c.Oversize, c.OversizeReason = true, chunk.ReasonOverlap
	return true
}

// isTooLong counts a chunk. In characters and words the parts add up, since joins end
// in white space. In tokens they may not, so near the maximum it counts the whole as
// one text.
func (w *oversizeFlagger) isTooLong(c *chunk.Chunk, p passage, front []excerpt, delivered int) bool {
	const near = 16 // also covers the replacements of severed characters
	if c.HasAddedText() || c.Text != "" {
		ownChunk := *c
		ownChunk.Prefix, ownChunk.Join = "", ""
		return windowTokensOr(c, func() int { return w.meter.Count(ownChunk.Content(w.doc.Text)) }) <= w.max && w.meter.Count(c.Content(w.doc.Text)) > w.max
	}
	ownCount := windowTokensOr(c, func() int { return w.count(p, 0, len(p.text)) })
	sum := delivered + ownCount
	switch {
	case ownCount > w.max: // too long without the overlap
		return false
	case w.chars:
		sum += utf8.RuneCountInString(c.Join)
	case w.tokenCounter == nil:
	case sum >= w.max-near && sum <= w.max+near:
		overlapExcerpt := wholeExcerpt(p)
		overlapExcerpt.repaired = c.Form == chunk.FormRepaired
		return w.tokenCounter.countJoined(c.Join, append(front, overlapExcerpt)...) > w.max
	}
	return sum > w.max
}

// windowTokensOr returns the tokens with which a window of tokens was cut, or else a
// count.
func windowTokensOr(c *chunk.Chunk, count func() int) int {
	if c.TokenEnd > 0 {
		return c.TokenEnd - c.TokenStart
	}
	return count()
}
