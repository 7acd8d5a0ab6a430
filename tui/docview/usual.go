package docview

import (
	"sort"
	"strconv"

	"chunkscope/tui/cell"
	"chunkscope/tui/session/view"
)

const (
	// sampledLines is the number of lines examined to find the width of hard-wrapped lines.
	sampledLines = 2000
	// maxWideLines is the maximum number of overlong lines in a hard-wrapped document. maxSegments
	// is the maximum number of segments to examine, including blank ones.
	maxWideLines, maxSegments = sampledLines / 10, 20 * sampledLines
	// maxLineBytes is the maximum length of a hard-wrapped line in bytes. It allows five bytes per
	// cell.
	maxLineBytes = 5 * maxLineWidth
	maxLineWidth = 80
)

// hardWrapWidth returns the width of the longest normal line of a hard-wrapped document, and 0 for
// other documents. A tenth of the lines may be longer, such as table rows.
func (x *index) hardWrapWidth() int {
	var widths []int
	wide := 0
	for i, p := 0, 0; i < min(x.len(), maxSegments) && len(widths) < sampledLines && wide <= maxWideLines; i++ {
		start, end, next := x.segmentFrom(i, p)
		if p = next; end > start {
			w := maxLineWidth + 1
			if end-start <= maxLineBytes {
				w = cell.Width(x.text[start:end], cell.Wc)
			}
			widths = append(widths, w)
			if w > maxLineWidth {
				wide++
			}
		}
	}
	if wide > maxWideLines {
		return 0
	}
	sort.Ints(widths)
	index := sort.SearchInts(widths, maxLineWidth+1)
	if index == 0 || index < len(widths)*9/10 {
		return 0
	}
	return widths[index-1]
}

func (v *Position) lineDigits() int { return 1 + len(strconv.Itoa(v.doc.LineCount())) }

func chunkDigits(current *view.View) int {
	n := 10 // reserve two digits, so that the text rarely moves
	if current != nil {
		n = max(n, current.Result.Chunks.Len())
	}
	return len(strconv.Itoa(n)) + 1
}
