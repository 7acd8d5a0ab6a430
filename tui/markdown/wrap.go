package markdown

import (
	"strings"

	"chunkscope/tui/cell"
)

// wrap breaks runs into rows of at most w cells. It breaks words only if necessary.
func (l *layout) wrap(runs Row, w int) []Row {
	b := breaker{w: max(w, 4), m: l.m}
	for _, r := range runs {
		for i, word := range strings.Split(r.Text, " ") {
			if i > 0 {
				b.addSpace(r)
			}
			if word != "" {
				b.add(Run{Text: word, Style: r.Style, Link: r.Link})
			}
		}
	}
	return b.finish()
}

// breaker fills rows with words. A word may consist of several runs.
type breaker struct {
	w    int
	m    cell.Method
	rows []Row
	row  Row
	col  int

	word Row
	cols int
	// gap is the space before the word, in the style of its run.
	gap        Run
	gapPending bool
}

func (b *breaker) addSpace(run Run) {
	b.end()
	b.gapPending, b.gap = true, Run{Text: " ", Style: run.Style, Link: run.Link}
}

func (b *breaker) add(r Run) {
	b.word = append(b.word, r)
	b.cols += cell.Width(r.Text, b.m)
}

func (b *breaker) end() {
	if len(b.word) == 0 {
		return
	}
	gap := 0
	if b.gapPending && b.col > 0 {
		gap = 1
	}
	if b.col > 0 && b.col+gap+b.cols > b.w {
		b.startRow()
		gap = 0
	}
	if gap > 0 {
		if n := len(b.row); n > 0 && b.row[n-1].Style == b.gap.Style && b.row[n-1].Link == b.gap.Link && b.word[0].Style == b.gap.Style {
			b.put(b.gap)
		} else {
			b.put(Run{Text: " "})
		}
	}
	for _, r := range b.word {
		b.breakLong(r)
	}
	b.word, b.cols, b.gapPending = b.word[:0], 0, false
}

func (b *breaker) breakLong(r Run) {
	for b.col+cell.Width(r.Text, b.m) > b.w {
		n, _ := cell.Prefix(r.Text, b.w-b.col, b.m)
		if n == 0 {
			if b.col == 0 {
				break
			}
			b.startRow()
			continue
		}
		b.put(Run{Text: r.Text[:n], Style: r.Style, Link: r.Link})
		b.startRow()
		r.Text = r.Text[n:]
	}
	if r.Text != "" {
		b.put(r)
	}
}

// put appends a run, or merges it with the previous one if possible.
func (b *breaker) put(r Run) {
	if n := len(b.row); n > 0 && b.row[n-1].Style == r.Style && b.row[n-1].Link == r.Link {
		b.row[n-1].Text += r.Text
	} else {
		b.row = append(b.row, r)
	}
	b.col += cell.Width(r.Text, b.m)
}

func (b *breaker) startRow() {
	b.rows = append(b.rows, b.row)
	b.row, b.col = nil, 0
}

func (b *breaker) finish() []Row {
	b.end()
	if len(b.row) > 0 || len(b.rows) == 0 {
		b.startRow()
	}
	return b.rows
}
