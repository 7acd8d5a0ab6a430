// Package text contains basic text functions. They handle white space, lines and grapheme clusters,
// and format numbers.
package text

import (
	"strings"
	"unicode"
	"unicode/utf8"

	"chunkscope/engine/chunk"
)

// IsSpace reports whether r is white space. White space includes the characters with the Unicode
// property White_Space, the separators U+001C to U+001F (which Python strips), and the byte order
// mark.
func IsSpace(r rune) bool {
	if r < utf8.RuneSelf {
		return r == ' ' || r >= '\t' && r <= '\r' || r >= 0x1c && r <= 0x1f
	}
	return unicode.IsSpace(r) || r == '\ufeff'
}

// IsPythonSpace reports whether r is white space for Python's str.strip and \s. That is Unicode
// white space and the separators U+001C to U+001F, but not the byte order mark.
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

// IsJSSpace reports whether r is white space for JavaScript's trim and \s. That is Unicode white
// space and the byte order mark, but not U+0085.
func IsJSSpace(r rune) bool {
	return r == '\ufeff' || IsPythonSpace(r) && r != 0x85 && (r < 0x1c || r > 0x1f)
}

// IsBlank reports whether text contains only white space.
func IsBlank(text string) bool {
	for _, r := range text {
		if !IsSpace(r) {
			return false
		}
	}
	return true
}

// TextBytes returns the number of bytes in text that are not white space.
func TextBytes(text string) int {
	n := 0
	for i := 0; i < len(text); {
		if c := text[i]; c < utf8.RuneSelf {
			n += int(nonSpaceTable[c])
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

var nonSpaceTable = func() (t [utf8.RuneSelf]uint8) {
	for c := range t {
		if !IsSpace(rune(c)) {
			t[c] = 1
		}
	}
	return t
}()

func isNonSpaceASCII(c byte) bool { return c < utf8.RuneSelf && nonSpaceTable[c] != 0 }

// TrimSpan shrinks s to exclude leading and trailing white space.
func TrimSpan(text string, s chunk.Span) chunk.Span {
	if s.End > s.Start && isNonSpaceASCII(text[s.Start]) && isNonSpaceASCII(text[s.End-1]) { // the common case
		return s
	}
	for s.End > s.Start && !isNonSpaceASCII(text[s.End-1]) {
		r, size := utf8.DecodeLastRuneInString(text[s.Start:s.End])
		if !IsSpace(r) {
			break
		}
		s.End -= size
	}
	for s.Start < s.End && !isNonSpaceASCII(text[s.Start]) {
		r, size := utf8.DecodeRuneInString(text[s.Start:s.End])
		if !IsSpace(r) {
			break
		}
		s.Start += size
	}
	return s
}

// TrimPythonSpan shrinks s to exclude the leading and trailing white space that Python's str.strip
// removes.
func TrimPythonSpan(text string, s chunk.Span) chunk.Span {
	s.Start = SkipRunes(text[:s.End], s.Start, IsPythonSpace)
	s.End = TrimPythonEnd(text, s.Start, s.End)
	return s
}

// SkipSpace returns the offset of the first character at or after pos that is not white space.
func SkipSpace(text string, pos int) int { return SkipRunes(text, pos, IsSpace) }

// SkipRunes returns the offset of the first character at or after pos for which isInSet is false.
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

// FoldSpace returns text with each run of white space replaced by one space. For each byte of the
// result, it appends the offset in text to offsets, unless that is nil.
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

// IsSpaceByte reports whether c is ASCII white space.
func IsSpaceByte(c byte) bool { return chunk.IsASCIISpace(rune(c)) }

// IsASCIIBlank reports whether s contains only ASCII white space.
func IsASCIIBlank(s string) bool { return SkipASCIISpace(s, 0, len(s)) == len(s) }

// SkipASCIISpace returns the offset of the first byte in text[from:to] that is not ASCII white
// space. If there is none, it returns to.
func SkipASCIISpace(text string, from, to int) int {
	for from < to && IsSpaceByte(text[from]) {
		from++
	}
	return from
}

// TrimPythonEnd returns the end of text[from:end] before the trailing white space that Python's
// str.strip removes.
func TrimPythonEnd(text string, from, end int) int {
	return TrimRunesEnd(text, from, end, IsPythonSpace)
}

// TrimRunesEnd returns the end of text[from:end] before the trailing characters for which isInSet
// is true.
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

// NextChar returns the end of the character at offset p. An invalid byte counts as a character.
func NextChar(text string, p int) int {
	if text[p] < utf8.RuneSelf {
		return p + 1
	}
	_, n := utf8.DecodeRuneInString(text[p:])
	return p + n
}
