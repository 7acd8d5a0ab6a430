// Package text has the basic rules of text: white space, line ends, and the formats of
// numbers and names. White space is neither embedded nor counted by measures.
package text

import (
	"strings"
	"unicode"
	"unicode/utf8"

	"chunkscope/engine/chunk"
)

// IsSpace reports white space as in Unicode and Python: the White_Space property, the
// separators U+001C–001F stripped by Python, and the byte order mark, which is not
// text.
func IsSpace(r rune) bool {
	if r < utf8.RuneSelf {
		return r == ' ' || r >= '\t' && r <= '\r' || r >= 0x1c && r <= 0x1f
	}
	return unicode.IsSpace(r) || r == '\ufeff'
}

// IsPythonSpace reports the white space of Python's str.strip and \s: Unicode's white space
// and the four information separators, but not the byte order mark.
func IsPythonSpace(r rune) bool {
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

// IsJSSpace reports the white space of JavaScript's trim and \s: Unicode's white space except
// U+0085, and the byte order mark.
func IsJSSpace(r rune) bool {
	return r == '\ufeff' || IsPythonSpace(r) && r != 0x85 && (r < 0x1c || r > 0x1f)
}

// IsBlank reports whether text has only white space.
func IsBlank(text string) bool {
	for _, r := range text {
		if !IsSpace(r) {
			return false
		}
	}
	return true
}

// TextBytes counts the bytes of text other than white space.
func TextBytes(text string) int {
	n := 0
	for i := 0; i < len(text); {
		if c := text[i]; c < utf8.RuneSelf {
			n += int(inkTable[c])
			i++
			continue
		}
		r, size := utf8.DecodeRuneInString(text[i:])
		if !IsSpace(r) {
			n += size
		}
		i += size
	}
	return n
}

// inkTable is 1 for the ASCII characters other than white space.
var inkTable = func() (t [utf8.RuneSelf]uint8) {
	for c := range t {
		if !IsSpace(rune(c)) {
			t[c] = 1
		}
	}
	return t
}()

// isInk reports whether c is an ASCII character other than white space.
func isInk(c byte) bool { return c < utf8.RuneSelf && inkTable[c] != 0 }

// TrimSpan returns s without surrounding white space.
func TrimSpan(text string, s chunk.Span) chunk.Span {
	if s.End > s.Start && isInk(text[s.Start]) && isInk(text[s.End-1]) { // the usual case
		return s
	}
	for s.End > s.Start && !isInk(text[s.End-1]) {
		r, size := utf8.DecodeLastRuneInString(text[s.Start:s.End])
		if !IsSpace(r) {
			break
		}
		s.End -= size
	}
	for s.Start < s.End && !isInk(text[s.Start]) {
		r, size := utf8.DecodeRuneInString(text[s.Start:s.End])
		if !IsSpace(r) {
			break
		}
		s.Start += size
	}
	return s
}

// TrimPythonSpan returns s without surrounding white space of Python's str.strip.
func TrimPythonSpan(text string, s chunk.Span) chunk.Span {
	s.Start = SkipRunes(text[:s.End], s.Start, IsPythonSpace)
	s.End = TrimPythonEnd(text, s.Start, s.End)
	return s
}

// SkipSpace returns the offset of the first character from pos that is not white space.
func SkipSpace(text string, pos int) int { return SkipRunes(text, pos, IsSpace) }

// SkipRunes returns the offset of the first character from pos that is not in a set.
func SkipRunes(text string, pos int, isInSet func(rune) bool) int {
	for pos < len(text) {
		r, size := rune(text[pos]), 1
		if r >= utf8.RuneSelf {
			r, size = utf8.DecodeRuneInString(text[pos:])
		}
		if !isInSet(r) {
			break
		}
		pos += size
	}
	return pos
}

// FoldSpace replaces every run of white space with one space. If offsets is not nil, it
// appends the source offset of each byte.
func FoldSpace(text string, offsets *[]uint32) string {
	var b strings.Builder
	b.Grow(len(text))
	isAfterSpace := false
	for i := 0; i < len(text); {
		r, size := utf8.DecodeRuneInString(text[i:])
		if IsSpace(r) {
			if !isAfterSpace {
				b.WriteByte(' ')
				if offsets != nil {
					*offsets = append(*offsets, uint32(i))
				}
			}
			isAfterSpace = true
			i += size
			continue
		}
		isAfterSpace = false
		b.WriteString(text[i : i+size])
		if offsets != nil {
			for j := range size {
				*offsets = append(*offsets, uint32(i+j))
			}
		}
		i += size
	}
	return b.String()
}

// IsSpaceByte reports ASCII white space, which bodies do not begin or end with.
func IsSpaceByte(c byte) bool { return chunk.IsASCIISpace(rune(c)) }

// IsASCIIBlank reports whether s has only ASCII white space.
func IsASCIIBlank(s string) bool { return SkipASCIISpace(s, 0, len(s)) == len(s) }

// SkipASCIISpace returns the first byte of text[from:to] that is not white space, or to.
func SkipASCIISpace(text string, from, to int) int {
	for from < to && IsSpaceByte(text[from]) {
		from++
	}
	return from
}

// TrimPythonEnd returns the end of text[from:end] without Python's white space at its end.
func TrimPythonEnd(text string, from, end int) int {
	return TrimRunesEnd(text, from, end, IsPythonSpace)
}

// TrimRunesEnd returns end without the preceding characters of a set, but not below
// from.
func TrimRunesEnd(text string, from, end int, isInSet func(rune) bool) int {
	for end > from {
		r, size := rune(text[end-1]), 1
		if r >= utf8.RuneSelf {
			r, size = utf8.DecodeLastRuneInString(text[from:end])
		}
		if !isInSet(r) {
			break
		}
		end -= size
	}
	return end
}

// NextChar returns the end of the character at p; an invalid byte is a character.
func NextChar(text string, p int) int {
	if text[p] < utf8.RuneSelf {
		return p + 1
	}
	_, n := utf8.DecodeRuneInString(text[p:])
	return p + n
}
