package records

import (
	"fmt"
	"unicode"
	"unicode/utf8"
)

// QuietJSON writes what a terminal obeys beyond the controls of ASCII, which
// JSON escapes anyway, as \u escapes: DEL, the C1 controls, and the controls of
// bidirectional text. The values stay the same, and JSON that ends on a screen
// (head, grep) moves nothing there.
func QuietJSON(json []byte) []byte {
	at := loud(json)
	if at == len(json) {
		return json
	}
	out := make([]byte, 0, len(json)+64)
	for at < len(json) {
		r, n := utf8.DecodeRune(json[at:])
		out = append(out, json[:at]...)
		out = fmt.Appendf(out, `\u%04x`, r) // all are below U+10000
		json = json[at+n:]
		at = loud(json)
	}
	return append(out, json...)
}

// loud is where the first of those code points stands; the length when there
// is none.
func loud(json []byte) int {
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
		if r < 0xa0 || r == 0x061c || r >= 0x200e && r <= 0x2069 && unicode.Is(unicode.Bidi_Control, r) {
			return i
		}
		i += n
	}
	return len(json)
}
