package alteration

import (
	"chunkscope/engine/chunk"
	"chunkscope/engine/source"
	"chunkscope/engine/text"
)

// Counter counts differences, which must be added in document order.
type Counter struct {
	Counts
	doc      *source.Document
	lastLine int
}

// NewCounter returns a Counter for the part s of a document.
func (p *Comparer) NewCounter(doc *source.Document, s chunk.Span) *Counter {
	return &Counter{Counts: p.countSpan(s), doc: doc}
}

// Add counts a difference and the lines that it affects.
func (c *Counter) Add(e *Edit) {
	c.add(e)
	for line := range e.Lines(c.doc) {
		if line > c.lastLine {
			c.lastLine = line
			c.Lines++
		}
	}
}

// Lines returns an iterator over the numbers of the lines that the difference affects. If only
// white space differs, that is the line where the white space starts.
func (e *Edit) Lines(doc *source.Document) func(yield func(int) bool) {
	return func(yield func(int) bool) {
		content := text.TrimSpan(doc.Text, e.Source)
		if content.Empty() {
			yield(doc.LineOf(e.Source.Start))
			return
		}
		for line := range eachLine(doc.Text, content) {
			if !yield(doc.LineOf(line.Start)) {
				return
			}
		}
	}
}
