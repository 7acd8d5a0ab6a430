package plot

// Dot is a point of a Scatter.
type Dot struct {
	X, Y  float64
	Glyph rune
	Ink   Ink
}

// Scatter is a scatter plot. If several points are in the same cell, the last one is visible.
type Scatter struct {
	Bottom, Left Axis
	Dots         []Dot
}

// Rows draws the plot in w × h cells, but at least MinWidth × MinHeight. Each row is w cells wide.
func (s *Scatter) Rows(w, h int) [][]Run {
	w, h = max(w, MinWidth), max(h, MinHeight)
	c := Chart{Bottom: s.Bottom, Left: s.Left}
	f := c.frame(w)
	lines := c.drawPlotArea(f, h-2)
	for _, d := range s.Dots {
		if x, y, ok := s.cell(f, len(lines), d); ok {
			lines[y].put(f.left+x, d.Ink, string(d.Glyph))
		}
	}
	rows := make([][]Run, 0, h)
	for _, l := range lines {
		rows = append(rows, l.runs())
	}
	return append(rows, c.drawAxis(f)...)
}

func (s *Scatter) cell(f frame, high int, d Dot) (x, y int, ok bool) {
	x, inX := s.Bottom.cellAt(d.X, f.plotWidth)
	y, inY := s.Left.cellAt(d.Y, high)
	return x, high - 1 - y, inX && inY
}

// Nearest returns the index of the point nearest to a cell of a chart of w × h cells, or −1 if
// there are no points. If several points share that cell, it returns the last one.
func (s *Scatter) Nearest(w, h, col, row int) int {
	w, h = max(w, MinWidth), max(h, MinHeight)
	f := (&Chart{Bottom: s.Bottom, Left: s.Left}).frame(w)
	best, minimum := -1, 0
	for i, d := range s.Dots {
		x, y, ok := s.cell(f, h-2, d)
		dx, dy := f.left+x-col, 2*(y-row) // a cell is about twice as tall as wide
		if dist := dx*dx + dy*dy; ok && (best < 0 || dist <= minimum) {
			best, minimum = i, dist
		}
	}
	return best
}
