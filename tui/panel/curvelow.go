package panel

import (
	"math"
	"slices"
	"strings"

	"chunkscope/engine/measure/sweep"
	"chunkscope/engine/settings"
	"chunkscope/engine/text"
	"chunkscope/tui/cell"
	"chunkscope/tui/part"
	"chunkscope/tui/plot"
	"chunkscope/tui/session/measuring"
)

var profileNames = [...]string{"whole", "stored"}

const (
	profileLabel = 11
	profileEnd   = 6
)

// drawShort draws each curve in one row and as much of the table as fits. It may omit the title,
// because the selected slider above shows the same setting.
func (p *Curve) drawShort(s *part.Sheet, chart *plot.Chart, sweep *measuring.Sweep, fresh bool, rows []tableRow) {
	profiles := len(chart.Series) + 1
	switch {
	case s.C.H > profiles+len(rows)+1:
		p.writeTitle(s, sweep, fresh, rows...)
	case !fresh:
		p.writeTitle(s, sweep, fresh)
	}
	remaining := s.C.H - len(s.Lines) - profiles
	if remaining < len(rows) {
		rows = rows[1:] // the marks below the curves show the current value
	}
	if remaining > 0 {
		p.writeNumbers(s, rows[:min(remaining, len(rows))])
	}
	below := part.Sheet{C: s.C, W: s.W}
	if fresh {
		writeRemarks(&below, s.C.H-len(s.Lines)-profiles, curveRemark(s.C, sweep.Curve))
	}
	blank := s.C.H - len(s.Lines) - profiles - len(below.Lines) // blank rows between the curves, above the settings and below the table
	if blank > 2 {
		s.Gap()
	}
	p.drawProfiles(s, chart, sweep.Curve, fresh, blank > 0)
	s.Lines = append(s.Lines, below.Lines...)
}

// drawProfiles draws each curve in one row, with its first and last values. Without colors it puts
// a blank row between curves if possible, because adjacent bars would look like one.
func (p *Curve) drawProfiles(s *part.Sheet, chart *plot.Chart, curve *sweep.Curve, fresh, separated bool) {
	st := s.C.Styles
	remaining := profileLabel + profileEnd + 1
	w := s.W - remaining - profileEnd - 2
	if w < 4 {
		return
	}
	p.top = len(s.Lines)
	for i := range chart.Series {
		var b cell.Line
		b.Reset(s.W, s.C.Method)
		first, last := chart.Series[i].EndValues()
		b.Put(st.Muted, cell.Fit(" "+profileNames[i], profileLabel, s.C.Method))
		b.Put(st.Muted, cell.FitRight(profileEndLabel(i, first), profileEnd, s.C.Method)+" ")
		look := curveStyle(&st.Face, i, fresh)
		b.Raw(look, chart.Profile(i, w), w)
		b.Put(st.Muted, " "+profileEndLabel(i, last))
		if i > 0 && separated {
			s.Gap()
		}
		s.Lines = append(s.Lines, b.Finish(st.Text))
	}
	s.Lines = append(s.Lines, p.drawPointers(s, chart, p.marks(s.C, curve, fresh), remaining, w))
	p.h = len(s.Lines) - p.top
	p.value = func(col int) (float64, bool) {
		return chart.Bottom.CellValue(col-remaining, w), col >= remaining && col < remaining+w
	}
}

func profileEndLabel(curve int, v float64) string {
	switch {
	case math.IsNaN(v):
		return "–"
	case curve == plot.StoredPerSource:
		return text.Growth(v)
	}
	return text.Percent(v / 100)
}

type curvePointer struct {
	col   int
	text  string
	style cell.Style
}

// drawPointers marks the current value and the knee below the curves. It adds the ends of the axis
// and the unit if they fit.
func (p *Curve) drawPointers(s *part.Sheet, chart *plot.Chart, marks []plot.Mark, left, w int) string {
	st, m := s.C.Styles, s.C.Method
	if len(marks) == 2 && marks[1].X < marks[0].X {
		marks = []plot.Mark{marks[1], marks[0]}
	}
	named := make([]curvePointer, 0, len(marks)+2)
	for i, mark := range marks {
		pos, ok := chart.Bottom.Column(mark.X, w)
		if !ok {
			pos = 0
		}
		to := curvePointer{left + pos, mark.Glyph() + " " + mark.Name, st.Advice}
		name := cell.Width(mark.Name, m) + 1
		// The left label ends at its mark, and the right label begins at its mark.
		if i == 0 && (len(marks) == 2 || left+pos > name) {
			to.col, to.text = max(0, left+pos-name), mark.Name+" "+mark.Glyph()
		}
		named = append(named, to)
	}
	t, _ := settings.Lookup(p.key)
	unit, lowest := " "+part.UnitOf(t, &s.C.Settings), chart.Bottom.Write(chart.Bottom.Min)
	axis := strings.TrimRight(" "+lowest+unit, " ")
	if named[0].col > left {
		axis = cell.Fit(unit, profileLabel, m) + cell.FitRight(lowest, profileEnd, m)
	}
	if named[0].col > cell.Width(axis, m) {
		named = slices.Insert(named, 0, curvePointer{0, axis, st.Muted})
	}
	named = append(named, curvePointer{left + w + 1, chart.Bottom.Write(chart.Bottom.Max), st.Muted})
	var b cell.Line
	b.Reset(s.W, m)
	for i, to := range named {
		if i == len(named)-1 && b.Width() >= to.col {
			break
		}
		b.PadTo(st.Text, max(to.col, b.Width()+min(i, 1)))
		b.Put(to.style, to.text)
	}
	return b.Finish(st.Text)
}
