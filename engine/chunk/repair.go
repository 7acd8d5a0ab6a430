package chunk

import (
	"strings"
	"unicode/utf8"
)

// Repair replaces each maximal invalid subpart of s with U+FFFD (Unicode §3.9, "substitution of
// maximal subparts"). Python and JavaScript decoders do the same. In Go, range produces one U+FFFD
// per byte and strings.ToValidUTF8 one per run.
func Repair(s string) string {
	if utf8.ValidString(s) {
		return s
	}
	var b strings.Builder
	b.Grow(len(s) + 8)
	for i := 0; i < len(s); {
		r, n := utf8.DecodeRuneInString(s[i:])
		if r == utf8.RuneError && n <= 1 {
			b.WriteRune(utf8.RuneError)
			i += subpartLength(s[i:])
			continue
		}
		b.WriteString(s[i : i+n])
		i += n
	}
	return b.String()
}

// subpartLength returns the length of the maximal invalid subpart at the start of s (Unicode table
// 3-7).
func subpartLength(s string) int {
	need, lo, hi := 0, byte(0x80), byte(0xbf)
	switch c := s[0]; {
	case c >= 0xc2 && c <= 0xdf:
		need = 1
	case c >= 0xe0 && c <= 0xef:
		need = 2
		if c == 0xe0 {
			lo = 0xa0
		} else if c == 0xed {
			hi = 0x9f
		}
	case c >= 0xf0 && c <= 0xf4:
		need = 3
		if c == 0xf0 {
			lo = 0x90
		} else if c == 0xf4 {
			hi = 0x8f
		}
	default:
		return 1
	}
	n := 1
	for n <= need && n < len(s) && s[n] >= lo && s[n] <= hi {
		lo, hi = 0x80, 0xbf
		n++
	}
	return n
}

// IsInsideChar reports whether off is inside a valid character.
func IsInsideChar(text string, off int) bool {
	if off <= 0 || off >= len(text) || utf8.RuneStart(text[off]) {
		return false
	}
	for p := off - 1; p >= max(0, off-utf8.UTFMax+1); p-- {
		if utf8.RuneStart(text[p]) {
			_, n := utf8.DecodeRuneInString(text[p:])
			return p+n > off
		}
	}
	return false
}
