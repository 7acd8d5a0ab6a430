package plot

import "math"

// ValueAt returns the value of the horizontal axis at column col of a chart of w cells. ok is false
// if the column is outside the plot area.
func (c *Chart) ValueAt(w, col int) (x float64, ok bool) {
	f := c.frame(max(w, MinWidth))
	col -= f.left
	if col < 0 || col >= f.plotWidth {
		return 0, false
	}
	return c.Bottom.CellValue(col, f.plotWidth), true
}

// CellValue returns the value in the middle of one of n cells. For the first and last cell it
// returns the ends of the axis.
func (a Axis) CellValue(cell, n int) float64 {
	switch {
	case cell <= 0:
		return a.Min
	case cell >= n-1:
		return a.Max
	}
	return a.valueAt((2*float64(cell) + 0.5) / float64(2*n-1))
}

// Column returns which of n cells contains v. ok is false if v is not on the axis.
func (a Axis) Column(v float64, n int) (cell int, ok bool) {
	dot, ok := a.cellAt(v, 2*n)
	return dot / 2, ok
}

// Profile draws a curve in one row of w blocks. It interpolates between values and leaves blanks
// for missing ones.
func (c *Chart) Profile(curve, w int) string {
	s := &c.Series[curve]
	axis := c.Left
	if s.InStrip {
		axis = c.Strip
	}
	row := newLine(w)
	pos := 0
	for i := range w {
		x := c.Bottom.CellValue(i, w)
		for pos < len(c.X)-1 && c.X[pos+1] <= x {
			pos++
		}
		fillColumn([]line{row}, i, Ink{}, axis.share(interpolate(c.X, s.Y, pos, x)))
	}
	return string(row.glyphs)
}

// EndValues returns the first and last values of a curve, or NaN if it has no values.
func (s *Series) EndValues() (first, last float64) {
	first, last = math.NaN(), math.NaN()
	for _, y := range s.Y {
		if math.IsNaN(y) {
			continue
		}
		if math.IsNaN(first) {
			first = y
		}
		last = y
	}
	return first, last
}
