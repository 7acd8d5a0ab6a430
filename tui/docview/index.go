// Package docview is the document on the screen: only the visible rows are
// ever wrapped or drawn, whatever the size of the document.
package docview

import (
	"sort"
	"strings"
	"unicode/utf8"
)

// maxSegment bounds the work one segment can cost, so that a document without
// a line end scrolls like any other.
const maxSegment = 4096

// index cuts a text into segments: a line, or a piece of a very long one.
type index struct {
	text   string
	starts []uint32
}

func newIndex(text string) index {
	x := index{text: text, starts: make([]uint32, 0, strings.Count(text, "\n")+1)}
	for p := 0; p < len(text); {
		end := len(text)
		if nl := strings.IndexByte(text[p:], '\n'); nl >= 0 {
			end = p + nl + 1
		}
		for p < end {
			x.starts = append(x.starts, uint32(p))
			p = pieceEnd(text, p, end)
		}
	}
	if len(x.starts) == 0 {
		x.starts = append(x.starts, 0)
	}
	return x
}

// indexOf is newIndex of a text whose lines are known.
func indexOf(text string, lines []uint32) index {
	for i, start := range lines {
		end := len(text)
		if i+1 < len(lines) {
			end = int(lines[i+1])
		}
		if end-int(start) > maxSegment {
			return newIndex(text)
		}
	}
	if len(lines) == 0 {
		return newIndex(text)
	}
	return index{text: text, starts: lines}
}

func pieceEnd(text string, p, end int) int {
	q := min(p+maxSegment, end)
	for q < end && q > p+maxSegment/2 && !utf8.RuneStart(text[q]) {
		q--
	}
	return q
}

func (x *index) len() int { return len(x.starts) }

// segment is the byte range of segment i without its line end.
func (x *index) segment(i int) (start, end int) {
	start, end = int(x.starts[i]), len(x.text)
	if i+1 < len(x.starts) {
		end = int(x.starts[i+1])
	}
	if end > start && x.text[end-1] == '\n' {
		end--
		if end > start && x.text[end-1] == '\r' {
			end--
		}
	}
	return start, end
}

// next is the start of the segment after i.
func (x *index) next(i int) int {
	if i+1 < len(x.starts) {
		return int(x.starts[i+1])
	}
	return len(x.text)
}

// at is the segment that holds the byte at off.
func (x *index) at(off int) int {
	return max(0, sort.Search(len(x.starts), func(i int) bool { return int(x.starts[i]) > off })-1)
}
