package source

import (
	"sort"
	"strings"
)

// Lines is an index of the lines of a text, numbered from 0. It stores the number of line ends
// before each block of lineBlock bytes, because a list of line starts could take four times as much
// memory as the text. A final newline does not start another line.
type Lines struct {
	text       string
	endsBefore []uint32 // number of line ends before block i
	n          int
}

const lineBlock = 512

// IndexLines returns the index of a text.
func IndexLines(text string) Lines {
	x := Lines{text: text, endsBefore: make([]uint32, len(text)/lineBlock+1)}
	for i := range x.endsBefore {
		x.endsBefore[i] = uint32(x.n)
		x.n += strings.Count(text[i*lineBlock:min(len(text), (i+1)*lineBlock)], "\n")
	}
	if text != "" && text[len(text)-1] != '\n' {
		x.n++
	}
	return x
}

// Len returns the number of lines. It is 0 for an empty text.
func (x *Lines) Len() int { return x.n }

// LineAt returns the index of the line that contains byte off, which is clamped to the text. The
// result is -1 for an empty text.
func (x *Lines) LineAt(off int) int {
	off = min(max(off, 0), len(x.text))
	b := off / lineBlock
	return min(int(x.endsBefore[b])+strings.Count(x.text[b*lineBlock:off], "\n"), x.n-1)
}

// Start returns the byte offset at which line i starts, clamped to the text.
func (x *Lines) Start(i int) int {
	switch {
	case i <= 0:
		return 0
	case i >= x.n:
		return len(x.text)
	}
	b := sort.Search(len(x.endsBefore), func(k int) bool { return int(x.endsBefore[k]) >= i }) - 1
	return b*lineBlock + skipLineEnds(x.text[b*lineBlock:], i-int(x.endsBefore[b]))
}

func skipLineEnds(text string, k int) int {
	p := 0
	for ; k > 0; k-- {
		p += strings.IndexByte(text[p:], '\n') + 1
	}
	return p
}

// HasLongLine reports whether any line has more than n bytes, including the line end. n must be at
// least 2*lineBlock.
func (x *Lines) HasLongLine(n int) bool {
	emptyBlocks := 0 // consecutive blocks without a line end
	for b := range x.endsBefore {
		if b+1 < len(x.endsBefore) && x.endsBefore[b+1] > x.endsBefore[b] {
			emptyBlocks = 0
			continue
		}
		if emptyBlocks++; emptyBlocks < n/lineBlock-1 {
			continue
		}
		if i := x.LineAt(b * lineBlock); x.Start(i+1)-x.Start(i) > n {
			return true
		}
	}
	return false
}

// FirstLine returns the first nonblank line, with surrounding white space removed.
func FirstLine(text string) string {
	line, _, _ := strings.Cut(strings.TrimSpace(text), "\n")
	return strings.TrimSpace(line)
}
