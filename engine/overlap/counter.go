package overlap

import (
	"chunkscope/engine/chunk"
	"chunkscope/engine/segment"
)

// passage is a text to measure and cut.
type passage struct {
	text string
	// sourceStart is the offset of the text in the source, or -1.
	sourceStart int
}

// newPassage returns the text of a chunk that the modes measure.
func newPassage(doc *segment.Analysis, c *chunk.Chunk) passage {
	if c.Text != "" {
		return passage{text: c.Text, sourceStart: -1}
	}
	return passage{text: c.Body.Slice(doc.Text), sourceStart: c.Body.Start}
}

// counter counts passages in one unit, and does not cut inside a character.
type counter interface {
	// count counts the units of p.text[a:b].
	count(p passage, a, b int) int
	// head returns the largest end up to b such that p.text[a:end] has at most n units.
	head(p passage, a, b, n int) int
	// tail returns the smallest start from a such that p.text[start:b] has at most n units.
	tail(p passage, a, b, n int) int
}

func newCounter(job *Job) counter {
	switch job.Settings.Unit {
	case "words":
		return &wordCounter{meter: job.Meter, text: job.Doc.Text, starts: job.Doc.Words()}
	case "tokens":
		return newTokenCounter(job)
	}
	return &charCounter{doc: job.Doc, isASCII: job.Doc.ASCII(), valid: job.Doc.Valid()}
}
