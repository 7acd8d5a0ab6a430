package output

import (
	"strings"

	"chunkscope/tui/cell"
)

type field struct {
	text string
	st   cell.Style
}

// table is a text table with the headings in its first row.
type table struct {
	// align has a letter for each column: l for left-aligned and r for right-aligned.
	align string
	// shrinkable is the index of the column that is truncated if lines are too long, or -1. If
	// keepEnd is true, it is truncated at the start.
	shrinkable int
	keepEnd    bool
	// droppable lists the columns that are dropped, in this order, if the shrinkable column would
	// otherwise be too narrow.
	droppable []int
	rows      [][]field
}

func (t *table) addRow(fields ...field) { t.rows = append(t.rows, fields) }

func (t *table) addHeadings(p *Page, names ...string) {
	var fields []field
	for _, n := range names {
		fields = append(fields, field{n, p.Styles.Muted})
	}
	t.addRow(fields...)
}

// Gap is the width between two columns.
const Gap = 2

func (t *table) write(p *Page) {
	t.escape()
	t.dropEmpty()
	if len(t.rows) == 0 {
		return
	}
	widths, removed := t.fitWidths(p)
	for _, row := range t.rows {
		blanks := 0
		for c, f := range row {
			pad := widths[c] - cell.Width(f.text, cell.Wc)
			if t.align[c] == 'r' {
				blanks += pad
			}
			if f.text != "" {
				p.WriteString(strings.Repeat(" ", blanks))
				p.PutTrusted(f.st, f.text)
				blanks = 0
			}
			if t.align[c] != 'r' {
				blanks += pad
			}
			blanks += Gap
		}
		p.End()
	}
	if len(removed) > 0 {
		p.Wrap(p.Styles.Muted, "left out to fit the width: "+strings.Join(removed, ", "), 0, false)
	}
}

func (t *table) escape() {
	for _, row := range t.rows {
		for c := range row {
			row[c].text = cell.Escape(row[c].text)
		}
	}
}

func (t *table) dropEmpty() {
	for c := len(t.align) - 1; c >= 0; c-- {
		empty := true
		for i, row := range t.rows {
			empty = empty && (i == 0 && len(t.rows) > 1 || row[c].text == "")
		}
		if !empty {
			continue
		}
		t.drop(c)
	}
}

func (t *table) drop(c int) {
	t.align = t.align[:c] + t.align[c+1:]
	for i, row := range t.rows {
		t.rows[i] = append(row[:c:c], row[c+1:]...)
	}
	if c < t.shrinkable {
		t.shrinkable--
	} else if c == t.shrinkable {
		t.shrinkable = -1
	}
	var spare []int
	for _, x := range t.droppable {
		switch {
		case x < c:
			spare = append(spare, x)
		case x > c:
			spare = append(spare, x-1)
		}
	}
	t.droppable = spare
}

// minCells is the minimum width of the shrinkable column after all droppable columns are dropped.
const minCells = 8

// minShrinkableWidth returns the width of the shrinkable column below which another column is
// dropped.
func (t *table) minShrinkableWidth() int {
	const minRows = 20
	n := minCells
	for _, row := range t.rows[1:] {
		if t.shrinkable >= 0 {
			n = max(n, cell.Width(row[t.shrinkable].text, cell.Wc))
		}
	}
	return min(n, minRows)
}

// fitWidths drops the columns that do not fit and truncates the shrinkable column. omitted lists
// the headings of the dropped columns.
func (t *table) fitWidths(p *Page) (widths []int, omitted []string) {
	widths = t.naturalWidths()
	if !p.IsBounded() {
		return widths, nil
	}
	for len(t.droppable) > 0 && t.measureExcess(widths, p.W, t.minShrinkableWidth()) > 0 {
		if name := t.rows[0][t.droppable[0]].text; name != "" {
			omitted = append(omitted, name)
		}
		t.drop(t.droppable[0])
		widths = t.naturalWidths()
	}
	excess := t.measureExcess(widths, p.W, 0)
	if excess <= 0 || t.shrinkable < 0 {
		return widths, omitted
	}
	end := max(min(minCells, widths[t.shrinkable]), widths[t.shrinkable]-excess)
	widths[t.shrinkable] = end
	for i, row := range t.rows {
		if f := &row[t.shrinkable]; t.keepEnd && i > 0 {
			f.text = cell.TruncateLeft(f.text, end, cell.Wc)
		} else {
			f.text = cell.Truncate(f.text, end, cell.Wc)
		}
	}
	return widths, omitted
}

func (t *table) naturalWidths() []int {
	widths := make([]int, len(t.align))
	for _, row := range t.rows {
		for c, f := range row {
			widths[c] = max(widths[c], cell.Width(f.text, cell.Wc))
		}
	}
	return widths
}

// limit is the maximum width of the shrinkable column, or 0 for no limit.
func (t *table) measureExcess(widths []int, w, limit int) int {
	sum := -Gap
	for c, n := range widths {
		if c == t.shrinkable && limit > 0 {
			n = min(n, limit)
		}
		sum += n + Gap
	}
	return sum - w
}
