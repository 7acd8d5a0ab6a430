package docview

import (
	"sort"
	"strconv"

	"chunkscope/tui/cell"
	"chunkscope/tui/session/view"
)

const (
	// sampled is the number of lines examined for the usual width of lines.
	sampled = 2000
	// tooWide is how many of them exceed the width of hand-wrapped lines in a document
	// without wrapping, and looked limits the examined segments, blank ones included.
	tooWide, looked = sampled / 10, 20 * sampled
	// longest is the greatest length of a hand-wrapped line in bytes: five in a cell.
	longest = 5 * widest
	// widest is the greatest width of lines considered hand-wrapped.
	widest = 80
)

// usual returns the line width of a document that was wrapped by hand, that of its
// longest line apart from tables and the like; 0 if it was not wrapped.
func (x *index) usual() int {
	var widths []int
	wide := 0
	for i, p := 0, 0; i < min(x.len(), looked) && len(widths) < sampled && wide <= tooWide; i++ {
		start, end, next := x.segmentFrom(i, p)
		if p = next; end > start {
			w := widest + 1
			if end-start <= longest {
				w = cell.Width(x.text[start:end], cell.Wc)
			}
			widths = append(widths, w)
			if w > widest {
				wide++
			}
		}
	}
	if wide > tooWide {
		return 0
	}
	sort.Ints(widths)
	within := sort.SearchInts(widths, widest+1)
	if within == 0 || within < len(widths)*9/10 {
		return 0
	}
	return widths[within-1]
}

// lineDigits returns the width of line numbers in cells.
func (v *Position) lineDigits() int { return len(strconv.Itoa(v.doc.Lines())) }

// chunkDigits returns the width in cells of chunk numbers with the flag before them.
func chunkDigits(now *view.View) int {
	n := 10 // so that the text does not move with every tenth chunk
	if now != nil {
		n = max(n, now.Result.Chunks.Len())
	}
	return len(strconv.Itoa(n)) + 1
}
