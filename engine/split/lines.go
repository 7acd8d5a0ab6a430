package split

import (
	"strings"

	"chunkscope/engine/chunk"
)

// firstLine is the line that begins at start, without its end.
func firstLine(text string, start int) chunk.Span {
	return chunk.Span{Start: start, End: trimEnd(text, start, lineEndOf(text, start))}
}

// lineStartOf is the start of the line that holds off, by any line end.
func lineStartOf(text string, off int) int { return strings.LastIndexAny(text[:off], "\n\r") + 1 }

// lineEndOf is the end of the line that holds off, its line end included. It
// looks no further than twice the line, whichever line end the text lacks.
func lineEndOf(text string, off int) int {
	for n := 256; ; n *= 2 {
		part := text[off:min(len(text), off+n)]
		feed := strings.IndexByte(part, '\n')
		if feed >= 0 {
			part = part[:feed]
		}
		if i := strings.IndexByte(part, '\r'); i >= 0 && !strings.HasPrefix(text[off+i+1:], "\n") {
			return off + i + 1
		}
		if feed >= 0 {
			return off + feed + 1
		}
		if off+n >= len(text) {
			return len(text)
		}
	}
}
