package language

import (
	"unicode"
	"unicode/utf8"
)

// EachWord calls f for every word of text that BM25 counts. It passes the span and the lower-case
// form, which is only valid during the call.
//
// A word is a run of letters, digits and combining marks in lower case (unicode.ToLower). For
// example, max_chunk_size is three words. A word never begins with a mark, because a mark after a
// symbol, as in an emoji, belongs to that symbol. Scripts without spaces have no such runs, and
// words in Hangul end in particles. For these scripts, each ideograph, kana, Hangul, Thai, Lao,
// Khmer or Myanmar letter is a word. Each pair of adjacent letters is also a word and follows the
// first of the two. Words may overlap, but their starts and their ends ascend. Words are not
// stemmed.
func EachWord(text string, f func(start, end int, word []byte)) { new(Reader).EachWord(text, f) }

// Reader reads the words of many texts with one buffer.
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

// CountLetters counts the letters of a text that are complete words: letters of Hangul and of scripts
// without spaces.
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

// EachQuestionWord is like EachWord, but omits letters that are part of a pair. The pair is more
// specific: 将军 does not search for every 军.
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
