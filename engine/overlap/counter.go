package overlap

import (
	"chunkscope/engine/chunk"
	"chunkscope/engine/segment"
)

type passage struct {
	text string
	// sourceStart is the offset of the text in the source, or -1 if the text differs from the
	// source.
	sourceStart int
}

func newPassage(doc *segment.Analysis, c *chunk.Chunk) passage {
	if c.Text != "" {
		return passage{text: c.Text, sourceStart: -1}
	}
	return passage{text: c.Body.Slice(doc.Text), sourceStart: c.Body.Start}
}

// counter counts the units of a passage. It never splits a character.
type counter interface {
	count(p passage, a, b int) int
	// head returns the largest end ≤ b for which p.text[a:end] has at most n units.
	head(p passage, a, b, n int) int
	// tail returns the smallest start ≥ a for which p.text[start:b] has at most n units.
	tail(p passage, a, b, n int) int
}

func newCounter(job *Job) counter {
	switch job.Settings.Unit {
	case "words":
		return &wordCounter{meter: job.Meter, text: job.Doc.Text, starts: job.Doc.Words()}
	case "tokens":
		return newTokenCounter(job)
	}
	return &charCounter{doc: job.Doc, isASCII: job.Doc.IsASCII(), valid: job.Doc.IsValid()}
}
