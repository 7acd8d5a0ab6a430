package text

import (
	"strings"

	"chunkscope/engine/chunk"
)

// FirstLine returns the span from offset start to the end of its line, without trailing white
// space and the line terminator.
func FirstLine(text string, start int) chunk.Span {
	return chunk.Span{Start: start, End: TrimPythonEnd(text, start, LineEnd(text, start))}
}

// LineStart returns the start of the line that contains off. The line terminators are LF, CR LF and
// CR.
func LineStart(text string, off int) int { return strings.LastIndexAny(text[:off], "\n\r") + 1 }

const shortLineBytes = 8

// LineEnd returns the end of the line that contains off, after the line terminator. It reads at
// most twice the length of the line.
func LineEnd(text string, off int) int {
	for i, c := range []byte(text[off:min(len(text), off+shortLineBytes)]) { // faster than IndexByte for short lines
		switch c {
		case '\n':
			return off + i + 1
		case '\r':
			if !strings.HasPrefix(text[off+i+1:], "\n") {
				return off + i + 1
			}
		}
	}
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
