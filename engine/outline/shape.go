package outline

import (
	"encoding/binary"
	"strings"
	"unicode/utf8"
)

// longShape is the length of the longest shape, that of a line feed included, and
// longLine that of the longest lines that have one.
const (
	longShape = 16
	longLine  = 40
)

// shape is a short line reduced to the features that goldmark's block parsers
// distinguish: lines of one shape are interchangeable, with the same blocks to follow.
type shape struct{ first, rest uint64 } // of its bytes

// shortLine is a line that has a shape. The shape reduces its first word to one letter,
// unless a tab precedes it: goldmark compares the columns of tabs with the length of the
// line.
type shortLine struct {
	shape  shape
	length int // the line feed included
	word   int // start of the first word, or the end of the line
	more   int // letters that it has beyond the first
}

// The classes of bytes in the shape of a line.
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

// lineShape is the line that text begins with. It has no shape when it is long,
// has no line feed or a NUL byte in it. Letters are alike, but for the x in a check
// box and the name of a tag; so are characters of as many bytes. Of a number, the
// length counts, and whether it is one: only such a list interrupts a paragraph.
func lineShape(text string) (l shortLine, ok bool) {
	var s shape
	n, has := 0, uint8(0)
	previous, name := byte(0), false
	word, over := -1, false // start of the first word, and whether it is over
	for i := range min(len(text), longLine) {
		c := text[i]
		kind := shapeOf[c]
		has |= 1 << kind
		name = kind == openByte || name && (kind == letterByte || kind == digitByte || strings.IndexByte("-/!?[", c) >= 0)
		letter := kind == letterByte && !name && (previous != '[' || c|0x20 != 'x')
		previous = c
		switch {
		case !letter:
			over = over || word >= 0 || c == '\t'
		case word < 0:
			c, word = 'a', n
		case over:
			c = 'a'
		default:
			l.more++
			continue
		}
		if n == longShape {
			return l, false
		}
		if n < 8 {
			s.first |= uint64(c) << (8 * n)
		} else {
			s.rest |= uint64(c) << (8*n - 64)
		}
		n++
		if c == '\n' {
			l.length = i + 1
			break
		}
	}
	if l.length == 0 || has&(1<<oddByte) != 0 {
		return l, false
	}
	if l.word = word; word < 0 {
		l.word = n
	}
	if has&(1<<digitByte|1<<wideByte) != 0 {
		s = s.masked(n, has&(1<<openByte) == 0)
	}
	l.shape = s
	return l, true
}

// masked is a shape of n bytes in which numbers, if these are wanted, and
// characters of several bytes are alike.
func (s shape) masked(n int, numbers bool) shape {
	var line [longShape]byte
	binary.LittleEndian.PutUint64(line[:8], s.first)
	binary.LittleEndian.PutUint64(line[8:], s.rest)
	if numbers {
		maskNumbers(line[:n])
	}
	maskWide(line[:n])
	return shape{binary.LittleEndian.Uint64(line[:8]), binary.LittleEndian.Uint64(line[8:])}
}

// maskWide replaces characters by one of the same length in bytes. Invalid bytes stay as
// they are.
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
