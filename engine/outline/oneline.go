package outline

import (
	"bytes"
	"slices"
	"strings"
)

// oneLine is text with lines of running text joined to one, their line feeds
// made spaces, where goldmark finds the same blocks: it takes as long for a line,
// however short it is. It lends text itself where there are none.
//
// A line takes part that begins with what begins no block, delimiter row or
// definition, and has no ">", with which alone comments and the like end. The
// last of such lines stays by itself, as it may be the heading row of a table.
// After a line in which a table or definitions may begin, every line counts, up
// to the next blank one.
func (b *builder) oneLine(text string) []byte {
	src := bytesOf(text)
	ends := strings.IndexByte(text, '>') >= 0
	copied, counts := false, false
	var before, last int // the ends of the two lines before that take part
	run := 0
	for at := 0; at < len(text); {
		feed := strings.IndexByte(text[at:], '\n')
		if feed < 0 {
			break
		}
		line := text[at : at+feed]
		switch begins := firstOf[text[at]]; {
		case begins == textLine && !counts && (!ends || strings.IndexByte(line, '>') < 0):
			if run++; run > 2 {
				if !copied {
					b.buffer = append(b.buffer[:0], text...)
					src, copied = b.buffer, true
				}
				src[before] = ' '
			}
			before, last = last, at+feed
		case begins == spaceLine && strings.TrimLeft(line, " \t\r") == "":
			run, counts = 0, false
		default:
			run, counts = 0, counts || begins == spaceLine || begins == openLine
		}
		at += feed + 1
	}
	return slices.Clip(src)
}

// What the first byte of a line may begin.
const (
	textLine  uint8 = iota // nothing but running text
	blockLine              // a block without others in it
	openLine               // others in it, rows or definitions
	spaceLine
)

var firstOf = func() (kinds [256]uint8) {
	for c := range kinds {
		switch {
		case bytes.IndexByte([]byte("#=~`<_"), byte(c)) >= 0:
			kinds[c] = blockLine
		case bytes.IndexByte([]byte("-+*>0123456789[|:"), byte(c)) >= 0:
			kinds[c] = openLine
		case bytes.IndexByte([]byte(" \t\r\n\v\f"), byte(c)) >= 0:
			kinds[c] = spaceLine
		}
	}
	return kinds
}()
