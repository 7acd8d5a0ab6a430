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
	if strings.IndexFunc(s, blank) < 0 {
		return s
	}
	var b strings.Builder
	b.Grow(len(s))
	start := -1
	for i, r := range s {
		switch {
		case !blank(r):
			if start < 0 {
				start = i
			}
		case start >= 0:
			b.WriteString(s[start:i])
			start = -1
		}
	}
	if start >= 0 {
		b.WriteString(s[start:])
	}
	return b.String()
}

func blank(r rune) bool {
	if r < utf8.RuneSelf {
		return r == ' ' || r >= '\t' && r <= '\r' || r >= 0x1c && r <= 0x1f
	}
	return unicode.IsSpace(r) || r == '\ufeff' || r == '\u200b'
}

func newCondensed(source string) *condensed {
	c := &condensed{source: source, text: condense(source)}
	c.marks = make([]uint32, 0, len(c.text)/stride+1)
	n := 0 // condensed bytes before the rune at i
	for i := 0; i < len(source); {
		r, size := rune(source[i]), 1
		if r >= utf8.RuneSelf {
			r, size = utf8.DecodeRuneInString(source[i:])
		}
		if !blank(r) {
			for k := range size {
				if (n+k)%stride == 0 {
					c.marks = append(c.marks, uint32(i+k))
				}
			}
			n += size
		}
		i += size
	}
	return c
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
		if blank(r) {
			at += size
			continue
		}
		step := min(size, left)
		at += step
		left -= step
	}
	for {
		r, size := utf8.DecodeRuneInString(c.source[at:])
		if !blank(r) || at >= len(c.source) {
			return at
		}
		at += size
	}
}
