// Package docview draws the document on the screen. It wraps and draws only the visible rows, so
// documents can have any size.
package docview

import (
	"sort"
	"strings"
	"unicode/utf8"

	"chunkscope/engine/source"
)

// maxSegment is the maximum size of a segment in bytes, which makes documents without line ends
// scrollable.
const maxSegment = 4096

// index divides a text into segments, which are lines or, if a line is very long, pieces of lines.
type index struct {
	text   string
	lines  *source.Lines // nil if pieces is used
	pieces []uint32      // start of each piece, if lines is nil
}

func newIndex(text string) index {
	x := index{text: text, pieces: make([]uint32, 0, strings.Count(text, "\n")+len(text)/maxSegment+1)}
	for p := 0; p < len(text); {
		end := len(text)
		if nl := strings.IndexByte(text[p:], '\n'); nl >= 0 {
			end = p + nl + 1
		}
		for p < end {
			x.pieces = append(x.pieces, uint32(p))
			p = pieceEnd(text, p, end)
		}
	}
	if len(x.pieces) == 0 {
		x.pieces = append(x.pieces, 0)
	}
	return x
}

func newLineIndex(text string, lines *source.Lines) index {
	if lines.Len() == 0 || lines.HasLongLine(maxSegment) {
		return newIndex(text)
	}
	return index{text: text, lines: lines}
}

func pieceEnd(text string, p, end int) int {
	q := min(p+maxSegment, end)
	for q < end && q > p+maxSegment/2 && !utf8.RuneStart(text[q]) {
		q--
	}
	return q
}

func (x *index) len() int {
	if x.lines != nil {
		return x.lines.Len()
	}
	return len(x.pieces)
}

func (x *index) start(i int) int {
	if x.lines != nil {
		return x.lines.Start(i)
	}
	return int(x.pieces[i])
}

// segment returns the start and end of segment i without its line end, and the start of the next
// segment.
func (x *index) segment(i int) (start, end, next int) { return x.segmentFrom(i, x.start(i)) }

func (x *index) segmentFrom(i, begin int) (start, end, next int) {
	next = len(x.text)
	if x.lines == nil && i+1 < len(x.pieces) {
		next = int(x.pieces[i+1])
	} else if nl := strings.IndexByte(x.text[begin:], '\n'); nl >= 0 && x.lines != nil {
		next = begin + nl + 1
	}
	if end = next; end > begin && x.text[end-1] == '\n' {
		end--
		if end > begin && x.text[end-1] == '\r' {
			end--
		}
	}
	return begin, end, next
}

func (x *index) segmentAt(off int) int {
	if x.lines != nil {
		return x.lines.LineAt(off)
	}
	return max(0, sort.Search(len(x.pieces), func(i int) bool { return int(x.pieces[i]) > off })-1)
}
