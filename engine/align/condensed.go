package align

import (
	"strings"
	"unicode"
	"unicode/utf8"
)

// condensed is a text without its white space, in which a place is found
// whatever a pipeline did to the blanks. Positions in it lead back to the
// source.
type condensed struct {
	source string
	text   string
	// marks[i] is where the byte text[i*stride] stands in the source.
	marks []uint32
}

// stride is how many condensed bytes share one mark: it trades memory for the
// few bytes that are walked to find a place.
const stride = 64

// condense drops the white space of s (Unicode's White_Space property) and of
// the invisible marks that converters leave behind: byte order marks and zero
// width spaces.
func condense(s string) string {
	if strings.IndexFunc(s, space) < 0 {
		return s
	}
	text, _ := squeeze(s, false)
	return text
}

func newCondensed(source string) *condensed {
	c := &condensed{source: source}
	c.text, c.marks = squeeze(source, true)
	return c
}

// squeeze is s condensed, and if they are asked for its marks.
func squeeze(s string, marked bool) (string, []uint32) {
	var marks []uint32
	if marked {
		marks = make([]uint32, 0, len(s)/stride+1)
	}
	var b strings.Builder
	b.Grow(len(s))
	for i := 0; i < len(s); {
		size := 1
		if s[i] < utf8.RuneSelf {
			if blankASCII[s[i]] {
				i++
				continue
			}
		} else {
			var r rune
			if r, size = utf8.DecodeRuneInString(s[i:]); space(r) {
				i += size
				continue
			}
		}
		for end := i + size; i < end; i++ {
			if marked && b.Len()%stride == 0 {
				marks = append(marks, uint32(i))
			}
			b.WriteByte(s[i])
		}
	}
	return b.String(), marks
}

// blankASCII are the bytes below utf8.RuneSelf that are white space.
var blankASCII = [utf8.RuneSelf]bool{'\t': true, '\n': true, '\v': true, '\f': true, '\r': true, 0x1c: true, 0x1d: true, 0x1e: true, 0x1f: true, ' ': true}

func space(r rune) bool {
	if r < utf8.RuneSelf {
		return r >= 0 && blankASCII[r]
	}
	return unicode.IsSpace(r) || r == '\ufeff' || r == '\u200b'
}

// sourceOf is where the condensed byte at pos stands in the source; pos may be
// one past the last byte, which is told as the end of the last one.
func (c *condensed) sourceOf(pos int) int {
	if pos >= len(c.text) {
		if pos == 0 {
			return 0
		}
		return c.sourceOf(pos-1) + 1
	}
	at := int(c.marks[pos/stride])
	for left := pos % stride; left > 0; {
		r, size := utf8.DecodeRuneInString(c.source[at:])
		if space(r) {
			at += size
			continue
		}
		step := min(size, left)
		at += step
		left -= step
	}
	for {
		r, size := utf8.DecodeRuneInString(c.source[at:])
		if !space(r) || at >= len(c.source) {
			return at
		}
		at += size
	}
}
