package alteration

import (
	"unicode/utf8"

	"chunkscope/engine/chunk"
	"chunkscope/engine/text"
)

// alignToCharStart moves i and k back by the same number of bytes until both are at the start of a
// character. It returns the new i.
func alignToCharStart(text string, i int, other string, k int) int {
	isInside := func(text string, pos int) bool { return pos < len(text) && !utf8.RuneStart(text[pos]) }
	for n := 1; n < utf8.UTFMax && i > 0 && k > 0 && (isInside(text, i) || isInside(other, k)); n++ {
		i, k = i-1, k-1
	}
	return i
}

func haveSameFirstChar(a, b string) bool {
	r, n := utf8.DecodeRuneInString(a)
	s, m := utf8.DecodeRuneInString(b)
	return n == m && r == s && a[:n] == b[:m]
}

func findWords(content string, s chunk.Span) (words []chunk.Span) {
	for pos := text.SkipSpace(content[:s.End], s.Start); pos < s.End; {
		word := chunk.Span{Start: pos, End: pos}
		for word.End < s.End {
			r, n := utf8.DecodeRuneInString(content[word.End:s.End])
			if text.IsSpace(r) {
				break
			}
			word.End += n
		}
		words = append(words, word)
		pos = text.SkipSpace(content[:s.End], word.End)
	}
	return words
}

func findChars(text string, words []chunk.Span) (chars []chunk.Span) {
	for _, w := range words {
		for pos := w.Start; pos < w.End; {
			_, n := utf8.DecodeRuneInString(text[pos:w.End])
			chars = append(chars, chunk.Span{Start: pos, End: pos + n})
			pos += n
		}
	}
	return chars
}

func countVisibleChars(content string) (n int) {
	for _, r := range content {
		if !text.IsSpace(r) {
			n++
		}
	}
	return n
}
