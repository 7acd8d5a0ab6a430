package window

import (
	"chunkscope/engine/chunk"
	"chunkscope/engine/segment"
)

// tokenGrid divides the document into tokens. A window may start or end inside a character, as in
// the output of a token decoder (rules/window, In each unit). Text that is not in any token belongs
// to the previous token or, at the start of the document, to the first token.
type tokenGrid struct {
	text   string
	starts *segment.Offsets
}

func (g tokenGrid) unitCount() int { return max(1, g.starts.Len()) }

func (g tokenGrid) window(i, j int) chunk.Chunk {
	c := chunk.Chunk{
		Body:       chunk.Span{Start: g.tokenOffset(i), End: g.tokenOffset(j)},
		TokenStart: i, TokenEnd: j,
	}
	if chunk.IsInsideChar(g.text, c.Body.Start) || chunk.IsInsideChar(g.text, c.Body.End) {
		c.Form = chunk.FormRepaired
	}
	return c
}

func (g tokenGrid) tokenOffset(i int) int {
	switch {
	case i == 0:
		return 0
	case i < g.starts.Len():
		return g.starts.At(i)
	}
	return len(g.text)
}
