package panel

import (
	"fmt"
	"strings"

	"chunkscope/engine/measure/sweep"
	"chunkscope/engine/settings"
	"chunkscope/engine/text"
	"chunkscope/tui/cell"
	"chunkscope/tui/keys"
	"chunkscope/tui/part"
	"chunkscope/tui/plot"
	"chunkscope/tui/session/measuring"
	"chunkscope/tui/session/tasks"
)

// Curve shows the effect of each value of a setting. A chart shows whole text and stored text. A
// table shows the current value, the knee and the best value.
type Curve struct {
	key    string
	value  func(col int) (float64, bool)
	top, h int
	sizes  sizeMap
}

func (p *Curve) Scope() keys.Scope {
	if p.sizes.shown {
		return keys.MapPanel
	}
	return keys.CurvePanel
}

func (p *Curve) Act(c *part.Context, a keys.Action) (part.Intents, bool) {
	if a == keys.SizeMap {
		p.sizes.shown = !p.sizes.shown
		return nil, true
	}
	return p.sizes.handleAction(c, a)
}

func (*Curve) Name(*part.Context) string { return "Curve" }

func (p *Curve) Work(c *part.Context) []tasks.Task {
	if p.sizes.shown {
		return c.Curves.MapTask()
	}
	return append(c.Curves.Task(c.Curves.Key(c.Setting)), c.Measures.Tasks()...)
}

func (p *Curve) Lines(c *part.Context, w int) []string {
	if p.sizes.shown {
		return p.sizes.drawLines(c, w)
	}
	p.key, p.value, p.h = c.Curves.Key(c.Setting), nil, 0
	s := part.Sheet{C: c, W: w}
	if c.Settings.IsGiven() {
		text := part.ExplainUncut("curve")
		s.Text(strings.ToUpper(text[:1])+text[1:]+".", c.Styles.Muted)
		return s.Lines
	}
	if p.key == "" {
		s.Text("No overlap is requested, so it has no curve: "+part.ModeHint()+". Or choose a slider to see its curve.", c.Styles.Muted)
		return s.Lines
	}
	sweep, fresh, err := c.Curves.FindSweep(p.key)
	explain := func(message string, style cell.Style) []string {
		p.writeTitle(&s, sweep, fresh || err != nil)
		s.Text(message, style)
		return s.Lines
	}
	switch {
	case err != nil:
		return explain(settings.ScreenMessage(err), c.Styles.Warn)
	case sweep == nil || sweep.Curve == nil:
		return explain("Trying every value of "+settings.KeyLabel(p.key)+" on "+describeKnee(c)+"; the curve will follow.", c.Styles.Muted)
	}
	chart, ok := plot.SweepChart(sweep.Curve, func(v float64) string { return part.FormatValue(p.key, v) })
	if !ok {
		return explain(sweep.Curve.Recommendation, c.Styles.Text)
	}
	if lo, hi := chart.Bottom.Min, chart.Bottom.Max; isLogarithmic(lo, hi) {
		chart.Bottom.Scale = &plot.Scale{Share: trackShare, Value: trackValue}
	}
	rows := p.tableRows(c, sweep.Curve, fresh)
	p.writeTitle(&s, sweep, fresh, rows...)
	if max(c.H, 3)-len(s.Lines)-maxTableRows < minChartHeight {
		s.Lines = nil
		p.drawShort(&s, chart, sweep, fresh, rows)
	} else {
		s.Lines = nil
		p.drawTall(&s, chart, sweep, fresh, rows)
	}
	return s.Lines
}

// drawTall draws the chart above the table. On a wide sheet a blank row separates them from the
// settings below.
func (p *Curve) drawTall(s *part.Sheet, chart *plot.Chart, sweep *measuring.Sweep, fresh bool, rows []tableRow) {
	c, height := s.C, chart.UsefulRows()
	below := part.Sheet{C: c, W: s.W}
	if s.W < part.Wide {
		height = min(height, maxNarrowHeight)
	}
	p.writeTitle(s, sweep, fresh, rows...)
	p.writeNumbers(s, rows)
	s.Gap()
	room := c.H - len(s.Lines)
	if s.W >= part.Wide {
		room--
	}
	if fresh {
		writeRemarks(&below, room-plot.MinHeight, curveRemark(c, sweep.Curve), describeCost(c, sweep.Curve))
	}
	p.drawChart(s, chart, sweep.Curve, min(room-len(below.Lines), height), fresh)
	s.Lines = append(s.Lines, below.Lines...)
}

// minChartHeight is the minimum height of a readable chart. A shorter panel shows each curve in one
// row. maxNarrowHeight is the maximum height of a chart on a narrow sheet.
const minChartHeight, maxNarrowHeight = 7, 18

func (p *Curve) title(c *part.Context) (name, unit, scope string) {
	t, _ := settings.Lookup(p.key)
	name = " " + strings.TrimSuffix(part.SettingLabel(t.Key), " %")
	if unit = part.UnitOf(t, &c.Settings); unit != "" {
		unit = " in " + unit
	}
	if c.Scope.IsAll() {
		scope = " · all " + part.Count(c.Scope.DocumentCount())
	}
	return name, unit, scope
}

// writeTitle shows the name of the setting, the progress, and the column headings of rows, all in
// one row if they fit.
func (p *Curve) writeTitle(s *part.Sheet, sweep *measuring.Sweep, fresh bool, rows ...tableRow) {
	st := s.C.Styles
	var b cell.Line
	b.Reset(s.W, s.C.Method)
	name, unit, scope := p.title(s.C)
	b.Put(st.TextBold, name)
	b.Put(st.Muted, unit)
	b.Put(st.Focus, scope)
	first, numbers := p.columns(s, rows)
	joined := len(rows) > 0 && b.Width() < first
	if joined {
		writeHeadings(&b, st, first, numbers)
	}
	if !fresh {
		text := "trying …"
		if sweep != nil && sweep.Done < sweep.Total {
			text = part.Progress(sweep.Done, sweep.Total, 8) + fmt.Sprintf(" %s of %s", part.Count(sweep.Done), part.Count(sweep.Total))
			if sweep.Documents {
				text += " documents"
			}
		}
		if cell.Width(text, s.C.Method)+2 <= b.Room() {
			b.Space(st.Text, b.Room()-cell.Width(text, s.C.Method)-1)
			b.Put(st.Focus, text)
		}
	}
	s.Lines = append(s.Lines, b.Finish(st.Text))
	if len(rows) > 0 && !joined {
		b.Reset(s.W, s.C.Method)
		writeHeadings(&b, st, first, numbers)
		s.Lines = append(s.Lines, b.Finish(st.Text))
	}
}

func (p *Curve) marks(c *part.Context, curve *sweep.Curve, fresh bool) []plot.Mark {
	t, _ := settings.Lookup(p.key)
	value := t.Number(&c.Settings)
	current := plot.Mark{X: value, Name: "now " + part.FormatValue(p.key, value)}
	if overlapSetting, ok := settings.Lookup(c.Settings.OverlapKey()); ok && value == 0 && overlapSetting.Key != p.key && c.Settings.Mode().SizeKey() == p.key {
		current.Name = "0: " + overlapSetting.Label() + " rules"
	}
	k := freshKnee(c, curve, fresh)
	if k == nil {
		return []plot.Mark{current}
	}
	goal := plot.Mark{X: FindKneeGoal(curve).Value, Name: "enough ", Goal: true}
	if k.HasTooFewElements {
		goal.Name = "most "
	}
	goal.Name += part.FormatValue(p.key, goal.X)
	if goal.X == value && current.Name[0] == 'n' {
		return []plot.Mark{{X: value, Name: "now and " + goal.Name}}
	}
	return []plot.Mark{current, goal}
}

// freshKnee returns nil if the curve is outdated or the setting allows no overlap.
func freshKnee(c *part.Context, curve *sweep.Curve, fresh bool) *sweep.Knee {
	if !fresh || c.Settings.EmbeddedOverlapKey() == "" {
		return nil
	}
	return curve.Knee
}

const minNamedHeight = 12

func (p *Curve) drawChart(s *part.Sheet, chart *plot.Chart, curve *sweep.Curve, h int, fresh bool) {
	chart.Marks = p.marks(s.C, curve, fresh)
	chart.Band = plot.KneeBand(freshKnee(s.C, curve, fresh))
	chart.Unnamed = h < minNamedHeight && chart.Band == nil && strings.HasPrefix(chart.Marks[0].Name, "now") // the table contains the names
	w := s.W - 1
	rows := chart.Rows(w, h)
	p.top, p.h = len(s.Lines), len(rows)
	p.value = func(col int) (float64, bool) { return chart.ValueAt(w, col) }
	for _, row := range rows {
		var b cell.Line
		b.Reset(s.W, s.C.Method)
		for _, r := range row {
			b.Raw(inkStyle(s.C, r.Ink, fresh), r.Text, cell.Width(r.Text, s.C.Method))
		}
		s.Lines = append(s.Lines, b.Finish(s.C.Styles.Text))
	}
}

// inkStyle returns the style for part of a chart. An outdated curve is muted.
func inkStyle(c *part.Context, i plot.Ink, fresh bool) cell.Style {
	face := &c.Styles.Face
	if i.Shaded {
		face = &c.Styles.Raised
	}
	switch i.Kind {
	case plot.Label:
		return face.Muted
	case plot.Rule:
		return c.Styles.Rule
	case plot.Curve:
		return curveStyle(face, i.Index, fresh)
	case plot.Shade:
		return face.Faint
	case plot.Pin:
		return face.TextBold
	}
	return face.Text
}

func curveStyle(face *cell.Face, i int, fresh bool) cell.Style {
	if !fresh {
		return face.Muted
	}
	return [...]cell.Style{plot.WholeText: face.GoodBold, plot.StoredPerSource: face.Muted}[i]
}

func (p *Curve) Click(c *part.Context, cx, cy int) part.Intents {
	if p.sizes.shown {
		return p.sizes.click(c, cx, cy)
	}
	t, ok := settings.Lookup(p.key)
	if !ok || p.value == nil || cy < p.top || cy >= p.top+p.h {
		return nil
	}
	v, ok := p.value(cx)
	if !ok {
		return nil
	}
	left, hasLeft := p.value(cx - 1)
	right, hasRight := p.value(cx + 1)
	if hasLeft && hasRight { // choose the roundest value in the cell, like the slider
		v = roundestBetween(v, (left+v)/2, (v+right)/2, t.Step)
	}
	next, _ := c.TryChange(p.key, func(to *settings.Settings) { t.SetNumber(to, v) })
	return part.Do(part.SelectSetting(p.key), part.Pause{}, part.Change{Key: p.key, To: next}, part.Pause{})
}

func (*Curve) Topic(*part.Context) string { return "knee" }

func describeKnee(c *part.Context) string {
	if c.Scope.IsAll() {
		return "all " + text.Count(c.Scope.DocumentCount(), "document")
	}
	return "this document"
}
