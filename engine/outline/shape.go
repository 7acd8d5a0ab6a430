package outline

import (
	"encoding/binary"
	"strings"
	"unicode/utf8"
)

// longShape is the length of the longest lines that have a shape, their line
// feed included.
const longShape = 16

// shape is a short line as goldmark's block parsers tell lines apart: two lines
// of one shape are as long, and where one stands the other might as well, with
// the same blocks to follow.
type shape [2]uint64

// What bytes are for the shape of a line.
const (
	plainByte uint8 = iota
	letterByte
	digitByte
	wideByte // of a character of several bytes
	openByte // of a tag, the name of which means something
	oddByte  // a line with one has no shape
)

var shapeOf = func() (kinds [256]uint8) {
	for c := range kinds {
		switch c := byte(c); {
		case c >= 'a' && c <= 'z', c >= 'A' && c <= 'Z':
			kinds[c] = letterByte
		case c >= '0' && c <= '9':
			kinds[c] = digitByte
		case c >= utf8.RuneSelf:
			kinds[c] = wideByte
		case c == '<':
			kinds[c] = openByte
		case c == 0:
			kinds[c] = oddByte
		}
	}
	return kinds
}()

// lineShape is the shape and the length of the line that text begins with. It
// has none when it is long, has no line feed or a NUL byte in it. Letters are
// alike, but for the x in a check box and the name of a tag; so are characters of
// as many bytes. Of a number, the length counts, and whether it is one: only
// such a list interrupts a paragraph.
func lineShape(text string) (s shape, length int, ok bool) {
	var line [longShape]byte
	var has [oddByte + 1]bool
	before, name := byte(0), false
	for i := range min(len(text), longShape) {
		c := text[i]
		kind := shapeOf[c]
		has[kind] = true
		line[i] = c
		name = kind == openByte || name && (kind == letterByte || kind == digitByte || strings.IndexByte("-/!?[", c) >= 0)
		if kind == letterByte && !name && (before != '[' || c|0x20 != 'x') {
			line[i] = 'a'
		}
		if before = c; c == '\n' {
			length = i + 1
			break
		}
	}
	if length == 0 || has[oddByte] {
		return s, 0, false
	}
	if has[digitByte] && !has[openByte] {
		maskNumbers(line[:length])
	}
	if has[wideByte] {
		maskWide(line[:length])
	}
	return shape{binary.LittleEndian.Uint64(line[:8]), binary.LittleEndian.Uint64(line[8:])}, length, true
}

// maskWide makes the same of characters of as many bytes. What is no character
// stays as it is.
func maskWide(line []byte) {
	for i := 0; i < len(line); {
		_, n := utf8.DecodeRune(line[i:])
		if n > 1 {
			utf8.EncodeRune(line[i:i+n], [...]rune{2: 'é', 3: '字', 4: '👩'}[n])
		}
		i += n
	}
}

// maskNumbers makes a row of twos of every number but one.
func maskNumbers(line []byte) {
	for i := 0; i < len(line); {
		end, one, zeros := i, false, true
		for ; end < len(line) && shapeOf[line[end]] == digitByte; end++ {
			one = zeros && line[end] == '1'
			zeros = zeros && line[end] == '0'
		}
		if !one {
			for k := i; k < end; k++ {
				line[k] = '2'
			}
		}
		i = end + 1
	}
}
