package records

import (
	"fmt"
	"unicode/utf16"
	"unicode/utf8"
)

// EscapeUnprintable escapes characters in JSON that a terminal would interpret or hide. These are
// DEL, the C1 controls, bidirectional controls, tag characters and other invisible formatting,
// except joiners and the soft hyphen. The values represented by the JSON do not change. ASCII
// controls are always escaped in JSON.
func EscapeUnprintable(json []byte) []byte {
	pos := findUnprintable(json)
	if pos == len(json) {
		return json
	}
	out := make([]byte, 0, len(json)+64)
	for pos < len(json) {
		r, n := utf8.DecodeRune(json[pos:])
		out = append(out, json[:pos]...)
		for _, unit := range utf16.AppendRune(nil, r) {
			out = fmt.Appendf(out, `\u%04x`, unit)
		}
		json = json[pos+n:]
		pos = findUnprintable(json)
	}
	return append(out, json...)
}

func findUnprintable(json []byte) int {
	for i := 0; i < len(json); {
		c := json[i]
		if c < utf8.RuneSelf {
			if c == 0x7f {
				return i
			}
			i++
			continue
		}
		r, n := utf8.DecodeRune(json[i:])
		if isUnprintable(r) {
			return i
		}
		i += n
	}
	return len(json)
}

// isUnprintable reports whether a terminal would interpret or hide r.
func isUnprintable(r rune) bool {
	switch {
	case r < 0xa0:
		return true
	case r < 0x2000:
		return r == 0x061c || r == 0x180e
	case r <= 0x206f:
		return r == 0x200b || r == 0x200e || r == 0x200f || r >= 0x202a && r <= 0x202e || r >= 0x2060
	case r < 0x10000:
		return r == 0xfeff || r >= 0xfff9 && r <= 0xfffb
	}
	return r >= 0xe0000 && r <= 0xe0fff || r >= 0x13430 && r <= 0x1343f || r >= 0x1bca0 && r <= 0x1bca3 || r >= 0x1d173 && r <= 0x1d17a
}
