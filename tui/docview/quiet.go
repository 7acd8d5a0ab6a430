package docview

import (
	"strconv"
	"strings"

	"chunkscope/tui/cell"
)

const (
	maxColumn = 80
	// digitRows and digitCells are the height and width of a large digit. The width includes a
	// blank after it.
	digitRows, digitCells = 3, 4
	// minLargeWidth is the minimum text width for large chunk numbers.
	minLargeWidth = 50
)

// DrawPresentation draws h rows of width w with the text and its gutter centered. gutterX is the column
// where the gutter begins.
func (v *Position) DrawPresentation(l *Look, w, h int) (rows []string, gutterX int) {
	gutterX = v.FitPresentation(l, w, h)
	rows = v.Draw(l)
	background := string(l.Styles.Text)
	prefix := background + strings.Repeat(" ", gutterX)
	suffix := background + strings.Repeat(" ", max(0, w-gutterX-v.gutter.width()-v.W)) + cell.Reset
	for y := range rows {
		rows[y] = prefix + rows[y] + suffix
	}
	return rows, gutterX
}

// FitPresentation is like Fit, but for the centered text of a presentation. gutterX is the column where
// the gutter begins.
func (v *Position) FitPresentation(l *Look, w, h int) (gutterX int) {
	total := min(w-2, maxColumn+v.newGutter(l, w-2).width())
	v.Fit(l, total, h)
	return max(0, (w-total)/2)
}

// numberRow is one row of a large chunk number, or a badge if the chunk is too short for large
// digits.
type numberRow struct {
	number     int
	row        int // row of the large digits, or -1 for a badge
	chunkCount int
}

func (p *painter) numberRows() []numberRow {
	rows := p.place.rows
	out := make([]numberRow, len(rows))
	last, pos, count := -1, -1, 0
	place := func(end int) {
		if last < 0 {
			return
		}
		if end-pos < digitRows || count > 1 {
			out[pos] = numberRow{last + 1, -1, count}
			return
		}
		for k := range digitRows {
			out[pos+k] = numberRow{last + 1, k, count}
		}
	}
	for y, r := range rows {
		first := p.chunkAt(r.start)
		begins, n := p.gutter.findNumberedChunk(p, r, first)
		if begins < 0 && y == 0 && p.look.showsNumber(first) {
			begins = first
		}
		if begins < 0 && first >= 0 {
			continue
		}
		place(y)
		last, pos, count = begins, y, n
	}
	place(len(rows))
	return out
}

func (f numberRow) drawLargeNumber(b *brush, s *cell.Styles, n int) {
	hue := max(f.number-1, 0) % len(s.AccentBold)
	b.use(s.AccentBold[hue])
	if f.number == 0 {
		b.spaces(n)
		return
	}
	label := strconv.Itoa(f.number)
	if f.row < 0 {
		if several := strconv.Itoa(f.number-f.chunkCount+1) + "-" + label; f.chunkCount > 1 && len(several)+len("   ") <= n {
			label = several
		}
		b.spaces(n - len(label) - len("   "))
		b.use(s.Badge[hue])
		b.put(" " + label + " ")
		b.use(s.AccentBold[hue])
		b.spaces(1)
		return
	}
	b.spaces(n - digitCells*len(label))
	for i := range len(label) {
		b.put(digits[label[i]-'0'][f.row])
		b.spaces(1)
	}
}

// digits holds large digits of 3 × 5 dots. Each cell has an upper and a lower dot.
var digits = [10][digitRows]string{
	{"█▀█", "█ █", "▀▀▀"},
	{"▄█ ", " █ ", "▀▀▀"},
	{"▀▀█", "█▀▀", "▀▀▀"},
	{"▀▀█", " ▀█", "▀▀▀"},
	{"█ █", "▀▀█", "  ▀"},
	{"█▀▀", "▀▀█", "▀▀▀"},
	{"█▀▀", "█▀█", "▀▀▀"},
	{"▀▀█", "  █", "  ▀"},
	{"█▀█", "█▀█", "▀▀▀"},
	{"█▀█", "▀▀█", "▀▀▀"},
}
