package docview

import (
	"chunkscope/engine/chunk"
	"chunkscope/engine/text"
)

// Omissions describes the rows that Abridge omits.
type Omissions struct {
	// OmittedAtEnd is the number of omitted rows after the last drawn one. Rows omitted elsewhere
	// are replaced by a row with their number.
	Omitted, OmittedAtEnd int
	Shown                 int
}

// Abridge lays out span in at most limit rows of the width of the last Fit. ends are the ends of
// the chunks in span. Abridge omits rows in the middle of the longest chunks or, if there are too
// many chunks, all rows after the first ones.
func (v *Position) Abridge(span chunk.Span, ends []int, limit int) (out Omissions) {
	allRows := v.layOutRows(span)
	rowCounts := make([]int, len(ends))
	for i, n := 0, 0; i < len(ends); i++ {
		for n < len(allRows) && allRows[n].start < ends[i] {
			n++
		}
		rowCounts[i] = n
	}
	var rows []row
	pos := 0
	for _, part := range shortenChunks(rowCounts, limit) {
		if part.start > pos {
			first, last := allRows[pos], allRows[part.start-1]
			rows = append(rows, row{segment: first.segment, sub: 1, start: first.start, end: last.end, nextStart: last.nextStart, replacedRows: part.start - pos})
			out.Omitted += part.start - pos
		}
		rows, pos = append(rows, allRows[part.start:part.end]...), part.end
	}
	out.OmittedAtEnd = len(allRows) - pos
	out.Omitted += out.OmittedAtEnd
	for i := range ends {
		if i == 0 || pos > 0 && ends[i-1] < allRows[pos-1].nextStart {
			out.Shown = i + 1
		}
	}
	v.rows, v.H = rows, len(rows)
	v.layoutKey = layoutKey{v.seg, v.sub, v.W, v.H, v.Method}
	return out
}

func (v *Position) layOutRows(span chunk.Span) (rows []row) {
	v.Goto(span.Start)
	skip := v.sub
	for i := v.seg; i < v.index.len(); i++ {
		v.buf = v.wrap(v.buf[:0], i)
		for _, r := range v.buf[skip:] {
			if r.start >= span.End {
				return rows
			}
			rows = append(rows, r)
		}
		skip = 0
	}
	return rows
}

type rowRange struct{ start, end int }

// minRows is the minimum number of rows of a shortened chunk: the first row, a row with the number
// of omitted rows, and the last row.
const minRows = 3

func shortenChunks(ends []int, limit int) []rowRange {
	total := ends[len(ends)-1]
	maxRows := total
	for ; maxRows >= minRows; maxRows-- {
		if sum := countRows(ends, maxRows); sum <= limit {
			limit -= sum
			break
		}
	}
	if maxRows < minRows {
		return []rowRange{{0, min(total, limit)}}
	}
	var out []rowRange
	start := 0
	for _, end := range ends {
		rows := maxRows
		if end-start > maxRows && limit > 0 {
			rows, limit = maxRows+1, limit-1
		}
		if end-start > rows {
			head := rows / 2
			out = append(out, rowRange{start, start + head}, rowRange{end - (rows - 1 - head), end})
		} else {
			out = append(out, rowRange{start, end})
		}
		start = end
	}
	return out
}

func countRows(ends []int, maxRows int) int {
	sum, start := 0, 0
	for _, end := range ends {
		sum, start = sum+min(end-start, maxRows), end
	}
	return sum
}

func (p *painter) drawGap(r row) {
	content := "⋯ " + text.Count(r.replacedRows, "row")
	p.use(p.look.Styles.Muted)
	p.put(content)
	p.use(p.look.Styles.Text)
	p.spaces(p.place.W - len([]rune(content)))
}
