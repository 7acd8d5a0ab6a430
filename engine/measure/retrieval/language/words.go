package language

import (
	"unicode"
	"unicode/utf8"
)

// EachWord calls f for every word of text that BM25 knows, with its span and
// its lower-case form, which is only valid during the call.
//
// A word is a run of letters, digits and combining marks, in lower case
// (unicode.ToLower), so that max_chunk_size is three words. Scripts written
// without spaces have no such runs: each ideograph, kana, Thai, Lao, Khmer or
// Myanmar letter is a word of its own. Folding comes after.
func EachWord(text string, f func(start, end int, word []byte)) {
	buf := make([]byte, 0, 64)
	start := -1
	for i := 0; i < len(text); {
		c := text[i]
		if c < utf8.RuneSelf {
			if l := lowered[c]; l != 0 {
				if start < 0 {
					start, buf = i, buf[:0]
				}
				buf = append(buf, l)
			} else if start >= 0 {
				f(start, i, buf)
				start = -1
			}
			i++
			continue
		}
		r, size := utf8.DecodeRuneInString(text[i:])
		switch {
		case unicode.In(r, spaceless...):
			if start >= 0 {
				f(start, i, buf)
				start = -1
			}
			f(i, i+size, utf8.AppendRune(buf[:0], r))
		case unicode.IsLetter(r) || unicode.IsDigit(r) || unicode.IsMark(r):
			if start < 0 {
				start, buf = i, buf[:0]
			}
			buf = utf8.AppendRune(buf, unicode.ToLower(r))
		case start >= 0:
			f(start, i, buf)
			start = -1
		}
		i += size
	}
	if start >= 0 {
		f(start, len(text), buf)
	}
}

// spaceless are the scripts that put no space between words.
var spaceless = []*unicode.RangeTable{
	unicode.Han, unicode.Hiragana, unicode.Katakana, unicode.Thai, unicode.Lao, unicode.Khmer, unicode.Myanmar,
}

// lowered is the lower case of ASCII letters and digits; 0 for all else.
var lowered = func() (t [utf8.RuneSelf]byte) {
	for c := byte('0'); c <= '9'; c++ {
		t[c] = c
	}
	for c := byte('a'); c <= 'z'; c++ {
		t[c], t[c-'a'+'A'] = c, c
	}
	return t
}()
