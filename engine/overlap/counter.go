package overlap

import (
	"chunkscope/engine/chunk"
	"chunkscope/engine/segment"
)

// passage is a text that is measured and cut: a chunk's body, or its content
// where a strategy has rewritten it.
type passage struct {
	text string
	// at is where the text begins in the source; -1 when it is no slice of it.
	at int
}

// passageOf is what the modes measure of a chunk. Content in the forms Words
// and Repaired has its sentences where the body has them, and is measured as
// the body is, so for these the body stands for the content.
func passageOf(doc *segment.Analysis, c *chunk.Chunk) passage {
	if c.Text != "" {
		return passage{text: c.Text, at: -1}
	}
	return passage{text: c.Body.Of(doc.Text), at: c.Body.Start}
}

// counter counts passages in one unit. Its methods cut nothing inside a
// character. A counter belongs to one run.
type counter interface {
	// count is the number of units of p.text[a:b].
	count(p passage, a, b int) int
	// head is an end up to b such that p.text[a:end] has at most n units:
	// the largest there is.
	head(p passage, a, b, n int) int
	// tail is a start from a such that p.text[start:b] has at most n units:
	// the smallest there is, for words the start of a word.
	tail(p passage, a, b, n int) int
}

// counterFor is the counter of the job's unit.
func counterFor(job *Job) counter {
	switch job.Settings.Unit {
	case "words":
		return &wordCounter{meter: job.Meter, text: job.Doc.Text, starts: job.Doc.Words()}
	case "tokens":
		return newTokenCounter(job)
	}
	return &charCounter{doc: job.Doc, ascii: job.Doc.ASCII(), valid: job.Doc.Valid()}
}
