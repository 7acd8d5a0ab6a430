package split

import (
	"unicode/utf8"

	"chunkscope/engine/chunk"
)

// pythonStrip is s without the white space of Python's str.strip at its ends.
func pythonStrip(text string, s chunk.Span) chunk.Span {
	for s.Start < s.End {
		r, n := rune(text[s.Start]), 1
		if r >= utf8.RuneSelf {
			r, n = utf8.DecodeRuneInString(text[s.Start:s.End])
		}
		if !pythonSpace(r) {
			break
		}
		s.Start += n
	}
	for s.Start < s.End {
		r, n := rune(text[s.End-1]), 1
		if r >= utf8.RuneSelf {
			r, n = utf8.DecodeLastRuneInString(text[s.Start:s.End])
		}
		if !pythonSpace(r) {
			break
		}
		s.End -= n
	}
	return s
}

// pythonSpace is the white space of str.strip: that of Unicode, and the four
// information separators.
func pythonSpace(r rune) bool {
	switch {
	case r <= ' ':
		return r == ' ' || r >= '\t' && r <= '\r' || r >= 0x1c && r <= 0x1f
	case r < 0x85:
		return false
	case r < 0x2000:
		return r == 0x85 || r == 0xa0 || r == 0x1680
	}
	return r <= 0x200a || r == 0x2028 || r == 0x2029 || r == 0x202f || r == 0x205f || r == 0x3000
}

// nextChar is the end of the character at p; an invalid byte is one.
func nextChar(text string, p int) int {
	if text[p] < utf8.RuneSelf {
		return p + 1
	}
	_, n := utf8.DecodeRuneInString(text[p:])
	return p + n
}
