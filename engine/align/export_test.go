package align

import (
	"chunkscope/engine"
	"chunkscope/engine/chunk"
)

// ShownWords maps spans of a document to words of the rendered page.
func ShownWords(doc *engine.Document) func(chunk.Span) chunk.Span {
	v := (&aligner{doc: doc}).renderedView()
	return func(s chunk.Span) chunk.Span {
		return chunk.Span{Start: v.viewPosition(s.Start), End: v.viewPosition(s.End)}
	}
}
