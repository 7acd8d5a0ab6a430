package plot

import (
	"cmp"
	"math"
	"slices"
	"strings"
	"unicode/utf8"
)

// Series is a curve: a value for every X of its chart, NaN where there is
// none.
type Series struct {
	Name string
	Y    []float64
	// Right: it is measured by the axis on the right.
	Right bool
}

// Mark is a place on the axis below, drawn as an upright line with its name
// under it.
type Mark struct {
	X    float64
	Name string
}

// Band is a range on the axis below, shaded along it.
type Band struct{ From, To float64 }

// Chart is curves over one axis, with marks, axes and legend.
type Chart struct {
	// X are the places of all curves, ascending.
	X      []float64
	Bottom Axis
	Left   Axis
	// Right is left out when no curve is measured by it.
	Right  Axis
	Series []Series
	Marks  []Mark
	// Band is nil for none.
	Band *Band
}

// The smallest chart that says anything, in cells.
const (
	MinWidth  = 30
	MinHeight = 6
)

// Rows draws the chart in w × h cells, at least MinWidth × MinHeight. Every
// row is w cells wide.
func (c *Chart) Rows(w, h int) [][]Run {
	w, h = max(w, MinWidth), max(h, MinHeight)
	f := c.frame(w)
	names := c.names(f)
	legend := c.legend(w)
	high := max(2, h-2-len(names)-len(legend))
	rows := make([][]Run, 0, h)
	for _, l := range c.field(f, high) {
		rows = append(rows, l.runs())
	}
	rows = append(rows, c.axis(f)...)
	for _, l := range append(names, legend...) {
		rows = append(rows, l.runs())
	}
	return rows[:min(len(rows), h)]
}

// frame is where the parts of a chart stand.
type frame struct {
	w           int
	left, right int // columns before and after the field
	field       int // columns of the field
	rightAxis   bool
}

func (c *Chart) frame(w int) frame {
	f := frame{w: w, left: widest(c.Left) + 2}
	for _, s := range c.Series {
		f.rightAxis = f.rightAxis || s.Right
	}
	if f.rightAxis {
		f.right = widest(c.Right) + 2
	}
	f.field = w - f.left - f.right
	return f
}

// widest is the width of an axis' longest number.
func widest(a Axis) int {
	n := 0
	for _, count := range [...]int{3, 5, 9} {
		for _, v := range a.Ticks(count) {
			n = max(n, utf8.RuneCountInString(a.write(v)))
		}
	}
	return n
}

// column is where x stands in a row.
func (c *Chart) column(f frame, x float64) (int, bool) {
	dot, ok := c.Bottom.at(x, 2*f.field)
	return f.left + dot/2, ok
}

// field draws the curves, the marks behind them and the axes beside them.
func (c *Chart) field(f frame, high int) []line {
	lines := make([]line, high)
	for row := range lines {
		lines[row] = newLine(f.w)
		c.shade(lines[row], f)
		lines[row].put(f.left-1, Ink{Kind: Rule}, "│")
		if f.rightAxis {
			lines[row].put(f.left+f.field, Ink{Kind: Rule}, "│")
		}
		for i, m := range c.Marks {
			if col, ok := c.column(f, m.X); ok {
				lines[row].put(col, Ink{Pin, i}, "┊")
			}
		}
	}
	c.ticks(lines, c.Left, func(l line, text string) {
		l.put(f.left-2-utf8.RuneCountInString(text)+1, Ink{Kind: Label}, text)
		l.put(f.left-1, Ink{Kind: Rule}, "┤")
	})
	if f.rightAxis {
		c.ticks(lines, c.Right, func(l line, text string) {
			l.put(f.left+f.field, Ink{Kind: Rule}, "├")
			l.put(f.left+f.field+2, Ink{Kind: Label}, text)
		})
	}
	cv := newCanvas(f.field, high)
	for i, s := range c.Series {
		axis := c.Left
		if s.Right {
			axis = c.Right
		}
		cv.curve(i, c.X, s.Y, c.Bottom, axis)
	}
	for row := range lines {
		cv.draw(row, lines[row], f.left)
	}
	return lines
}

// shade draws the band behind the curves.
func (c *Chart) shade(l line, f frame) {
	if c.Band == nil {
		return
	}
	from, a := c.column(f, c.Band.From)
	to, b := c.column(f, c.Band.To)
	for col := from; a && b && col <= to; col++ {
		l.put(col, Ink{Kind: Shade}, "░")
	}
}

// ticks writes the numbers of an upright axis.
func (c *Chart) ticks(lines []line, a Axis, write func(l line, text string)) {
	for _, v := range a.Ticks(max(2, len(lines)/2)) {
		if dot, ok := a.at(v, 4*len(lines)); ok {
			write(lines[len(lines)-1-dot/4], a.write(v))
		}
	}
}

// axis is the lower axis with its numbers, as many as there is room for.
func (c *Chart) axis(f frame) [][]Run {
	rule, numbers := newLine(f.w), newLine(f.w)
	rule.put(f.left-1, Ink{Kind: Rule}, "└")
	for col := range f.field {
		rule.put(f.left+col, Ink{Kind: Rule}, "─")
	}
	if f.rightAxis {
		rule.put(f.left+f.field, Ink{Kind: Rule}, "┘")
	}
	for _, v := range append([]float64{c.Bottom.Min, c.Bottom.Max}, c.Bottom.Ticks(max(3, f.field/10))...) {
		col, ok := c.column(f, v)
		text := c.Bottom.write(math.Round(v*1e9) / 1e9)
		n := utf8.RuneCountInString(text)
		from := min(max(0, col-n/2), f.w-n)
		if ok && numbers.free(max(0, from-1), min(from+n+1, f.w)) {
			rule.put(col, Ink{Kind: Rule}, "┴")
			numbers.put(from, Ink{Kind: Label}, text)
		}
	}
	return [][]Run{rule.runs(), numbers.runs()}
}

// names writes the marks' names below their places: to the left of it where
// there is room, the last one to the right, so that two that are close stand
// side by side.
func (c *Chart) names(f frame) []line {
	var lines []line
	order := c.marksByPlace()
	for k, i := range order {
		m := c.Marks[i]
		col, ok := c.column(f, m.X)
		if !ok {
			continue
		}
		n := utf8.RuneCountInString(m.Name) + 2
		at := []int{col - n + 1, col}
		if k > 0 && k == len(order)-1 {
			slices.Reverse(at)
		}
		lines = place(lines, f.w, n, at, func(l line, from int) {
			if from == col {
				l.put(from, Ink{Pin, i}, "▲ "+m.Name)
			} else {
				l.put(from, Ink{Pin, i}, m.Name+" ▲")
			}
		})
	}
	return lines
}

func (c *Chart) marksByPlace() []int {
	order := make([]int, len(c.Marks))
	for i := range order {
		order[i] = i
	}
	slices.SortStableFunc(order, func(a, b int) int { return cmp.Compare(c.Marks[a].X, c.Marks[b].X) })
	return order
}

// place finds room for n cells at one of the columns, in the first line that
// has it, or in one more.
func place(lines []line, w, n int, at []int, put func(l line, from int)) []line {
	for {
		for _, l := range lines {
			for _, from := range at {
				if l.free(from, from+n) && (from == 0 || l.free(from-1, from)) && (from+n == w || l.free(from+n, from+n+1)) {
					put(l, from)
					return lines
				}
			}
		}
		if len(lines) > 0 && len(lines[len(lines)-1].runs()) == 1 { // even an empty line has no room
			put(lines[len(lines)-1], max(0, min(at[len(at)-1], w-n)))
			return lines
		}
		lines = append(lines, newLine(w))
	}
}

// legend names the curves, each with a piece of its line.
func (c *Chart) legend(w int) []line {
	lines := []line{newLine(w)}
	col := 1
	for i, s := range c.Series {
		n := sample + 1 + utf8.RuneCountInString(s.Name)
		if col+n > w && col > 1 {
			lines, col = append(lines, newLine(w)), 1
		}
		l, ink := lines[len(lines)-1], Ink{Curve, i}
		piece := newCanvas(sample, 1)
		for x := range 2 * sample {
			if dashed(i, x) {
				piece.dot(x, 1, i)
			}
		}
		piece.draw(0, l, col)
		l.put(col+sample+1, ink, s.Name)
		col += n + 3
	}
	if c.Band != nil {
		n := sample + 1 + utf8.RuneCountInString(bandName)
		if col+n > w && col > 1 {
			lines, col = append(lines, newLine(w)), 1
		}
		l := lines[len(lines)-1]
		l.put(col, Ink{Kind: Shade}, strings.Repeat("░", sample))
		l.put(col+sample+1, Ink{Kind: Label}, bandName)
	}
	return lines
}

// bandName says what the shade is.
const bandName = "the knee may lie here"

// sample is the length of a line in the legend, in cells.
const sample = 4
