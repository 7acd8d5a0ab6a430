package frame

import (
	"strings"

	"chunkscope/tui/cell"
)

// Over puts a line of n cells over a finished row of w, at column x. Blanks stand
// for what is left of wide characters that it covers by half.
func Over(row, line string, x, n, w int, m cell.Method) string {
	start, col := until(row, x, m)
	last, end := start, col
	for end < x+n && last < len(row) { // what is covered, the last of it perhaps by half
		size, width := next(row[last:], end, m)
		last, end = last+size, end+width
	}
	var b strings.Builder
	b.Grow(len(row) + len(line) + 2*len(cell.Reset))
	b.WriteString(row[:start])
	b.WriteString(blanks(x - col))
	b.WriteString(cell.Reset)
	b.WriteString(line)
	b.WriteString(blanks(min(end, w) - x - n))
	style(&b, row[:last])
	b.WriteString(row[last:])
	return b.String()
}

// Blank reports whether nothing but blanks stands in n cells of a finished row, from
// column x on.
func Blank(row string, x, n int, m cell.Method) bool {
	pos, col := until(row, x, m)
	for pos < len(row) && col < x+n {
		size, width := next(row[pos:], col, m)
		if width > 0 && row[pos] != ' ' {
			return false
		}
		pos, col = pos+size, col+width
	}
	return true
}

// style writes the sequences that the style at the end of a piece of a row is made of:
// the last that begins one, and those that change it.
func style(b *strings.Builder, row string) {
	index := max(0, strings.LastIndex(row, "\x1b[0"), strings.LastIndex(row, cell.Reset))
	for index < len(row) {
		esc := strings.IndexByte(row[index:], '\x1b')
		if esc < 0 {
			return
		}
		index += esc
		size, _ := next(row[index:], 0, cell.Wc)
		b.WriteString(row[index : index+size])
		index += size
	}
}

// until is where column x of a finished row begins, or a wide character that it is
// in the middle of, and the column of that.
func until(row string, x int, m cell.Method) (at, col int) {
	for at < len(row) && col < x {
		size, width := next(row[at:], col, m)
		if col+width > x {
			break
		}
		at, col = at+size, col+width
	}
	return at, col
}

// next is the first character of a finished row, or the sequence of no cells that
// changes its style.
func next(row string, col int, m cell.Method) (size, width int) {
	if row[0] == '\x1b' {
		return max(1, strings.IndexByte(row, 'm')+1), 0
	}
	size, width, _ = cell.Cluster(row, m, col)
	return size, width
}

func blanks(n int) string { return strings.Repeat(" ", max(0, n)) }
