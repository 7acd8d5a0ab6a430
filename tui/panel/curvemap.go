package panel

import (
	"fmt"
	"math"
	"slices"
	"strings"

	"chunkscope/engine/settings"
	"chunkscope/tui/cell"
	"chunkscope/tui/keys"
	"chunkscope/tui/part"
	"chunkscope/tui/plot"
	"chunkscope/tui/session/measuring"
)

// sizeMap is a table of sizes and overlaps. Each cell shows a percentage of the document.
type sizeMap struct {
	shown     bool
	top, left int
	cell      int // screen cells per map cell
	// row and col are the first visible row and column. rows and cols are the numbers of visible
	// rows and columns.
	row, col, rows, cols int
	axes                 measuring.MapAxes
	height               int // screen rows per map row
}

// barsWidth is the minimum width of a cell with a bar next to its number.
const mapLabel, minCell, barsWidth = 5, 4, 6

func (m *sizeMap) drawLines(c *part.Context, w int) []string {
	s := &part.Sheet{C: c, W: w}
	st := c.Styles
	axes, ok := c.Curves.Axes()
	if !ok {
		s.Text("This strategy has no size limit, so it has no map: "+keys.SizeMap.Key()+" shows the curve.", st.Muted)
		return s.Lines
	}
	m.axes = axes
	latest, fresh, err := c.Curves.SizeMap()
	row, col := c.Curves.NearestCell(&axes)
	rows, cols := len(axes.Overlaps), len(axes.Sizes)
	m.cell = min(max((w-mapLabel-1)/cols, minCell), 8)
	m.rows, m.cols = min(rows, max(1, c.H-2)), min(cols, max(1, (w-mapLabel)/m.cell))
	m.row, m.col = scrollStart(rows-1-row, m.rows, rows), scrollStart(col, m.cols, cols)
	m.height = 1
	if m.cell < barsWidth && c.H >= mapFrame+2*rows {
		m.height = 2
	}
	room := c.H - minMapFrame - m.rows*m.height
	head := m.describeRowLabels(c)
	withHead := head != "" && room > 0
	if withHead {
		room--
	}
	sizeRows := 1
	if m.lastSize(c) >= m.cell && room > 0 {
		sizeRows = 2
		room--
	}
	if unit := c.Settings.Unit; sizeRows == 1 && m.unitWidth(w) <= cell.Width(unit, c.Method) {
		head += " · size in " + unit
	}
	legend := part.Sheet{C: c, W: w}
	legend.Text(m.legend(c, latest), st.Muted)
	withLegend := len(legend.Lines) <= room
	m.writeTitle(s, latest, fresh, withHead, withLegend)
	if err != nil {
		s.Text(settings.ScreenMessage(err), st.Warn)
		return s.Lines
	}
	if withHead {
		s.Text(head, st.Muted)
	}
	m.top, m.left = len(s.Lines), mapLabel
	grades := newMapGrades(latest)
	for k := range m.rows {
		m.drawRow(s, latest, grades, rows-1-m.row-k, fresh)
	}
	m.writeSizes(s, sizeRows)
	if withLegend {
		s.Lines = append(s.Lines, legend.Lines...)
	}
	return s.Lines
}

// minMapFrame is the number of rows for the title and the sizes. mapFrame adds the rows for the
// label of the overlaps and for the legend.
const minMapFrame, mapFrame = 2, 6

// drawRow draws the cells of one overlap. In cells that are two rows high, the bar is above the
// number.
func (m *sizeMap) drawRow(s *part.Sheet, latest *measuring.SizeMap, grades mapGrades, i int, fresh bool) {
	c, st := s.C, s.C.Styles
	row, col := c.Curves.NearestCell(&m.axes)
	var bars, numbers cell.Line
	bars.Reset(s.W, c.Method)
	numbers.Reset(s.W, c.Method)
	bars.Space(st.Muted, mapLabel)
	numbers.Put(st.Muted, cell.FitRight(m.overlap(i), mapLabel, c.Method))
	for j := m.col; j < m.col+m.cols; j++ {
		v, text, style, mark := valueAt(latest, i, j), "·", st.Muted, " "
		if !math.IsNaN(v) {
			text, style = formatWholePercent(v), grades.style(c, v, fresh)
			if fresh && grades.row == i && grades.col == j {
				mark = bestGlyph
			}
		}
		look := style
		if i == row && j == col {
			mark, look = nearGlyph, st.FocusBold
		}
		numbers.PadTo(look, m.numberEnd(j)-minCell)
		numbers.Put(look, mark+cell.FitRight(text, minCell-1, c.Method))
		if m.height > 1 {
			bars.Put(style, " "+part.Repeat(grades.gradeBar(v), m.cell-1))
			bars.PadTo(style, numbers.Width())
		} else if bar := m.cell - minCell - 1; bar > 0 { // bars in adjacent cells must not touch
			numbers.Put(style, " "+plot.ThinBar(v-grades.lowestGrade(), grades.best-grades.lowestGrade(), bar))
		}
	}
	if m.height > 1 {
		s.Lines = append(s.Lines, bars.Finish(st.Text))
	}
	s.Lines = append(s.Lines, numbers.Finish(st.Text))
}

func (m *sizeMap) numberEnd(j int) int {
	start := mapLabel + (j-m.col)*m.cell
	if m.height > 1 || m.cell <= minCell+1 {
		return start + m.cell
	}
	return start + minCell
}

// nearGlyph marks the cell nearest to the current settings. bestGlyph marks the cell with the most
// whole text. If several cells tie, it marks the one with the smallest overlap and size.
const nearGlyph, bestGlyph = "▌", "✓"

func valueAt(latest *measuring.SizeMap, i, j int) float64 {
	if latest == nil || i >= len(latest.Values) || j >= len(latest.Values[i]) {
		return math.NaN()
	}
	return latest.Values[i][j]
}

// scrollStart returns the index of the first visible row or column if n of all are visible. center
// is in the middle if possible.
func scrollStart(center, n, all int) int { return min(max(0, center-n/2), all-n) }

// formatWholePercent rounds to a percentage. Only exactly 1 becomes 100.
func formatWholePercent(v float64) string {
	n := math.Round(100 * v)
	if n == 100 && v < 1 {
		n = 99
	}
	return fmt.Sprintf("%.0f", n)
}

type mapGrades struct {
	worst, middle, best float64
	row, col            int
}

// gradeBar returns a bar for a value between the worst and the best. It is empty only for values
// well below the best.
func (g mapGrades) gradeBar(v float64) string {
	if math.IsNaN(v) {
		return ""
	}
	const bars = "▁▂▃▄▅▆▇█"
	runes := []rune(bars)
	return string(runes[int((v-g.lowestGrade())/(g.best-g.lowestGrade())*float64(len(runes)-1)+0.5)])
}

// lowestGrade returns the value whose bar is empty. It is at least 0.1 below the best, because 99
// next to 100 should not look empty.
func (g mapGrades) lowestGrade() float64 { return min(g.worst, g.best-0.1) }

func newMapGrades(m *measuring.SizeMap) mapGrades {
	var all []float64
	g := mapGrades{best: math.Inf(-1)}
	if m != nil {
		for i, row := range m.Values {
			for j, v := range row {
				if math.IsNaN(v) {
					continue
				}
				if all = append(all, v); v > g.best {
					g.best, g.row, g.col = v, i, j
				}
			}
		}
	}
	if len(all) == 0 {
		return mapGrades{}
	}
	slices.Sort(all)
	g.worst, g.middle = all[0], all[len(all)/2]
	return g
}

// nearShare is the largest difference from the best value that still counts as best.
const nearShare = 0.02

func (g mapGrades) style(c *part.Context, v float64, fresh bool) cell.Style {
	st := c.Styles
	switch {
	case !fresh:
		return st.Faint
	case v >= g.best: // bold, because some themes have no green in 16 colors
		return st.GoodBold
	case v >= g.best-nearShare:
		return st.Good
	case v >= g.middle:
		return st.Text
	}
	return st.Muted
}

// writeTitle writes a title that explains the numbers and shows the progress. It includes the
// explanations that have no row of their own.
func (m *sizeMap) writeTitle(s *part.Sheet, sizes *measuring.SizeMap, fresh, withHead, withLegend bool) {
	st := s.C.Styles
	var b cell.Line
	b.Reset(s.W, s.C.Method)
	subject := "whole text"
	if query := s.C.Questions.Current(); !s.C.Scope.IsAll() && query != nil && len(query.Given.Questions) > 0 {
		subject = "answered"
	}
	b.Put(st.TextBold, " "+subject)
	b.Put(st.Muted, " in %")
	if documents := " · all " + part.Count(s.C.Scope.DocumentCount()); s.C.Scope.IsAll() && cell.Width(documents, s.C.Method)+minTitle <= b.Room() {
		b.Put(st.Focus, documents)
	}
	if extra := " · up: " + m.describeRowLabels(s.C); !withHead && m.axes.OverlapKey != "" && cell.Width(extra, s.C.Method)+minTitle <= b.Room() {
		b.Put(st.Muted, extra)
	}
	switch {
	case sizes == nil:
		b.Right(st.Focus, "trying … ")
	case !fresh || sizes.Done < sizes.Total:
		unit := ""
		if sizes.Documents {
			unit = "documents "
		}
		b.Right(st.Focus, fmt.Sprintf("%s of %s %s", part.Count(sizes.Done), part.Count(sizes.Total), unit))
	case m.cols < len(m.axes.Sizes):
		b.Right(st.Muted, fmt.Sprintf("%d of %d sizes ", m.cols, len(m.axes.Sizes)))
	case m.rows < len(m.axes.Overlaps):
		b.Right(st.Muted, fmt.Sprintf("%d of %d overlaps ", m.rows, len(m.axes.Overlaps)))
	case !withLegend:
		words := " near yours  " + bestGlyph + " best "
		b.PadTo(st.Muted, s.W-cell.Width(nearGlyph+words, s.C.Method))
		b.Put(st.FocusBold, nearGlyph)
		b.Put(st.Muted, words)
	}
	s.Lines = append(s.Lines, b.Finish(st.Text))
}

const minTitle = 20

// describeRowLabels returns "" if there is no overlap setting.
func (m *sizeMap) describeRowLabels(c *part.Context) string {
	if m.axes.OverlapKey == "" {
		return ""
	}
	if m.axes.IsRelative {
		return "overlap, % of the size"
	}
	t, _ := settings.Lookup(m.axes.OverlapKey)
	if unit := part.UnitOf(t, &c.Settings); unit != "" {
		return t.Label() + ", " + unit
	}
	return t.Label()
}

func (m *sizeMap) lastSize(c *part.Context) int {
	return cell.Width(fmt.Sprintf("%.0f", m.axes.Sizes[m.col+m.cols-1]), c.Method)
}

func (m *sizeMap) unitWidth(w int) int { return w - mapLabel - m.cols*m.cell }

// writeSizes adds the sizes below the map. If adjacent labels would touch, it alternates between
// two rows.
func (m *sizeMap) writeSizes(s *part.Sheet, rows int) {
	st := s.C.Styles
	for turn, title := range []string{" size", " " + s.C.Settings.Unit}[:rows] {
		var b cell.Line
		b.Reset(s.W, s.C.Method)
		b.Put(st.Muted, title)
		for i := range m.cols {
			text, end := fmt.Sprintf("%.0f", m.axes.Sizes[m.col+i]), m.numberEnd(m.col+i)
			if i%rows == turn && end-len(text) > b.Width() {
				b.PadTo(st.Muted, end-len(text))
				b.Put(st.Muted, text)
			}
		}
		if unit := " " + s.C.Settings.Unit; rows == 1 && cell.Width(unit, s.C.Method) <= b.Room() {
			b.Put(st.Muted, unit)
		}
		s.Lines = append(s.Lines, b.Finish(st.Text))
	}
}

func (m *sizeMap) overlap(row int) string {
	v := m.axes.Overlaps[row]
	if m.axes.IsRelative {
		return fmt.Sprintf("%.0f%%", 100*v)
	}
	return part.FormatValue(m.axes.OverlapKey, v)
}

func (m *sizeMap) legend(c *part.Context, latest *measuring.SizeMap) string {
	message := nearGlyph + " nearest to yours"
	requested := latest != nil && latest.ShowsQuestions
	if result := describeCurrentWhole(c, latest); result != "" {
		message += ", which" + result
	}
	message += " · " + bestGlyph + " best, least overlap"
	if m.axes.OverlapKey == "" {
		message += ". No overlap is requested: " + part.ModeHint()
	}
	if requested {
		message += ". Cells show your questions answered whole in the first 4,000 characters retrieved."
	}
	return message
}

// DescribeNearest describes the cell nearest to the current settings. It returns "" if the cell has
// exactly these settings.
func DescribeNearest(c *part.Context) string {
	axes, ok := c.Curves.Axes()
	if !ok {
		return ""
	}
	row, col := c.Curves.NearestCell(&axes)
	if at, ok := c.Curves.SettingsAt(&axes, row, col); ok && at == c.Settings {
		return ""
	}
	number := func(key string) float64 {
		t, _ := settings.Lookup(key)
		return t.Number(&c.Settings)
	}
	size := number(measuring.SizeKey)
	nearest, yours := part.FormatValue(measuring.SizeKey, axes.Sizes[col]), part.FormatValue(measuring.SizeKey, size)
	if key := axes.OverlapKey; key != "" {
		m := sizeMap{axes: axes}
		nearest += " / " + m.overlap(row)
		overlap := part.FormatValue(key, number(key))
		if axes.IsRelative {
			overlap = strings.TrimSuffix(fmt.Sprintf("%.1f", 100*number(key)/size), ".0") + "%"
		}
		yours += " / " + overlap
	}
	latest, _, _ := c.Curves.SizeMap()
	if result := describeCurrentWhole(c, latest); result != "" {
		return "nearest cell is " + nearest + "; yours, " + yours + "," + result
	}
	return "nearest cell is " + nearest + "; yours is " + yours
}

// describeCurrentWhole returns "" if the whole text of the current settings is unknown or the map
// shows another measure.
func describeCurrentWhole(c *part.Context, latest *measuring.SizeMap) string {
	states, fresh := c.Elements.ElementStates()
	if states == nil || !fresh || c.Scope.IsAll() || latest != nil && latest.ShowsQuestions {
		return ""
	}
	return " has " + part.Percent(states.WholeText.Whole, states.WholeText.Total)
}

func (m *sizeMap) handleAction(c *part.Context, a keys.Action) (part.Intents, bool) {
	if len(m.axes.Sizes) == 0 {
		return nil, false
	}
	row, col := c.Curves.NearestCell(&m.axes)
	switch a {
	case keys.Increase:
		col++
	case keys.Decrease:
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

func (m *sizeMap) goTo(c *part.Context, row, col int) part.Intents {
	if row < 0 || col < 0 || row >= len(m.axes.Overlaps) || col >= len(m.axes.Sizes) {
		return nil
	}
	next, ok := c.Curves.SettingsAt(&m.axes, row, col)
	if !ok {
		if err := settings.Check(next); err != nil {
			return part.Do(part.Say(settings.ScreenMessage(err)))
		}
		return part.Do(part.Say("the settings do not allow that much overlap"))
	}
	return part.Do(part.Pause{}, part.Change{To: next}, part.Pause{})
}

func (m *sizeMap) click(c *part.Context, cx, cy int) part.Intents {
	if cx < m.left || cy < m.top || cy >= m.top+m.rows*m.height || m.cell == 0 {
		return nil
	}
	return m.goTo(c, len(m.axes.Overlaps)-1-m.row-(cy-m.top)/m.height, m.col+(cx-m.left)/m.cell)
}
