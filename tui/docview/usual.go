package docview

import (
	"sort"
	"strconv"

	"chunkscope/tui/cell"
	"chunkscope/tui/session/view"
)

const (
	// sampled is the number of lines examined for the usual line width.
	sampled = 2000
	// tooWide is the number of lines wider than hand-wrapped ones that shows that a
	// document is not wrapped. looked limits the examined segments, including blank ones.
	tooWide, looked = sampled / 10, 20 * sampled
	// longest is the maximum length of a hand-wrapped line in bytes: five per cell.
	longest = 5 * widest
	// widest is the maximum width of a hand-wrapped line.
	widest = 80
)

// usual returns the line width of a hand-wrapped document, which is that of its longest
// line other than tables and the like; 0 if it is not hand-wrapped.
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

// lineDigits returns the width of line numbers in cells, with the blank that keeps them off
// the edge of the screen.
func (v *Position) lineDigits() int { return 1 + len(strconv.Itoa(v.doc.Lines())) }

// chunkDigits returns the width in cells of chunk numbers with the flag before them.
func chunkDigits(now *view.View) int {
	n := 10 // so that the text does not move at every tenth chunk
	if now != nil {
		n = max(n, now.Result.Chunks.Len())
	}
	return len(strconv.Itoa(n)) + 1
}
