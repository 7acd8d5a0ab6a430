package report

import (
	"fmt"
	"math"
	"slices"
	"strings"

	"chunkscope/engine/measure/metrics"
	"chunkscope/engine/measure/sweep"
	"chunkscope/engine/settings"
	"chunkscope/engine/text"
)

// Lengths are in chart coordinates, which scale with the page.
const (
	chartWidth = 460
	plotLeft   = 44
	plotRight  = chartWidth - 24
)

func formatCoordinate(v float64) string {
	return strings.TrimSuffix(strings.TrimRight(fmt.Sprintf("%.1f", v), "0"), ".")
}

type bar struct{ X, Y, Width, Height, Middle, Count, Description string }

type tick struct{ At, Label string }

type line struct{ At, Label, LabelAt, Y, Class, Anchor string }

type histogramChart struct {
	Unit  string
	Bars  []bar
	Ticks []tick
	Lines []line
}

const (
	barsTop    = 62
	barsBottom = 190
)

func (p *page) histogram() *histogramChart {
	m := p.report.Measures
	bins := slices.Clone(m.Sizes[m.Unit].Histogram)
	if len(bins) == 0 {
		return nil
	}
	// End the last bin at the largest size or the limit, so that its bar does not extend past the
	// limit line.
	last, largest := &bins[len(bins)-1], m.Sizes[m.Unit].Max
	if t, ok := settings.Lookup("max_chunk_size"); ok && t.Applies(&p.r.Settings) {
		largest = max(largest, int(t.Number(&p.r.Settings)))
	}
	end := min(last.To, largest)
	last.To = min(last.To, largest+1)
	maximum := 1
	for _, b := range bins {
		maximum = max(maximum, b.Count)
	}
	h := &histogramChart{Unit: m.Unit}
	plotWidth := float64(plotRight-plotLeft) / float64(len(bins))
	labelInterval := (len(bins) + 6) / 7
	barWidth := min(plotWidth-2, 90)
	for i, b := range bins {
		x := plotLeft + float64(i)*plotWidth
		middle := x + plotWidth/2
		barHeight := float64(b.Count) / float64(maximum) * (barsBottom - barsTop)
		if b.Count > 0 {
			barHeight = max(barHeight, 2)
			h.Bars = append(h.Bars, bar{
				formatCoordinate(middle - barWidth/2), formatCoordinate(barsBottom - barHeight), formatCoordinate(barWidth), formatCoordinate(barHeight), formatCoordinate(middle), text.GroupDigits(b.Count),
				fmt.Sprintf("%s to %s %s: %s", text.GroupDigits(b.From), text.GroupDigits(b.To-1), m.Unit, text.Count(b.Count, "chunk")),
			})
		}
		if i%labelInterval == 0 {
			h.Ticks = append(h.Ticks, tick{formatCoordinate(x + plotWidth*placeInBin(b, float64(b.From))), text.GroupDigits(b.From)})
		}
	}
	if len(bins)%labelInterval == 0 && last.To-last.From > 1 {
		h.Ticks = append(h.Ticks, tick{formatCoordinate(plotRight), text.GroupDigits(end)})
	}
	h.addLine(bins, "median", m.Sizes[m.Unit].Median, 28, "median")
	for k, key := range []string{"max_chunk_size", "min_chunk_size"} {
		if t, ok := settings.Lookup(key); ok && t.Applies(&p.r.Settings) {
			h.addLine(bins, strings.TrimSuffix(key, "_chunk_size"), t.Number(&p.r.Settings), 14+28*k, "limit")
		}
	}
	return h
}

func placeInBin(b metrics.Bin, size float64) float64 {
	if b.To-b.From == 1 {
		return 0.5
	}
	return (size - float64(b.From)) / float64(b.To-b.From)
}

func (h *histogramChart) addLine(bins []metrics.Bin, name string, size float64, y int, class string) {
	binWidth := float64(plotRight-plotLeft) / float64(len(bins))
	for i, b := range bins {
		if size < float64(b.From) || size >= float64(b.To) {
			continue
		}
		value := plotLeft + (float64(i)+placeInBin(b, size))*binWidth
		h.Lines = append(h.Lines, newLine(value, name+" "+formatDecimal(size), y, class))
	}
}

func newLine(at float64, label string, y int, class string) line {
	l := line{At: formatCoordinate(at), Label: label, LabelAt: formatCoordinate(at + 4), Y: formatCoordinate(float64(y)), Class: class, Anchor: "start"}
	if at > (plotLeft+plotRight)/2 {
		l.LabelAt, l.Anchor = formatCoordinate(at-4), "end"
	}
	return l
}

type curveChart struct {
	Setting, Unit, Description string
	Whole, Stored              plot
	Ticks                      []tick
	Lines                      []line
}

type plot struct {
	Top    string
	Points string
	Ticks  []tick
	Dots   []dot
}

type dot struct{ X, Y, Class, Description string }

const (
	wholeTop     = 40
	wholeBottom  = 130
	storedTop    = 152
	storedBottom = 196
)

// newCurveChart returns a chart of the sweep, or nil if it has too few points.
func newCurveChart(c *sweep.Curve) *curveChart {
	if c == nil {
		return nil
	}
	var points []sweep.Point
	for i := range c.Points {
		if c.Points[i].Refused == nil {
			points = append(points, c.Points[i])
		}
	}
	if len(points) < 2 {
		return nil
	}
	lo, hi := points[0].Value, points[len(points)-1].Value
	x := func(v float64) float64 { return plotLeft + (v-lo)/(hi-lo)*(plotRight-plotLeft) }
	chart := &curveChart{Setting: settings.KeyLabel(c.Setting), Unit: c.Unit, Description: c.Recommendation}
	chart.Whole = newPlot(points, x, wholeTop, wholeBottom,
		func(p *sweep.Point) float64 { return p.WholeText.Share() }, func(v float64) string { return fmt.Sprintf("%.0f%%", 100*v) })
	chart.Stored = newPlot(points, x, storedTop, storedBottom,
		func(p *sweep.Point) float64 { return p.StoredRatio }, text.Growth)
	label := func(v float64) string {
		if t, ok := settings.Lookup(c.Setting); ok && t.IsPercent {
			return formatCoordinate(100*v) + "%"
		}
		return text.GroupDigits(int(math.Round(v)))
	}
	for _, v := range roundValues(lo, hi, 6) {
		chart.Ticks = append(chart.Ticks, tick{formatCoordinate(x(v)), label(v)})
	}
	if c.Knee != nil {
		chart.Lines = append(chart.Lines, newLine(x(c.Knee.Value), "knee "+c.Knee.MarkUnreliable(label(c.Knee.Value)), 14, "knee"))
	}
	if c.Present >= lo && c.Present <= hi {
		chart.Lines = append(chart.Lines, newLine(x(c.Present), "now "+label(c.Present), 28, "now"))
	}
	return chart
}

func newPlot(points []sweep.Point, x func(float64) float64, top, bottom float64, value func(*sweep.Point) float64, label func(float64) string) plot {
	lo, hi := math.Inf(1), math.Inf(-1)
	for i := range points {
		v := value(&points[i])
		lo, hi = min(lo, v), max(hi, v)
	}
	if hi-lo < 0.02 { // use a wider range, because a flat curve would only show noise
		lo = hi - 0.02
	}
	y := func(v float64) float64 { return bottom - (v-lo)/(hi-lo)*(bottom-top) }
	pl := plot{Top: formatCoordinate(top)}
	var b strings.Builder
	for i := range points {
		if i > 0 {
			b.WriteByte(' ')
		}
		v := value(&points[i])
		b.WriteString(formatCoordinate(x(points[i].Value)) + "," + formatCoordinate(y(v)))
	}
	pl.Points = b.String()
	n := 2
	if bottom-top > 60 {
		n = 4
	}
	for _, v := range roundValues(lo, hi, n) {
		pl.Ticks = append(pl.Ticks, tick{formatCoordinate(y(v)), label(v)})
	}
	return pl
}

func roundValues(lo, hi float64, n int) []float64 {
	span := hi - lo
	if !(span > 0) {
		return []float64{lo}
	}
	step := math.Pow(10, math.Floor(math.Log10(span/float64(n))))
	for _, m := range [...]float64{1, 2, 5, 10} {
		if span/(step*m) <= float64(n) {
			step *= m
			break
		}
	}
	var out []float64
	for k := math.Ceil(lo/step - 1e-9); k*step <= hi+1e-9*span; k++ {
		out = append(out, k*step)
	}
	return out
}

type docMap struct {
	Tints [tintCount]string
	// Overlap and Gaps (text that is in no chunk) are SVG paths.
	Overlap, Gaps        string
	Oversize, Small, Dry []string
}

const (
	mapWidth     = 1000
	maxMapChunks = 2000
)

func (p *page) docMap() *docMap {
	n := len(p.r.Doc.Text)
	if n == 0 || p.r.Chunks.Len() == 0 || p.r.Chunks.Len() > maxMapChunks {
		return nil
	}
	position := func(off int) float64 { return float64(off) / float64(n) * mapWidth }
	var tintPaths [tintCount]strings.Builder
	var overlap, gaps strings.Builder
	gap := func(from, to int) {
		if strings.TrimSpace(p.r.Doc.Text[from:max(from, to)]) != "" {
			appendBand(&gaps, position(from), position(to), 16, 2)
		}
	}
	m := &docMap{}
	end := 0
	for i := range p.r.Chunks.Len() {
		c := p.r.Chunks.At(i)
		start, last := max(end, c.Body.Start), max(end, c.Body.End)
		gap(end, start)
		end = last
		appendBand(&tintPaths[i%tintCount], position(start), position(last), 8, 18)
		shared := c.Overlap
		if shared.Empty() {
			shared = c.ContextBefore
		}
		if !shared.Empty() {
			appendBand(&overlap, position(shared.Start), position(shared.End), 22, 4)
		}
		middle := formatCoordinate((position(start) + position(last)) / 2)
		if c.Oversize {
			m.Oversize = append(m.Oversize, middle)
		}
		if c.Small {
			m.Small = append(m.Small, middle)
		}
		if i > 0 && p.r.Seams[i-1].IsDry() {
			m.Dry = append(m.Dry, formatCoordinate(position(p.r.Seams[i-1].Byte)))
		}
	}
	for k := range tintPaths {
		m.Tints[k] = tintPaths[k].String()
	}
	gap(end, n)
	m.Overlap, m.Gaps = overlap.String(), gaps.String()
	return m
}

func appendBand(b *strings.Builder, from, to, y, height float64) {
	fmt.Fprintf(b, "M%.2f %gH%.2fV%gH%.2fZ", from, y, to, y+height, from)
}

type legend struct {
	Chunks  int
	Kept    bool
	Dry     bool
	Name    string
	Partial string
	Added   bool
	Broken  []brokenKind
}

func (p *page) legend() legend {
	l := legend{
		Chunks: p.r.Chunks.Len(), Name: p.name(), Kept: p.isInMetadata(),
		Dry: p.report.Measures.DrySeams.DryCount > 0, Broken: p.brokenKinds(),
	}
	for i := range p.r.Chunks.Len() {
		l.Added = l.Added || p.r.Chunks.At(i).HasAddedText()
	}
	if p.r.Truncated {
		l.Partial = fmt.Sprintf("max chunks per document keeps %s of %s chunks.",
			text.GroupDigits(p.r.Chunks.Len()), text.GroupDigits(p.r.TotalBeforeTruncation))
	}
	return l
}
