package split

import (
	"chunkscope/engine/blank"
	"chunkscope/engine/chunk"
)

// space reports ASCII white space, which the ends of bodies are free of.
func space(c byte) bool { return chunk.IsASCIISpace(rune(c)) }

// onlySpace reports that s is nothing but ASCII white space.
func onlySpace(s string) bool { return skipBlank(s, 0, len(s)) == len(s) }

// skipBlank is the first byte of text[from:to] that is no white space; to when
// all are.
func skipBlank(text string, from, to int) int {
	for from < to && space(text[from]) {
		from++
	}
	return from
}

// trimEnd is end without the white space before it.
func trimEnd(text string, from, end int) int {
	for end > from && space(text[end-1]) {
		end--
	}
	return end
}

// textless reports white space as Unicode and Python know it, and the byte
// order mark: nothing to embed.
func textless(s string) bool {
	if s != "" && s[0] > ' ' && s[0] < 0x7f {
		return false
	}
	return blank.All(s)
}
