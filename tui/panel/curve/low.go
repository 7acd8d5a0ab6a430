package curve

import (
	"math"

	"chunkscope/engine/measure/sweep"
	"chunkscope/engine/quantity"
	"chunkscope/tui/cell"
	"chunkscope/tui/part"
	"chunkscope/tui/plot"
)

// profileNames are the curves where each has one row only.
var profileNames = [...]string{"text", "pairs", "stored"}

const (
	profileLabel = 11
	profileEnd   = 6 // cells of a number at an end
)

// low draws the curves and the shortest advice, for a panel without room. The
// title gives way, since the chosen slider says the same.
func (p *Curve) low(s *part.Sheet, chart *plot.Chart, curve *sweep.Curve, fresh bool) {
	if fresh && s.C.H < 9 {
		s.Lines = s.Lines[:0]
	}
	p.profiles(s, chart, curve, fresh)
	if !fresh {
		return
	}
	said := advice(s.C, curve, fresh)
	if left := s.C.H - len(s.Lines); len(cell.Wrap(said[0], s.W-2, s.C.Method)) <= left {
		putAdvice(s, said, left)
		return
	}
	s.Text(shortAdvice(s.C, curve), s.C.Styles.Text)
}

// profiles draws each curve in a row, with its first and its last value: what
// a low panel has room for.
func (p *Curve) profiles(s *part.Sheet, chart *plot.Chart, curve *sweep.Curve, fresh bool) {
	st := s.C.Styles
	left := profileLabel + profileEnd + 1
	w := s.W - left - profileEnd - 2
	if w < 4 {
		return
	}
	p.top = len(s.Lines)
	for i := range chart.Series {
		var b cell.Line
		b.Reset(s.W, s.C.Method)
		first, last := chart.Series[i].Ends()
		b.Put(st.Muted, cell.Fit(" "+profileNames[i], profileLabel, s.C.Method))
		b.Put(st.Muted, cell.FitRight(endOf(i, first), profileEnd, s.C.Method)+" ")
		b.Raw(curveStyle(&st.Face, i, fresh), chart.Profile(i, w), w)
		b.Put(st.Muted, " "+endOf(i, last))
		s.Lines = append(s.Lines, b.Finish(st.Text))
	}
	s.Lines = append(s.Lines, p.pointers(s, chart, p.marks(s.C, curve, fresh), left, w))
	p.h = len(s.Lines) - p.top
	p.value = func(col int) (float64, bool) {
		return chart.Bottom.ValueOf(col-left, w), col >= left && col < left+w
	}
}

func endOf(curve int, v float64) string {
	switch {
	case math.IsNaN(v):
		return "–"
	case curve == plot.StoredPerSource:
		return quantity.Times(v)
	}
	return quantity.Percent(v / 100)
}

// pointers is the row below the profiles: a ▲ at the present value and at the
// knee, each with its name where there is room.
func (p *Curve) pointers(s *part.Sheet, chart *plot.Chart, marks []plot.Mark, left, w int) string {
	st := s.C.Styles
	var b cell.Line
	b.Reset(s.W, s.C.Method)
	if len(marks) == 2 && marks[1].X < marks[0].X {
		marks = []plot.Mark{marks[1], marks[0]}
	}
	knee := func(m plot.Mark) cell.Style {
		if m.Name[:4] == "knee" {
			return st.Mark
		}
		return st.TextBold
	}
	cols := make([]int, len(marks))
	for i, m := range marks {
		at, ok := chart.Bottom.Column(m.X, w)
		if !ok {
			at = 0
		}
		cols[i] = left + at
	}
	if len(marks) == 2 { // the lower one to the left of its place, the higher to the right
		name := cell.Width(marks[0].Name, s.C.Method) + 1
		b.Space(st.Text, max(0, cols[0]-name))
		b.Put(knee(marks[0]), marks[0].Name+" ▲")
		b.Space(st.Text, max(1, cols[1]-b.Width()))
		b.Put(knee(marks[1]), "▲ "+marks[1].Name)
		return b.Finish(st.Text)
	}
	name := cell.Width(marks[0].Name, s.C.Method) + 1
	if cols[0] > name {
		b.Space(st.Text, cols[0]-name)
		b.Put(st.TextBold, marks[0].Name+" ▲")
	} else {
		b.Space(st.Text, cols[0])
		b.Put(st.TextBold, "▲ "+marks[0].Name)
	}
	return b.Finish(st.Text)
}
