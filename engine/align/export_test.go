package align

import (
	"chunkscope/engine"
	"chunkscope/engine/chunk"
)

// ShownWords returns a function that converts document spans to ranges of words on the rendered
// page.
func ShownWords(doc *engine.Document) func(chunk.Span) chunk.Span {
	v := (&aligner{doc: doc}).renderedView()
	return func(s chunk.Span) chunk.Span {
		return chunk.Span{Start: v.viewPosition(s.Start), End: v.viewPosition(s.End)}
	}
}
