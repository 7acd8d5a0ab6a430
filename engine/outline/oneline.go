package outline

import (
	"bytes"
	"slices"
	"strings"
)

// joinRunningLines joins lines of running text to one, replacing their line feeds by spaces, if
// goldmark then finds the same blocks: its cost is per line, however short. It returns
// text itself if there are no such lines.
//
// A line takes part if it does not begin like a block, delimiter row or definition, and
// has no ">", which ends comments and the like. It may have quote markers, as many as the
// first of such lines: lines with fewer continue its paragraph lazily. The last of such
// lines stays separate, as it may be the heading row of a table. After a line in which a
// table or definitions may begin, or a line in a quote that is not running text, all
// lines stay separate up to the next blank one.
func (b *builder) joinRunningLines(text string) []byte {
	src := bytesOf(text)
	ends := strings.IndexByte(text, '>') >= 0
	// A quote marker ends a declaration (HTML blocks of type 4).
	declares := ends && strings.Contains(text, "<!")
	copied, counts := false, false
	var before, last int // the ends of the last two lines that take part
	run, deep := 0, 0    // the number of such lines, and of quote markers in the first
	for pos := 0; pos < len(text); {
		feed := strings.IndexByte(text[pos:], '\n')
		if feed < 0 {
			break
		}
		marks, depth := 0, 0
		if ends {
			marks, depth = quoteMarks(text[pos : pos+feed])
		}
		line := text[pos+marks : pos+feed]
		switch begins := firstOf[text[pos+marks]]; {
		case begins == textLine && !counts && (!ends || strings.IndexByte(line, '>') < 0) && (marks == 0 || !declares):
			if run == 0 || depth > deep {
				run, deep = 0, depth
			}
			if run++; run > 2 {
				if !copied {
					b.buffer = append(b.buffer[:0], text...)
					src, copied = b.buffer, true
				}
				src[before] = ' '
			}
			before, last = last, pos+feed
		case begins == spaceLine && marks == 0 && strings.TrimLeft(line, " \t\r") == "":
			run, counts = 0, false
		default:
			run, counts = 0, counts || marks > 0 || begins == spaceLine || begins == openLine
		}
		pos += feed + 1
	}
	return slices.Clip(src)
}

// quoteMarks returns the length and the number of the quote markers at the beginning of
// line, each with at most one space after it.
func quoteMarks(line string) (length, depth int) {
	for length < len(line) && line[length] == '>' {
		depth++
		if length++; length < len(line) && line[length] == ' ' {
			length++
		}
	}
	return length, depth
}

// The kinds of lines by their first byte.
const (
	textLine  uint8 = iota // running text only
	blockLine              // a block that contains no others
	openLine               // a block that contains others, rows or definitions
	spaceLine
)

var firstOf = func() (kinds [256]uint8) {
	for c := range kinds {
		switch {
		case bytes.IndexByte([]byte("#=~`<_!?"), byte(c)) >= 0:
			kinds[c] = blockLine
		case bytes.IndexByte([]byte("-+*>0123456789[|:"), byte(c)) >= 0:
			kinds[c] = openLine
		case bytes.IndexByte([]byte(" \t\r\n\v\f"), byte(c)) >= 0:
			kinds[c] = spaceLine
		}
	}
	return kinds
}()
