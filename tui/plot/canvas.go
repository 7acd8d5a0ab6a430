package plot

import "math"

// canvas is a field of braille characters, each two dots wide and four high.
type canvas struct {
	w, h  int // in cells
	dots  []rune
	owner []int // the curve that was drawn here first
}

func newCanvas(w, h int) *canvas {
	c := &canvas{w: w, h: h, dots: make([]rune, w*h), owner: make([]int, w*h)}
	for i := range c.owner {
		c.owner[i] = -1
	}
	return c
}

// braille are the bits of a character's dots, by row and column (Unicode,
// U+2800 ff.).
var braille = [4][2]rune{{0x01, 0x08}, {0x02, 0x10}, {0x04, 0x20}, {0x40, 0x80}}

// dot sets a dot, counted from the top left.
func (c *canvas) dot(x, y, curve int) {
	if x < 0 || y < 0 || x >= 2*c.w || y >= 4*c.h {
		return
	}
	i := y/4*c.w + x/2
	if c.owner[i] < 0 {
		c.owner[i] = curve
	}
	c.dots[i] |= braille[y%4][x%2]
}

// dashes are the patterns of curves, a bit a column of dots: drawn, dashed,
// dotted, and then again.
var dashes = [3]uint8{0b11111111, 0b00001111, 0b00010001}

// dashed reports whether a curve is drawn in a column of dots.
func dashed(curve, x int) bool { return dashes[curve%len(dashes)]>>(x%8)&1 == 1 }

// curve draws y over x, both ascending from left to right by x; NaN breaks the
// line.
func (c *canvas) curve(curve int, xs, ys []float64, xa, ya Axis) {
	before := -1
	at, drawn := 0, 0 // dashes follow the line, up and down too
	for px := range 2 * c.w {
		x := xa.Min + (xa.Max-xa.Min)*float64(px)/float64(2*c.w-1)
		for at < len(xs)-1 && xs[at+1] <= x {
			at++
		}
		py, ok := c.row(between(xs, ys, at, x), ya)
		if !ok {
			before = -1
			continue
		}
		if before < 0 {
			before = py
		}
		from := before
		if py != before { // the dot before it is in the column to the left
			from += sign(py - before)
		}
		for y := from; ; y += sign(py - from) {
			if dashed(curve, drawn) {
				c.dot(px, y, curve)
			}
			drawn++
			if y == py {
				break
			}
		}
		before = py
	}
	for i, x := range xs { // a point without neighbours is not a line
		px, ok := xa.at(x, 2*c.w)
		if ok && alone(ys, i) {
			if py, ok := c.row(ys[i], ya); ok {
				c.dot(px, py, curve)
			}
		}
	}
}

func alone(ys []float64, i int) bool {
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

// between is y at x, on the line from point i to the next.
func between(xs, ys []float64, i int, x float64) float64 {
	const near = 1e-9
	switch {
	case len(xs) == 0 || x < xs[0]-near:
		return math.NaN()
	case i == len(xs)-1:
		if x > xs[i]+near*math.Max(1, math.Abs(xs[i])) {
			return math.NaN()
		}
		return ys[i]
	case x <= xs[i]: // not Inf·0 when the next one is missing
		return ys[i]
	}
	return ys[i] + (ys[i+1]-ys[i])*(x-xs[i])/(xs[i+1]-xs[i])
}

// row is the row of dots of a value, from the top.
func (c *canvas) row(v float64, a Axis) (int, bool) {
	place, ok := a.at(v, 4*c.h)
	return 4*c.h - 1 - place, ok
}

// draw copies a row of cells into a line, over what stands there.
func (c *canvas) draw(row int, l line, col int) {
	for x := range c.w {
		if i := row*c.w + x; c.dots[i] != 0 {
			l.glyphs[col+x], l.inks[col+x] = 0x2800|c.dots[i], Ink{Curve, c.owner[i]}
		}
	}
}
