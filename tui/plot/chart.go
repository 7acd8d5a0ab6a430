package plot

import (
	"cmp"
	"math"
	"slices"
	"strings"
	"unicode/utf8"
)

// Series is one curve. Y has a value for each X of the chart, or NaN if it is missing.
type Series struct {
	// Name is written at the end of the curve with the last value. Narrow charts show Short without
	// the value.
	Name, Short string
	Y           []float64
	// Write formats the last value. If it is nil, the axis does.
	Write func(v float64) string
	// InStrip puts the curve into a strip below the others with its own axis.
	InStrip bool
}

// Mark is a vertical line at a value of the horizontal axis.
type Mark struct {
	X    float64
	Name string
	Goal bool // marks a goal instead of the current value
}

// Glyphs of the marks below the axis.
const (
	GlyphCurrent = "▲"
	GlyphGoal    = "△"
)

// Glyph returns the character below the axis.
func (m Mark) Glyph() string {
	if m.Goal {
		return GlyphGoal
	}
	return GlyphCurrent
}

// Band is a highlighted range of the horizontal axis. The ink of the cells above it is shaded, so
// that the caller can draw a background.
type Band struct{ From, To float64 }

// Chart is a set of curves on one axis, with marks. The curves differ in thickness, and the one in
// the strip is filled.
type Chart struct {
	// X holds the X values of all curves, in ascending order.
	X      []float64
	Bottom Axis
	Left   Axis
	// Strip is the axis of the strip. It is drawn only if a curve uses it.
	Strip  Axis
	Series []Series
	Marks  []Mark
	Band   *Band
	// Unnamed marks have only a glyph.
	Unnamed bool
}

// MinWidth and MinHeight are the minimum dimensions of a chart in cells.
const (
	MinWidth  = 30
	MinHeight = 6
)

// Rows draws the chart in w × h cells, but at least MinWidth × MinHeight. Each row is w cells wide.
func (c *Chart) Rows(w, h int) [][]Run {
	w, h = max(w, MinWidth), max(h, MinHeight)
	f := c.frame(w)
	names := c.drawNames(f, h)
	strip, gap := 0, 0
	if f.strip {
		strip = stripRows(h)
	}
	bottom := c.drawAxis(f)
	if strip > 0 {
		gap = 1
		if h < minRuleHeight { // the filled curve shows the position of the axis
			bottom = bottom[1:]
		}
	}
	plotWidth := max(2, h-len(bottom)-len(names)-strip-gap)
	if c.Left.hasEvenTicks() {
		upright := *c
		upright.Left = c.Left.asVertical(plotWidth)
		c = &upright
	}
	rows := make([][]Run, 0, h)
	lines := c.drawPlotArea(f, plotWidth)
	for range gap {
		lines = append(lines, newLine(f.w))
	}
	for _, l := range append(lines, c.drawStrip(f, strip)...) {
		rows = append(rows, l.runs())
	}
	rows = append(rows, bottom...)
	for _, l := range names {
		rows = append(rows, l.runs())
	}
	return rows[:min(len(rows), h)]
}

const minRuleHeight = 12

// stripRows returns the height of the strip. A strip of at least two rows has numbers at both ends.
func stripRows(h int) int {
	if h < 10 {
		return 1
	}
	return 2 + max(0, h-12)/5
}

type frame struct {
	w           int
	left, right int // columns next to the plot area
	plotWidth   int
	strip       bool
	long        bool // names include values
}

// longNames is the minimum width of a chart with full names and last values.
const longNames = 56

func (c *Chart) frame(w int) frame {
	f := frame{w: w, left: labelWidth(c.Left) + 2, long: w >= longNames}
	for i := range c.Series {
		if s := &c.Series[i]; s.InStrip {
			f.strip = true
			f.left = max(f.left, labelWidth(c.Strip)+2)
		}
		f.right = max(f.right, utf8.RuneCountInString(c.endLabel(f, i))+1)
	}
	f.right = min(f.right, w/3)
	f.plotWidth = w - f.left - f.right
	return f
}

func (c *Chart) endLabel(f frame, i int) string {
	s := &c.Series[i]
	if !f.long {
		return s.Short
	}
	_, last := s.EndValues()
	if math.IsNaN(last) {
		return s.Name
	}
	write := s.Write
	switch {
	case write != nil:
	case s.InStrip:
		write = c.Strip.write
	default:
		write = c.Left.write
	}
	value := write(last)
	for len(value) < endLabelWidth {
		value = " " + value
	}
	return value + " " + s.Name
}

const endLabelWidth = 6

const maxRows = 40

func labelWidth(a Axis) int {
	n := 0
	if a.hasEvenTicks() {
		for rows := range maxRows {
			n = max(n, labelWidth(a.asVertical(rows)))
		}
		return n
	}
	for _, count := range [...]int{3, 5, 9} {
		for _, v := range a.Ticks(count) {
			n = max(n, utf8.RuneCountInString(a.write(v)))
		}
	}
	return n
}

func (c *Chart) column(f frame, x float64) (int, bool) {
	dot, ok := c.Bottom.cellAt(x, 2*f.plotWidth)
	return f.left + dot/2, ok
}

func (c *Chart) newPlotArea(f frame) line {
	l := newLine(f.w)
	l.put(f.left-1, Ink{Kind: Rule}, "│")
	c.shade(l, f)
	for i, m := range c.Marks {
		if col, ok := c.column(f, m.X); ok {
			l.overlay(col, Ink{Kind: Pin, Index: i}, "┊")
		}
	}
	return l
}

func (c *Chart) drawPlotArea(f frame, rows int) []line {
	lines := make([]line, rows)
	for row := range lines {
		lines[row] = c.newPlotArea(f)
	}
	c.drawTicks(f, lines)
	for i := len(c.Series) - 1; i >= 0; i-- { // the first curve is on top
		s := &c.Series[i]
		if s.InStrip {
			continue
		}
		cv := newCanvas(f.plotWidth, rows, i)
		cv.drawCurve(c.X, s.Y, c.Bottom, c.Left)
		for row := range lines {
			cv.draw(row, lines[row], f.left, Ink{Kind: Curve, Index: i})
		}
	}
	c.drawEnds(f, lines)
	return lines
}

// drawEnds writes the names of the curves at their ends. If two curves end in the same row, it
// writes the name of the higher one above the other.
func (c *Chart) drawEnds(f frame, lines []line) {
	var order []int
	position := func(i int) int {
		_, last := c.Series[i].EndValues()
		dot, _ := c.Left.cellAt(last, placesPerRow*len(lines))
		return len(lines) - 1 - min(max(dot/placesPerRow, 0), len(lines)-1)
	}
	for i := range c.Series {
		if _, last := c.Series[i].EndValues(); !c.Series[i].InStrip && !math.IsNaN(last) {
			order = append(order, i)
		}
	}
	slices.SortStableFunc(order, func(a, b int) int {
		_, x := c.Series[a].EndValues()
		_, y := c.Series[b].EndValues()
		return cmp.Compare(y, x)
	})
	for k, i := range order {
		row := min(max(position(i), k), len(lines)-len(order)+k) // reserve rows for the names above and below
		if row < 0 {
			continue
		}
		for row < len(lines)-1 && k > 0 && !lines[row].isFree(f.left+f.plotWidth, f.w) {
			row++
		}
		label := c.endLabel(f, i)
		if value, name, ok := strings.Cut(strings.TrimLeft(label, " "), " "); ok && value == lines[row].textBefore(f.left-1) {
			label = strings.Repeat(" ", endLabelWidth+1) + name // the axis shows the value
		}
		lines[row].put(f.left+f.plotWidth+1, Ink{Kind: Curve, Index: i}, label)
	}
}

func (c *Chart) drawStrip(f frame, rows int) []line {
	lines := make([]line, rows)
	for row := range lines {
		lines[row] = c.newPlotArea(f)
	}
	if rows == 0 {
		return lines
	}
	low := rows - 1
	lines[low].putRight(f.left-2, Ink{Kind: Label}, c.Strip.write(c.Strip.Min))
	if rows > 1 {
		lines[0].putRight(f.left-2, Ink{Kind: Label}, c.Strip.write(c.Strip.Max))
	}
	for i := range c.Series {
		s := &c.Series[i]
		if !s.InStrip {
			continue
		}
		pos := 0
		for col := range f.plotWidth {
			x := c.Bottom.CellValue(col, f.plotWidth)
			for pos < len(c.X)-1 && c.X[pos+1] <= x {
				pos++
			}
			fillColumn(lines, f.left+col, Ink{Kind: Curve, Index: i}, c.Strip.share(interpolate(c.X, s.Y, pos, x)))
		}
		lines[low].put(f.left+f.plotWidth+1, Ink{Kind: Curve, Index: i}, c.endLabel(f, i))
	}
	return lines
}

// fillColumn fills a share of a column, from 0 to 1. It draws a thin block for 0 and nothing for
// NaN.
func fillColumn(lines []line, col int, ink Ink, share float64) {
	if math.IsNaN(share) {
		return
	}
	n := len(levels)
	full := max(1, int(math.Round(share*float64(n*len(lines)))))
	for row := range lines {
		if covered := full - n*(len(lines)-1-row); covered > 0 {
			lines[row].overlay(col, ink, string(levels[min(covered, n)-1]))
		}
	}
}

// band returns the columns [from, to] of the band, or an empty range.
func (c *Chart) band(f frame) (from, to int) {
	if c.Band == nil {
		return 0, -1
	}
	from, a := c.column(f, c.Band.From)
	to, b := c.column(f, c.Band.To)
	if !a || !b {
		return 0, -1
	}
	return from, to
}

func (c *Chart) shade(l line, f frame) {
	start, end := c.band(f)
	for col := start; col <= end; col++ {
		l.put(col, Ink{Kind: Shade, Shaded: true}, " ")
	}
}

// placesPerRow is the number of tick positions within a row.
const placesPerRow = 4

func (c *Chart) drawTicks(f frame, lines []line) {
	for _, v := range c.Left.Ticks(max(2, len(lines)/2)) {
		if dot, ok := c.Left.cellAt(v, placesPerRow*len(lines)); ok {
			l := lines[len(lines)-1-dot/placesPerRow]
			l.putRight(f.left-2, Ink{Kind: Label}, c.Left.write(v))
			l.put(f.left-1, Ink{Kind: Rule}, "┤")
		}
	}
}

func (c *Chart) drawAxis(f frame) [][]Run {
	rule, numbers := newLine(f.w), newLine(f.w)
	rule.put(f.left-1, Ink{Kind: Rule}, "└")
	for col := range f.plotWidth {
		rule.put(f.left+col, Ink{Kind: Rule}, "─")
	}
	start, end := c.band(f)
	for col := start; col <= end; col++ {
		rule.put(col, Ink{Kind: Label}, "━")
	}
	for i, m := range c.Marks {
		if col, ok := c.column(f, m.X); ok && c.Unnamed {
			numbers.put(col, Ink{Kind: Pin, Index: i}, m.Glyph())
		}
	}
	for _, v := range c.Bottom.numbers(max(5, f.plotWidth/10)) {
		col, ok := c.column(f, v)
		text := c.Bottom.write(math.Round(v*1e9) / 1e9)
		n := utf8.RuneCountInString(text)
		pos := min(max(0, col-n/2), f.w-n)
		if ok && numbers.isFree(max(0, pos-1), min(pos+n+1, f.w)) {
			if col >= start && col <= end {
				rule.put(col, Ink{Kind: Label}, "┷")
			} else {
				rule.put(col, Ink{Kind: Rule}, "┴")
			}
			numbers.put(pos, Ink{Kind: Label}, text)
		}
	}
	return [][]Run{rule.runs(), numbers.runs()}
}

// drawNames writes the names of marks below the axis, to the left of the mark if they fit. The last
// name is to the right of its mark, so that the names of nearby marks do not overlap.
func (c *Chart) drawNames(f frame, h int) []line {
	if c.Unnamed {
		return nil
	}
	var lines []line
	order := c.sortMarks()
	for k, i := range order {
		m := c.Marks[i]
		col, ok := c.column(f, m.X)
		if !ok {
			continue
		}
		n := utf8.RuneCountInString(m.Name) + 2
		starts := []int{col - n + 1, col}
		if k > 0 && k == len(order)-1 {
			slices.Reverse(starts)
		}
		lines = placeText(lines, f.w, n, starts, func(l line, from int) {
			if from == col {
				l.put(from, Ink{Kind: Pin, Index: i}, m.Glyph()+" "+m.Name)
			} else {
				l.put(from, Ink{Kind: Pin, Index: i}, m.Name+" "+m.Glyph())
			}
		})
	}
	return c.drawBandName(f, lines, h)
}

// drawBandName writes the name of the band next to the other names. If it does not fit and the
// chart is tall enough, it adds a row.
func (c *Chart) drawBandName(f frame, lines []line, h int) []line {
	if c.Band == nil {
		return lines
	}
	const name = "possible knee range"
	n := utf8.RuneCountInString(name) + 3
	start := max(0, f.w-n)
	if len(lines) == 0 || !lines[len(lines)-1].isFree(start-2, f.w) {
		if h < minNamedHeight {
			return lines
		}
		lines, start = append(lines, newLine(f.w)), min(f.left, start)
	}
	l := lines[len(lines)-1]
	l.put(start, Ink{Kind: Label, Shaded: true}, "━━")
	l.put(start+3, Ink{Kind: Label}, name)
	return lines
}

const minNamedHeight = 12

func (c *Chart) sortMarks() []int {
	order := make([]int, len(c.Marks))
	for i := range order {
		order[i] = i
	}
	slices.SortStableFunc(order, func(a, b int) int { return cmp.Compare(c.Marks[a].X, c.Marks[b].X) })
	return order
}

// placeText writes a text of n cells at one of the columns, into the first line in which it fits.
// If it fits nowhere, placeText adds a line.
func placeText(lines []line, w, n int, at []int, put func(l line, from int)) []line {
	for {
		for _, l := range lines {
			for _, start := range at {
				if start > 0 && l.isFree(start-1, start+n) && (start+n == w || l.isFree(start+n, start+n+1)) {
					put(l, start)
					return lines
				}
			}
		}
		if len(lines) > 0 && len(lines[len(lines)-1].runs()) == 1 { // even an empty line is too short
			put(lines[len(lines)-1], max(0, min(at[len(at)-1], w-n)))
			return lines
		}
		lines = append(lines, newLine(w))
	}
}
