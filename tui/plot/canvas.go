package plot

import "math"

type brush struct {
	dotRows               int
	dashLength, gapLength int // in dots; a solid line has no gap
}

// brushes are thick blocks, thin braille dots, and a dashed line. Further curves reuse them in this
// order.
var brushes = [...]brush{{dotRows: 2}, {dotRows: 4}, {dotRows: 4, dashLength: 2, gapLength: 4}}

// strokeHeight returns the thickness of a line in dots, half a cell.
func (b brush) strokeHeight() int { return b.dotRows / 2 }

// glyph returns the character for a set of dots. Bits are numbered row by row from the upper left
// dot.
func (b brush) glyph(dots uint8) rune {
	if b.dotRows == 2 {
		return []rune(" ▘▝▀▖▌▞▛▗▚▐▜▄▙▟█")[dots]
	}
	braille := [8]rune{0x01, 0x08, 0x02, 0x10, 0x04, 0x20, 0x40, 0x80} // bits of the dots in Unicode, from U+2800
	r := rune(0x2800)
	for i, bit := range braille {
		if dots>>i&1 == 1 {
			r |= bit
		}
	}
	return r
}

type canvas struct {
	brush

	w, h int
	dots []uint8
}

func newCanvas(w, h, curve int) *canvas {
	return &canvas{brushes[curve%len(brushes)], w, h, make([]uint8, w*h)}
}

func (c *canvas) setDot(x, y int) {
	if x < 0 || y < 0 || x >= 2*c.w || y >= c.dotRows*c.h {
		return
	}
	c.dots[y/c.dotRows*c.w+x/2] |= 1 << (2*(y%c.dotRows) + x%2)
}

// stroke draws the dots of a line downward from a position, or upward at the bottom.
func (c *canvas) stroke(x, y int) {
	y = min(y, c.dotRows*c.h-c.strokeHeight())
	for i := range c.strokeHeight() {
		c.setDot(x, y+i)
	}
}

// drawCurve draws ys over ascending xs. NaN interrupts the line.
func (c *canvas) drawCurve(xs, ys []float64, xa, ya Axis) {
	previous := -1
	pos, length := 0, 0 // length includes vertical dots, so that steep dashes are not longer
	for px := range 2 * c.w {
		x := xa.valueAt(float64(px) / float64(2*c.w-1))
		for pos < len(xs)-1 && xs[pos+1] <= x {
			pos++
		}
		py, ok := c.row(interpolate(xs, ys, pos, x), ya)
		if !ok {
			previous = -1
			continue
		}
		if previous < 0 {
			previous = py
		}
		start := previous
		if py != previous {
			start += sign(py - previous)
		}
		for y := start; ; y += sign(py - start) {
			if c.gapLength == 0 || length%(c.dashLength+c.gapLength) < c.dashLength {
				c.stroke(px, y)
			}
			length++
			if y == py {
				break
			}
		}
		previous = py
	}
	for i, x := range xs { // an isolated point is not part of a line
		px, ok := xa.cellAt(x, 2*c.w)
		if ok && isIsolated(ys, i) {
			if py, ok := c.row(ys[i], ya); ok {
				c.stroke(px, py)
			}
		}
	}
}

func isIsolated(ys []float64, i int) bool {
	return (i == 0 || math.IsNaN(ys[i-1])) && (i == len(ys)-1 || math.IsNaN(ys[i+1]))
}

func sign(n int) int {
	switch {
	case n < 0:
		return -1
	case n > 0:
		return 1
	}
	return 0
}

// interpolate returns the value at x between point i and the next.
func interpolate(xs, ys []float64, i int, x float64) float64 {
	const near = 1e-9
	switch {
	case len(xs) == 0 || x < xs[0]-near:
		return math.NaN()
	case i == len(xs)-1:
		if x > xs[i]+near*math.Max(1, math.Abs(xs[i])) {
			return math.NaN()
		}
		return ys[i]
	case x <= xs[i]: // avoids Inf·0 if the next point is missing
		return ys[i]
	}
	return ys[i] + (ys[i+1]-ys[i])*(x-xs[i])/(xs[i+1]-xs[i])
}

func (c *canvas) row(v float64, a Axis) (int, bool) {
	place, ok := a.cellAt(v, c.dotRows*c.h)
	return c.dotRows*c.h - 1 - place, ok
}

func (c *canvas) draw(row int, l line, col int, ink Ink) {
	for x := range c.w {
		if dots := c.dots[row*c.w+x]; dots != 0 {
			l.overlay(col+x, ink, string(c.glyph(dots)))
		}
	}
}
