package split

import (
	"unicode/utf8"

	"chunkscope/engine/chunk"
)

// tokenGrid counts tokens of the whole document. A window may begin or end
// inside a character; its bytes are exact all the same, and its content is
// what a token decoder would write (seed 002).
type tokenGrid struct {
	text   string
	starts []uint32
}

func (g tokenGrid) units() int { return len(g.starts) }

func (g tokenGrid) window(i, j int) chunk.Chunk {
	c := chunk.Chunk{
		Body:       chunk.Span{Start: g.at(i), End: g.at(j)},
		TokenStart: i, TokenEnd: j,
	}
	if insideChar(g.text, c.Body.Start) || insideChar(g.text, c.Body.End) {
		c.Form = chunk.Repaired
	}
	return c
}

func (g tokenGrid) at(i int) int {
	if i < len(g.starts) {
		return int(g.starts[i])
	}
	return len(g.text)
}

// insideChar reports whether off lies between the bytes of one character. A
// stray continuation byte is no part of a character.
func insideChar(text string, off int) bool {
	if off <= 0 || off >= len(text) || utf8.RuneStart(text[off]) {
		return false
	}
	for p := off - 1; p >= max(0, off-3); p-- {
		if utf8.RuneStart(text[p]) {
			_, n := utf8.DecodeRuneInString(text[p:])
			return p+n > off
		}
	}
	return false
}
