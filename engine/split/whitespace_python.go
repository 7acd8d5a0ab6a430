package split

import (
	"unicode/utf8"

	"chunkscope/engine/blank"
	"chunkscope/engine/chunk"
)

// pythonStrip is s without the white space of Python's str.strip at its ends.
func pythonStrip(text string, s chunk.Span) chunk.Span {
	for s.Start < s.End {
		r, n := rune(text[s.Start]), 1
		if r >= utf8.RuneSelf {
			r, n = utf8.DecodeRuneInString(text[s.Start:s.End])
		}
		if !blank.Python(r) {
			break
		}
		s.Start += n
	}
	for s.Start < s.End {
		r, n := rune(text[s.End-1]), 1
		if r >= utf8.RuneSelf {
			r, n = utf8.DecodeLastRuneInString(text[s.Start:s.End])
		}
		if !blank.Python(r) {
			break
		}
		s.End -= n
	}
	return s
}
