package panel

import (
	"math"
	"strings"

	"chunkscope/engine/measure/metrics"
	"chunkscope/tui/cell"
	"chunkscope/tui/part"
	"chunkscope/tui/plot"
)

// sizes are how large chunks are, as a table, and how many are of which size.
func (s *measureSheet) sizes() {
	z := &s.m.Sizes
	if z.Count == 0 {
		return
	}
	st := s.C.Styles
	value := st.Text
	if !s.fresh {
		value = st.Muted
	}
	s.columns(st.Muted, s.m.Settings.Unit, "min", "mean", "median", "p95", "max")
	now := sizeColumns(z)
	text := make([]string, len(now))
	for i, n := range now {
		text[i] = part.Count(n)
	}
	s.columns(value, "size", text...)
	if s.before != nil && sameUnit(s.before, s.m) && s.before.Sizes.Count > 0 {
		before := sizeColumns(&s.before.Sizes)
		differs := false
		for i := range now {
			text[i] = strings.ReplaceAll(countChange(now[i], &before[i]), "▲ ", "▲")
			text[i] = strings.ReplaceAll(text[i], "▼ ", "▼")
			differs = differs || text[i] != ""
		}
		if differs {
			s.columns(st.Changed, "", text...)
		}
	}
	if s.fresh {
		value = st.Focus
	}
	s.histogram(value)
	s.coverage()
}

func sizeColumns(z *metrics.Sizes) [5]int {
	return [5]int{z.Min, int(math.Round(z.Mean)), int(math.Round(z.Median)), z.P95, z.Max}
}

// sizeWidths are the cells of each column where there is little room.
var sizeWidths = [5]int{5, 6, 7, 6, 6}

// columns is a line of five numbers after a label.
func (s *measureSheet) columns(st cell.Style, label string, text ...string) {
	lw := min(7, s.W/3)
	wider := min(3, max(0, s.W-38)/len(text))
	var b cell.Line
	b.Reset(s.W, s.C.Method)
	b.Put(s.C.Styles.Muted, cell.Fit(" "+label, lw, s.C.Method))
	for i, t := range text {
		b.Put(st, cell.FitRight(t, sizeWidths[i]+wider, s.C.Method))
	}
	s.Lines = append(s.Lines, b.Finish(s.C.Styles.Text))
}

// histogram is a bar a bin where there is room, else one row of them.
func (s *measureSheet) histogram(st cell.Style) {
	bins := s.m.Sizes.Histogram
	if len(bins) < 2 {
		return
	}
	if s.C.H >= 26 && s.W >= 50 {
		s.bars(bins, st)
		return
	}
	var row strings.Builder
	counts := make([]int, len(bins))
	for i := range bins {
		counts[i] = bins[i].Count
	}
	for _, g := range plot.Spark(counts) {
		row.WriteString(strings.Repeat(string(g), 2))
	}
	var b cell.Line
	b.Reset(s.W, s.C.Method)
	from, to := part.Count(bins[0].From)+" ", " "+part.Count(min(bins[len(bins)-1].To-1, s.m.Sizes.Max))+" "+s.m.Settings.Unit
	b.Put(s.C.Styles.Muted, " "+from)
	b.Raw(st, row.String(), 2*len(bins))
	b.Put(s.C.Styles.Muted, to)
	s.Lines = append(s.Lines, b.Finish(s.C.Styles.Text))
}

func (s *measureSheet) bars(bins []metrics.Bin, st cell.Style) {
	most, name := 0, 0
	for _, bin := range bins {
		most = max(most, bin.Count)
		name = max(name, cell.Width(binOf(bin), s.C.Method))
	}
	for _, bin := range bins {
		var b cell.Line
		b.Reset(s.W, s.C.Method)
		b.Put(s.C.Styles.Muted, " "+cell.FitRight(binOf(bin), name, s.C.Method)+" ")
		room := b.Left() - len(" 10 000 chunks")
		bar := plot.Bar(float64(bin.Count), float64(most), room)
		b.Raw(st, bar, cell.Width(bar, s.C.Method))
		if bin.Count > 0 {
			b.Put(s.C.Styles.Muted, " "+countOf(bin.Count, "chunk"))
		}
		s.Lines = append(s.Lines, b.Finish(s.C.Styles.Text))
	}
}

func binOf(b metrics.Bin) string {
	if b.To == b.From+1 {
		return part.Count(b.From)
	}
	return part.Count(b.From) + "–" + part.Count(b.To-1)
}

// coverage is the share of the source that is in a chunk.
func (s *measureSheet) coverage() {
	c := &s.m.Coverage
	r := row{label: "coverage", value: part.Percent(c.Bytes-c.Uncovered, c.Bytes), detail: "no text lost"}
	if c.Uncovered > 0 {
		r.warn = true
		r.detail = part.Bytes(c.Uncovered) + " in no chunk"
	}
	s.add(r)
}
