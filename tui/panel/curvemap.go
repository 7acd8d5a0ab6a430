package panel

import (
	"fmt"
	"math"
	"slices"

	"chunkscope/engine/explain/refusal"
	"chunkscope/engine/settings"
	"chunkscope/tui/cell"
	"chunkscope/tui/keys"
	"chunkscope/tui/part"
	"chunkscope/tui/session/measuring"
)

// sizeMap draws sizes against overlaps. Each cell shows a percentage of the document.
type sizeMap struct {
	shown     bool
	top, left int // position of the first cell in the last drawing
	cell      int // screen cells per cell of the map
	// The visible rows and columns of the last drawing, from the top left, if not all
	// fit.
	row, col, rows, cols int
	axes                 measuring.MapAxes
	numbers              bool // next to the bars
}

// mapLabel is the width of the overlap labels, leastCell that of a cell with a bar, and
// numbersFrom that of a cell with a number next to it.
const mapLabel, leastCell, numbersFrom = 6, 3, 6

func (m *sizeMap) lines(c *part.Context, w int) []string {
	s := &part.Sheet{C: c, W: w}
	st := c.Styles
	axes, ok := c.Curves.Axes()
	if !ok {
		s.Text("This strategy has no size limit, so there is no map of it: "+keys.SizeMap.Key()+" shows the curve.", st.Muted)
		return s.Lines
	}
	m.axes = axes
	latest, fresh, err := c.Curves.Map()
	row, col := c.Curves.Place(&axes)
	rows, cols := len(axes.Overlaps), len(axes.Sizes)
	m.cell = min(max((w-mapLabel-1)/cols, leastCell), 8)
	m.numbers = m.cell >= numbersFrom
	m.rows, m.cols = min(rows, max(1, c.H-2)), min(cols, max(1, (w-mapLabel)/m.cell))
	m.row, m.col = windowStart(rows-1-row, m.rows, rows), windowStart(col, m.cols, cols)
	head := m.head(c)
	if c.H < 3+rows { // no room for the legend
		m.title(s, latest, fresh, head)
		head = ""
	} else {
		m.title(s, latest, fresh, "")
	}
	if err != nil {
		s.Text(refusal.OnScreen(err), st.Warn)
		return s.Lines
	}
	if head != "" {
		s.Text(head, st.Muted)
	}
	m.top, m.left = len(s.Lines), mapLabel
	grades := gradesOf(latest)
	for k := range m.rows {
		i := rows - 1 - m.row - k // more overlap is higher
		var b cell.Line
		b.Reset(w, c.Method)
		b.Put(st.Muted, cell.FitRight(m.overlap(i), mapLabel, c.Method))
		for j := m.col; j < m.col+m.cols; j++ {
			bar, text, style := "", "·", st.Muted
			if latest != nil && i < len(latest.Values) && j < len(latest.Values[i]) {
				if v := latest.Values[i][j]; !math.IsNaN(v) {
					text, style = wholePercent(v), grades.style(c, v, fresh)
					bar = grades.bar(v)
				}
			}
			m.put(&b, c, bar, text, style, i == row && j == col)
		}
		s.Lines = append(s.Lines, b.Finish(st.Text))
	}
	s.Lines = append(s.Lines, m.sizes(c, w))
	if remaining := c.H - len(s.Lines); remaining >= 2 {
		s.Text(m.legend(latest, grades), st.Muted)
	}
	return s.Lines
}

// windowStart returns the start of a window of n of all, centered on at.
func windowStart(at, n, all int) int { return min(max(0, at-n/2), all-n) }

// wholePercent formats a share in whole percent, with 100 only for all.
func wholePercent(v float64) string {
	n := math.Round(100 * v)
	if n == 100 && v < 1 {
		n = 99
	}
	return fmt.Sprintf("%.0f", n)
}

// put writes one cell: its bar and number, or if there is no room the bar alone. The cell
// of the present settings is marked, and always a number.
func (m *sizeMap) put(b *cell.Line, c *part.Context, bar, text string, style cell.Style, now bool) {
	look := style
	if now {
		look = c.Styles.FocusBold
		if len(text) < m.cell {
			text = "‹" + text
		}
	}
	switch {
	case m.numbers && bar != "":
		b.Put(style, cell.FitRight(bar, m.cell-4, c.Method))
		b.Put(look, cell.FitRight(text, 4, c.Method))
	case now || bar == "":
		b.Put(look, cell.FitRight(text, m.cell, c.Method))
	default:
		b.Put(style, " "+part.Repeat(bar, m.cell-1))
	}
}

// mapGrades distinguish the best values from the others.
type mapGrades struct{ worst, middle, best float64 }

// bar returns a bar for a value between the worst and the best. If all are close, it
// starts a tenth below the best, so that 99 next to 100 is not an empty bar.
func (g mapGrades) bar(v float64) string {
	const bars = "▁▂▃▄▅▆▇█"
	runes := []rune(bars)
	return string(runes[int((v-g.least())/(g.best-g.least())*float64(len(runes)-1)+0.5)])
}

// least returns the value of an empty bar.
func (g mapGrades) least() float64 { return min(g.worst, g.best-0.1) }

func gradesOf(m *measuring.SizeMap) mapGrades {
	var all []float64
	if m != nil {
		for _, row := range m.Values {
			for _, v := range row {
				if !math.IsNaN(v) {
					all = append(all, v)
				}
			}
		}
	}
	if len(all) == 0 {
		return mapGrades{}
	}
	slices.Sort(all)
	return mapGrades{all[0], all[len(all)/2], all[len(all)-1]}
}

// near is the distance from the best within which a value counts as one of the best.
const near = 0.02

func (g mapGrades) style(c *part.Context, v float64, fresh bool) cell.Style {
	st := c.Styles
	switch {
	case !fresh:
		return st.Faint
	case v >= g.best-near:
		return st.Good
	case v >= g.middle:
		return st.Text
	}
	return st.Muted
}

// title explains the numbers and shows the progress. It also explains the row labels if
// there is no row for that.
func (m *sizeMap) title(s *part.Sheet, found *measuring.SizeMap, fresh bool, head string) {
	st := s.C.Styles
	var b cell.Line
	b.Reset(s.W, s.C.Method)
	subject := "whole text"
	if query := s.C.Questions.Current(); !s.C.Scope.IsAll() && query != nil && len(query.Given.Questions) > 0 {
		subject = "answered"
	}
	b.Put(st.TextBold, " "+subject)
	b.Put(st.Muted, " in %")
	if of := " · all " + part.Count(s.C.Scope.Documents()); s.C.Scope.IsAll() && cell.Width(of, s.C.Method)+leastTitle <= b.Room() {
		b.Put(st.Focus, of)
	}
	if extra := " · rows: " + head; head != "" && cell.Width(extra, s.C.Method)+leastTitle <= b.Room() {
		b.Put(st.Muted, extra)
	}
	switch {
	case found == nil:
		b.Right(st.Focus, "trying … ")
	case !fresh || found.Done < found.Of:
		of := ""
		if found.Documents {
			of = "documents "
		}
		b.Right(st.Focus, fmt.Sprintf("%s of %s %s", part.Count(found.Done), part.Count(found.Of), of))
	case m.cols < len(m.axes.Sizes):
		b.Right(st.Muted, fmt.Sprintf("%d of %d sizes ", m.cols, len(m.axes.Sizes)))
	case m.rows < len(m.axes.Overlaps):
		b.Right(st.Muted, fmt.Sprintf("%d of %d overlaps ", m.rows, len(m.axes.Overlaps)))
	}
	s.Lines = append(s.Lines, b.Finish(st.Text))
}

// leastTitle is the width reserved for the progress.
const leastTitle = 20

// head explains the row labels; empty without overlap.
func (m *sizeMap) head(c *part.Context) string {
	if m.axes.OverlapKey == "" {
		return ""
	}
	if m.axes.OfSize {
		return "overlap, % of the size in " + c.Settings.Unit
	}
	t, _ := settings.Lookup(m.axes.OverlapKey)
	if unit := UnitOfCurve(t, &c.Settings); unit != "" {
		return t.Label() + ", " + unit
	}
	return t.Label()
}

// sizes returns the axis below the map, with its unit if there is room. It omits labels
// that would touch the one before.
func (m *sizeMap) sizes(c *part.Context, w int) string {
	st := c.Styles
	var b cell.Line
	b.Reset(w, c.Method)
	b.Put(st.Muted, " size")
	for i := range m.cols {
		text, end := fmt.Sprintf("%.0f", m.axes.Sizes[m.col+i]), mapLabel+(i+1)*m.cell
		if end-len(text) > b.Width() {
			b.PadTo(st.Muted, end-len(text))
			b.Put(st.Muted, text)
		}
	}
	if unit := " " + c.Settings.Unit; cell.Width(unit, c.Method) <= b.Room() {
		b.Put(st.Muted, unit)
	}
	return b.Finish(st.Text)
}

// overlap returns a value of the vertical axis.
func (m *sizeMap) overlap(row int) string {
	v := m.axes.Overlaps[row]
	if m.axes.OfSize {
		return fmt.Sprintf("%.0f%%", 100*v)
	}
	return ValueOnCurve(m.axes.OverlapKey, v)
}

func (m *sizeMap) legend(found *measuring.SizeMap, grades mapGrades) string {
	message := ""
	if !m.numbers && found != nil {
		message = fmt.Sprintf("Bars reach from %s to %s%%. ", wholePercent(grades.least()), wholePercent(grades.best))
	}
	if m.axes.OverlapKey == "" {
		message += "No overlap is requested: " + part.NextMode() + ". "
	}
	message += "‹ is nearest to your settings; arrows and clicks go elsewhere, " + keys.Undo.Key() + " goes back."
	if found != nil && found.Asked {
		message += " The share of your questions answered whole in the first 4,000 characters retrieved."
	}
	return message
}

func (m *sizeMap) act(c *part.Context, a keys.Action) (part.Intents, bool) {
	if len(m.axes.Sizes) == 0 {
		return nil, false
	}
	row, col := c.Curves.Place(&m.axes)
	switch a {
	case keys.More:
		col++
	case keys.Less:
		col--
	case keys.PrevLine:
		row++
	case keys.NextLine:
		row--
	default:
		return nil, false
	}
	return m.goTo(c, row, col), true
}

// goTo applies the settings of a place.
func (m *sizeMap) goTo(c *part.Context, row, col int) part.Intents {
	if row < 0 || col < 0 || row >= len(m.axes.Overlaps) || col >= len(m.axes.Sizes) {
		return nil
	}
	next, ok := c.Curves.SettingsAt(&m.axes, row, col)
	if !ok {
		if err := settings.Check(next); err != nil {
			return part.Do(part.Say(refusal.OnScreen(err)))
		}
		return part.Do(part.Say("so much overlap is more than the settings allow"))
	}
	return part.Do(part.Pause{}, part.Change{To: next}, part.Pause{})
}

// click applies the settings under the pointer.
func (m *sizeMap) click(c *part.Context, cx, cy int) part.Intents {
	if cx < m.left || cy < m.top || cy >= m.top+m.rows || m.cell == 0 {
		return nil
	}
	return m.goTo(c, len(m.axes.Overlaps)-1-m.row-(cy-m.top), m.col+(cx-m.left)/m.cell)
}
