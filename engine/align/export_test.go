package align

import (
	"chunkscope/engine"
	"chunkscope/engine/chunk"
)

// ShownWords returns where spans of a document are in the words that a page shows.
func ShownWords(doc *engine.Document) func(chunk.Span) chunk.Span {
	v := (&aligner{doc: doc}).renderedView()
	return func(s chunk.Span) chunk.Span {
		return chunk.Span{Start: v.positionOf(s.Start), End: v.positionOf(s.End)}
	}
}
