package outline

import "encoding/binary"

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
	exactByte // in a line with one, letters and digits mean something
	oddByte   // a line with one has no shape
)

var shapeOf = func() (kinds [256]uint8) {
	for c := range kinds {
		switch c := byte(c); {
		case c >= 'a' && c <= 'z', c >= 'A' && c <= 'Z':
			kinds[c] = letterByte
		case c >= '0' && c <= '9':
			kinds[c] = digitByte
		case c == '<', c == '[', c >= 0x80:
			kinds[c] = exactByte
		case c == 0:
			kinds[c] = oddByte
		}
	}
	return kinds
}()

// lineShape is the shape and the length of the line that text begins with. It
// has none when it is long, has no line feed or a NUL byte in it. Letters are
// alike, but where a tag ("<") or a label, a check box ("[") may make something
// of them. Of a number, the length counts, and whether it is one: only such a
// list interrupts a paragraph.
func lineShape(text string) (s shape, length int, ok bool) {
	var line [longShape]byte
	var has [oddByte + 1]bool
	for i := range min(len(text), longShape) {
		c := text[i]
		kind := shapeOf[c]
		has[kind] = true
		if kind == letterByte {
			c = 'a'
		}
		line[i] = c
		if c == '\n' {
			length = i + 1
			break
		}
	}
	if length == 0 || has[oddByte] {
		return s, 0, false
	}
	switch {
	case has[exactByte]:
		copy(line[:], text[:length])
	case has[digitByte]:
		maskNumbers(line[:length])
	}
	return shape{binary.LittleEndian.Uint64(line[:8]), binary.LittleEndian.Uint64(line[8:])}, length, true
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
