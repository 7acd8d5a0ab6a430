package measure

import (
	"unicode"
	"unicode/utf8"

	"chunkscope/engine/chunk"
)

// isBlank reports white space as Unicode and Python know it: the White_Space
// property, the separators U+001C–001F that Python's strip removes, and the
// byte order mark, which is no text.
func isBlank(r rune) bool {
	if r < utf8.RuneSelf {
		return r == ' ' || r >= '\t' && r <= '\r' || r >= 0x1c && r <= 0x1f
	}
	return unicode.IsSpace(r) || r == '\ufeff'
}

// allBlank reports whether text holds nothing but white space.
func allBlank(text string) bool {
	for _, r := range text {
		if !isBlank(r) {
			return false
		}
	}
	return true
}

// nonBlank counts the bytes of text that are no white space.
func nonBlank(text string) int {
	n := 0
	for i := 0; i < len(text); {
		if c := text[i]; c < utf8.RuneSelf {
			n += int(inked[c])
			i++
			continue
		}
		r, size := utf8.DecodeRuneInString(text[i:])
		if !isBlank(r) {
			n += size
		}
		i += size
	}
	return n
}

// inked is 1 for the ASCII characters that are no white space.
var inked = func() (t [utf8.RuneSelf]uint8) {
	for c := range t {
		if !isBlank(rune(c)) {
			t[c] = 1
		}
	}
	return t
}()

// trimBlank is s without the white space at its ends.
func trimBlank(text string, s chunk.Span) chunk.Span {
	for s.End > s.Start {
		r, size := utf8.DecodeLastRuneInString(text[s.Start:s.End])
		if !isBlank(r) {
			break
		}
		s.End -= size
	}
	for s.Start < s.End {
		r, size := utf8.DecodeRuneInString(text[s.Start:s.End])
		if !isBlank(r) {
			break
		}
		s.Start += size
	}
	return s
}
