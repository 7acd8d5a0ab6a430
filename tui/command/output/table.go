package output

import (
	"strings"

	"chunkscope/tui/cell"
)

// field is a cell of a table.
type field struct {
	text string
	st   cell.Style
}

// table is rows of fields in columns. The first row is the head.
type table struct {
	// right are the columns whose fields end together, for numbers; a letter
	// a column: l or r.
	align string
	// give is the column that is cut when a terminal is too narrow; tail keeps
	// the end of its texts, for file names.
	give int
	tail bool
	rows [][]field
}

func (t *table) row(fields ...field) { t.rows = append(t.rows, fields) }

// head is the row that names the columns.
func (t *table) head(p *Page, names ...string) {
	var fields []field
	for _, n := range names {
		fields = append(fields, field{n, p.Ink.Muted})
	}
	t.row(fields...)
}

// Gap is the cells between two columns.
const Gap = 2

// write writes the table.
func (t *table) write(p *Page) {
	t.escape()
	t.dropEmpty()
	if len(t.rows) == 0 {
		return
	}
	widths := t.widths(p)
	for _, row := range t.rows {
		blanks := 0
		for c, f := range row {
			pad := widths[c] - cell.Width(f.text, cell.Wc)
			if t.align[c] == 'r' {
				blanks += pad
			}
			if f.text != "" {
				p.WriteString(strings.Repeat(" ", blanks))
				p.Trusted(f.st, f.text)
				blanks = 0
			}
			if t.align[c] != 'r' {
				blanks += pad
			}
			blanks += Gap
		}
		p.End()
	}
}

func (t *table) escape() {
	for _, row := range t.rows {
		for c := range row {
			row[c].text = cell.Escape(row[c].text)
		}
	}
}

// dropEmpty takes away columns that say nothing.
func (t *table) dropEmpty() {
	for c := len(t.align) - 1; c >= 0; c-- {
		empty := true
		for i, row := range t.rows {
			empty = empty && (i == 0 && len(t.rows) > 1 || row[c].text == "")
		}
		if !empty {
			continue
		}
		t.align = t.align[:c] + t.align[c+1:]
		for i, row := range t.rows {
			t.rows[i] = append(row[:c:c], row[c+1:]...)
		}
		if c < t.give {
			t.give--
		} else if c == t.give {
			t.give = -1
		}
	}
}

// widths are those of the columns, the one that gives cut to what is left.
func (t *table) widths(p *Page) []int {
	widths := make([]int, len(t.align))
	for _, row := range t.rows {
		for c, f := range row {
			widths[c] = max(widths[c], cell.Width(f.text, cell.Wc))
		}
	}
	sum := 0
	for _, w := range widths {
		sum += w + Gap
	}
	over := sum - Gap - p.W
	if p.Terminal == nil || over <= 0 || t.give < 0 {
		return widths
	}
	const least = 8
	to := max(min(least, widths[t.give]), widths[t.give]-over)
	widths[t.give] = to
	for _, row := range t.rows {
		if f := &row[t.give]; t.tail {
			f.text = cell.TruncateLeft(f.text, to, cell.Wc)
		} else {
			f.text = cell.Truncate(f.text, to, cell.Wc)
		}
	}
	return widths
}
