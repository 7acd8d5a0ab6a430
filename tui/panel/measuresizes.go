package panel

import (
	"math"
	"slices"
	"strings"

	"chunkscope/engine/alteration"
	"chunkscope/engine/explain"
	"chunkscope/engine/measure/metrics"
	"chunkscope/tui/cell"
	"chunkscope/tui/part"
	"chunkscope/tui/plot"
)

func (s *measureSheet) writeSizeTable() {
	z := s.size
	if z.Count == 0 {
		return
	}
	st := s.C.Styles
	value := st.Text
	if !s.fresh {
		value = st.Muted
	}
	table := sizeTable{{"min", "mean", "median", "p95", "max"}, sizeCells(z)}
	styles := []cell.Style{st.Muted, value}
	if s.before != nil && haveSameUnit(s.before, s.m) && s.before.Sizes[s.before.Unit].Count > 0 {
		current, previous := sizeColumns(z), sizeColumns(s.before.Sizes[s.before.Unit])
		var changes [5]string
		for i := range current {
			message, _ := countChange(current[i], &previous[i]).describe(s.W, false, st)
			changes[i] = strings.ReplaceAll(message, " ", "")
		}
		if changes != [5]string{} {
			table, styles = append(table, changes), append(styles, st.Changed)
		}
	}
	labels := []string{s.m.Settings.Unit, "size", ""}
	columns, widths := table.fit(s.W-sizeLabel, s.C.Method)
	for i, cells := range table {
		s.writeColumns(styles[i], labels[i], cells, columns, widths)
	}
	s.writeBars(st.Muted)
	s.countMeasures(1)
}

func sizeColumns(z metrics.Sizes) [5]int {
	return [5]int{z.Min, int(math.Round(z.Mean)), int(math.Round(z.Median)), z.P95, z.Max}
}

func sizeCells(z metrics.Sizes) (out [5]string) {
	for i, n := range sizeColumns(z) {
		out[i] = part.Count(n)
	}
	return out
}

const sizeLabel = 7

type sizeTable [][5]string

// fit returns the columns that fit in w cells, and their widths. It drops the mean first, then p95,
// then the median, and never truncates numbers.
func (t sizeTable) fit(w int, m cell.Method) (columns []int, widths [5]int) {
	columns = []int{0, 1, 2, 3, 4}
	total := 0
	for _, row := range t {
		for i, text := range row {
			widths[i] = max(widths[i], cell.Width(text, m)+1)
		}
	}
	for _, n := range widths {
		total += n
	}
	for _, drop := range [...]int{1, 3, 2} {
		if total > w {
			total -= widths[drop]
			columns = slices.DeleteFunc(columns, func(i int) bool { return i == drop })
		}
	}
	wider := min(4, max(0, w-1-total)/len(columns))
	for i := range widths {
		widths[i] += wider
	}
	return columns, widths
}

func (s *measureSheet) writeColumns(st cell.Style, label string, cells [5]string, columns []int, widths [5]int) {
	var b cell.Line
	b.Reset(s.W, s.C.Method)
	b.Put(s.C.Styles.Muted, cell.Fit(" "+label, sizeLabel, s.C.Method))
	for _, i := range columns {
		b.Put(st, cell.FitRight(cells[i], widths[i], s.C.Method))
	}
	s.Lines = append(s.Lines, b.Finish(s.C.Styles.Text))
}

func (s *measureSheet) writeBars(st cell.Style) {
	bins := s.size.Histogram
	if len(bins) < 2 {
		return
	}
	maximum, name := 0, 0
	for _, bin := range bins {
		maximum = max(maximum, bin.Count)
		name = max(name, cell.Width(s.formatBin(bin), s.C.Method))
	}
	for i, bin := range bins {
		label := s.formatBin(bin)
		if bin.Count == 0 && i+1 < len(bins) && bins[i+1].Count == 0 {
			label = "…"
		}
		if bin.Count == 0 && i > 0 && bins[i-1].Count == 0 {
			continue
		}
		var b cell.Line
		b.Reset(s.W, s.C.Method)
		b.Put(s.C.Styles.Muted, " "+cell.FitRight(label, name, s.C.Method)+" ")
		room := b.Room() - len(" 10 000 chunks")
		bar := plot.ThinBar(float64(bin.Count), float64(maximum), room)
		b.Raw(st, bar, cell.Width(bar, s.C.Method))
		if bin.Count > 0 {
			b.Put(s.C.Styles.Muted, " "+formatCount(bin.Count, "chunk"))
		}
		s.Lines = append(s.Lines, b.Finish(s.C.Styles.Text))
	}
}

// formatBin ends the last bin at the largest chunk.
func (s *measureSheet) formatBin(b metrics.Bin) string {
	return formatRange(b.From, min(b.To-1, max(b.From, s.size.Max)))
}

func formatRange(first, last int) string {
	if last == first {
		return part.Count(first)
	}
	return part.Count(first) + "–" + part.Count(last)
}

// writeAltered counts the lines that differ between the document and the chunks or their parents.
// It writes nothing if there are none.
func (s *measureSheet) writeAltered(label string, c alteration.Counts) {
	if c.IsNone() {
		return
	}
	s.add(row{label: label, value: part.Percent(c.Lines, c.TextLines), detail: "of the lines", style: s.C.Styles.Error, strong: true})
	s.Row(3, "", explain.DescribeAlterations(c), s.C.Styles.Error)
}
