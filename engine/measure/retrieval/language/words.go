package language

import (
	"unicode"
	"unicode/utf8"
)

// EachWord calls f for every word of text. The arguments are the span of the word and the word in
// lower case, which is valid only during the call.
//
// A word is a run of letters, digits and combining marks, converted with unicode.ToLower. For
// example, max_chunk_size is three words. A word never begins with a mark. A mark after a symbol,
// as in an emoji, belongs to the symbol. In scripts without spaces and in Hangul, each letter is a
// word, and so is each pair of adjacent letters. These letters are ideographs, kana, and Hangul,
// Thai, Lao, Khmer and Myanmar letters. The word for a pair follows the word for its first letter.
// Words may overlap, but their starts and their ends are in ascending order. Words are not stemmed.
func EachWord(text string, f func(start, end int, word []byte)) { new(Reader).EachWord(text, f) }

// Reader is like EachWord, but it reuses one buffer for several texts.
type Reader struct{ buf []byte }

// EachWord is like the function EachWord.
func (r *Reader) EachWord(text string, f func(start, end int, word []byte)) {
	if r.buf == nil {
		r.buf = make([]byte, 0, 64)
	}
	buf, start := r.buf, -1
	for i := 0; i < len(text); {
		c := text[i]
		if c < utf8.RuneSelf {
			if l := asciiLower[c]; l != 0 {
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
		char, size := utf8.DecodeRuneInString(text[i:])
		switch charRole := roleOf().Lookup(char); {
		case charRole&roleWord != 0:
			if start >= 0 {
				f(start, i, buf)
				start = -1
			}
			f(i, i+size, append(buf[:0], text[i:i+size]...))
			if next := letterLength(text, i+size); next > 0 {
				f(i, i+size+next, append(buf[:0], text[i:i+size+next]...))
			}
		case charRole&roleInWord != 0:
			if start < 0 {
				if charRole&roleCombining != 0 {
					break
				}
				start, buf = i, buf[:0]
			}
			if charRole&roleCased != 0 {
				char = unicode.ToLower(char)
			}
			buf = utf8.AppendRune(buf, char)
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

// CountLetters counts the letters of text that EachWord treats as words. These are letters of
// Hangul and of scripts without spaces.
func CountLetters(text string) (n int) {
	for i := 0; i < len(text); {
		if text[i] < utf8.RuneSelf {
			i++
			continue
		}
		char, size := utf8.DecodeRuneInString(text[i:])
		if roleOf().Lookup(char)&roleWord != 0 {
			n++
		}
		i += size
	}
	return n
}

func letterLength(text string, i int) int {
	if i >= len(text) || text[i] < utf8.RuneSelf {
		return 0
	}
	char, size := utf8.DecodeRuneInString(text[i:])
	if roleOf().Lookup(char)&roleWord == 0 {
		return 0
	}
	return size
}

// EachQuestionWord is like EachWord, but it omits single letters that are part of a pair, because a
// pair is more specific. For example, a question containing 将军 does not match every 军.
func EachQuestionWord(question string, f func(start, end int, word []byte)) {
	lastPairEnd := 0
	EachWord(question, func(start, end int, word []byte) {
		size := letterLength(question, start)
		switch {
		case size == 0:
		case end-start > size:
			lastPairEnd = end
		case start < lastPairEnd || letterLength(question, end) > 0:
			return
		}
		f(start, end, word)
	})
}

var asciiLower = func() (t [utf8.RuneSelf]byte) {
	for c := byte('0'); c <= '9'; c++ {
		t[c] = c
	}
	for c := byte('a'); c <= 'z'; c++ {
		t[c], t[c-'a'+'A'] = c, c
	}
	return t
}()
