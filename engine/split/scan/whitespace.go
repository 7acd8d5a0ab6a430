package scan

import (
	"unicode/utf8"

	"chunkscope/engine/chunk"
	"chunkscope/engine/text"
)

// Space reports ASCII white space, which the ends of bodies are free of.
func Space(c byte) bool { return chunk.IsASCIISpace(rune(c)) }

// OnlySpace reports that s is nothing but ASCII white space.
func OnlySpace(s string) bool { return SkipBlank(s, 0, len(s)) == len(s) }

// SkipBlank returns the first byte of text[from:to] that is no white space, or to.
func SkipBlank(text string, from, to int) int {
	for from < to && Space(text[from]) {
		from++
	}
	return from
}

// TrimEnd returns end without the white space before it, by Unicode's and Python's
// definitions.
func TrimEnd(content string, from, end int) int {
	for end > from {
		r, size := rune(content[end-1]), 1
		if r >= utf8.RuneSelf {
			r, size = utf8.DecodeLastRuneInString(content[from:end])
		}
		if !text.IsPythonSpace(r) {
			break
		}
		end -= size
	}
	return end
}

// Textless reports white space as Unicode and Python know it, and the byte
// order mark: nothing to embed.
func Textless(s string) bool {
	if s != "" && s[0] > ' ' && s[0] < 0x7f {
		return false
	}
	return text.IsBlank(s)
}

// NextChar returns the end of the character at p; an invalid byte is a character.
func NextChar(text string, p int) int {
	if text[p] < utf8.RuneSelf {
		return p + 1
	}
	_, n := utf8.DecodeRuneInString(text[p:])
	return p + n
}
