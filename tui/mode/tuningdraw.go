package mode

import (
	"errors"
	"fmt"
	"slices"
	"strings"

	"chunkscope/engine/measure/retrieval/tune"
	"chunkscope/engine/settings"
	"chunkscope/engine/text"
	"chunkscope/tui/cell"
	"chunkscope/tui/keys"
	"chunkscope/tui/part"
	"chunkscope/tui/plot"
)

type tuningPlace struct {
	scatter       plot.Scatter
	dots          []int
	head          int
	w, h          int
	listed, shown int // first column and height of the list
}

func (p *tuningPlace) pointAt(cx, cy int, m *Tuning) int {
	y := cy - p.head
	if y < 0 {
		return -1
	}
	if cx < p.w {
		if i := p.scatter.Nearest(p.w, p.h, cx, y); i >= 0 && y < p.h {
			return p.dots[i]
		}
		return -1
	}
	if i := m.top + y; cx >= p.listed && y < p.shown && i < len(m.entries) {
		return m.entries[i].point
	}
	return -1
}

func (m *Tuning) describeProgress(c *part.Context, w int) []string {
	t, err := c.Tuning.Tuned(m.base)
	switch {
	case errors.Is(err, tune.ErrNoQuestions):
		return wrapMessage(c, w, c.Styles.Raised.TextBold, "There are no questions to tune by: the document has too few sentences for drafts. "+
			"Select text with the mouse, or with "+keys.SelectText.Key()+", and type the question that it answers.")
	case err != nil:
		return wrapMessage(c, w, c.Styles.Raised.Error, settings.ScreenMessage(err))
	}
	text := "reading the questions …"
	if t != nil && t.Total > 0 {
		text = fmt.Sprintf(" %d of %d settings scored", t.Done, t.Total)
		text = part.Progress(t.Done, t.Total, max(8, w-2-len(text))) + text
	}
	return append(wrapMessage(c, w, c.Styles.Raised.TextBold, text), wrapMessage(c, w, c.Styles.Raised.Muted, keys.Back.Key()+" cancels")...)
}

func (m *Tuning) Lines(c *part.Context, w, h int) []string {
	if _, err := c.Tuning.Tuned(m.base); err != nil || m.result == nil {
		return m.describeProgress(c, w)
	}
	out := m.drawAnswer(c, w, h)
	warnings := m.drawWarnings(c, w, h-len(out)-minChartHeight-1)
	room := h - len(out) - len(warnings) - 1
	if room < 1 {
		return out
	}
	showsPicture := m.hasChart(c, w) && room-2 >= plot.MinHeight
	if showsPicture {
		room--
	}
	if m.entries = m.listRows(room - 1); room > 1 {
		out = append(out, m.formatHeadings(c, w))
		room--
	}
	m.place = tuningPlace{head: len(out)}
	var lines []string
	if showsPicture {
		m.place.w, m.place.h = m.chartWidth(c, w), room
		lines = m.drawChart(c)
	}
	m.place.listed, m.place.shown = m.place.w, room
	right := m.drawRows(c, w, room)
	for y := range room {
		row := right[y]
		if lines != nil {
			row = lines[y] + row
		}
		out = append(out, row)
	}
	if showsPicture {
		out = append(out, m.drawLegend(c, w))
	}
	return append(append(out, warnings...), m.drawBasis(c, w))
}

// drawAnswer describes the result and, if it is not in the list, the selected point.
func (m *Tuning) drawAnswer(c *part.Context, w, h int) []string {
	rows := wrapMessage(c, w, c.Styles.Raised.TextBold, m.describeAnswer())
	below := part.RaisedBlank(c, w)
	if !slices.Contains(m.list, m.selectedPoint) {
		below = m.describeSelected(c, w)
	}
	return append(rows[:min(len(rows), max(1, h-4))], below)
}

func (m *Tuning) describeAnswer() string {
	r := m.result
	switch {
	case len(r.Tied) == 1 && r.Present == r.Tied[0]:
		return fmt.Sprintf("None of the other %d settings answers as well as yours.", len(r.Grid)-1)
	case len(r.Tied) == 1:
		return fmt.Sprintf("None of the other %d settings answers as well as %s.", len(r.Grid)-1, r.Grid[r.Tied[0]].NameInUnits())
	}
	verdict := "yours do not"
	switch {
	case r.Present < 0:
		verdict = "see the list"
	case r.Present == r.SmallestTie():
		verdict = "yours are among them and store the least"
	case r.Scores[r.Present].Tied:
		verdict = "yours do too"
	}
	return fmt.Sprintf("%d of %d settings score as well as the best; %s.", len(r.Tied), len(r.Grid), verdict)
}

// drawWarnings explains the limits of the scores in at most maximum rows.
func (m *Tuning) drawWarnings(c *part.Context, w, maximum int) (out []string) {
	r := m.result
	limits := []string{r.LargeBudgetWarning(), r.CapWarning(m.base.MaxChunksPerDocument)}
	if m.warnsBeyondBudget() {
		limits = append(limits, r.DescribeBeyondBudget())
	}
	for _, limit := range limits {
		if rows := wrapMessage(c, w, c.Styles.Raised.Warn, limit); len(out)+len(rows) <= maximum {
			out = append(out, rows...)
		}
	}
	return out
}

func (m *Tuning) warnsBeyondBudget() bool {
	return m.result.Present >= 0 && m.result.Scores[m.result.Present].BeyondBudget > 0
}

// drawBasis draws the last row, which describes the questions behind the scores.
func (m *Tuning) drawBasis(c *part.Context, w int) string {
	r, f := m.result, &c.Styles.Raised
	facts := m.describeEvidence()
	if w > maxBriefWidth {
		facts = append(facts, "edit cost: chunks that an edit changes", "the best answers "+text.Percent(r.Scores[r.Best].Value)+"; a tie is "+text.Percent(r.LowestTie)+" or more")
	}
	if !m.warnsBeyondBudget() {
		facts = append(facts, r.DescribeBeyondBudget())
	}
	if r.Overlap != nil {
		facts = append(facts, r.Overlap.Sentence)
	}
	row := ""
	for _, fact := range append(facts, r.DescribePerfect(), r.DescribeBudget()) {
		if next := appendFact(row, strings.TrimSuffix(fact, ".")); fact != "" && cell.Width(next, c.Method) < w-2 {
			row = next
		}
	}
	return part.RaisedRow(c, w, f.Muted, " "+row)
}

// EdgeLabels returns the number of hidden settings.
func (m *Tuning) EdgeLabels() (left, right string) {
	points := func(entries []tuningEntry) (n int) {
		for _, e := range entries {
			if e.point >= 0 {
				n++
			}
		}
		return n
	}
	return "", part.CountHidden(points(m.entries[:min(m.top, len(m.entries))]), points(m.entries[min(m.top+m.place.shown, len(m.entries)):]))
}

func (m *Tuning) describeEvidence() []string {
	r := m.result
	var by []string
	for _, column := range r.DecidingColumns {
		n := r.CountEvidence(column)
		by = append(by, map[tune.Column]string{
			tune.ColumnQuestions: "your " + text.Count(n, "question"), tune.ColumnDrafts: text.Count(n, "question") + " drafted from the text",
			tune.ColumnCorpora: "questions from " + part.Count(n) + " public texts",
		}[column])
	}
	facts := []string{"scored by " + strings.Join(by, " and ")}
	for _, o := range r.Opinions {
		switch {
		case o.Column != tune.ColumnCorpora:
		case o.Agrees:
			facts = append(facts, "public-text questions agree")
		default:
			facts = append(facts, "public texts favour "+r.Grid[o.First].NameInUnits())
		}
	}
	return facts
}

// minChartWidth is the minimum width of a dialog with a chart next to the list. minChartHeight is
// the minimum height of both, including the column headings.
const minChartWidth, minChartHeight = 66, 8

func (m *Tuning) hasChart(c *part.Context, w int) bool {
	return w >= minChartWidth && w-m.listWidth(c, w) >= plot.MinWidth
}

func (m *Tuning) listWidth(c *part.Context, w int) int {
	names := 0
	for _, i := range m.list {
		names = max(names, cell.Width(m.result.Grid[i].NameInUnits(), c.Method))
		if i == m.result.Present || i == m.result.SmallestTie() {
			names = max(names, cell.Width(m.result.Grid[i].NameInUnits()+m.label(i), c.Method)+1)
		}
	}
	return names + rowFrame + columnsWidth(m.numbers(c, w))
}

// chartWidth returns half of w, or less if the list needs more space.
func (m *Tuning) chartWidth(c *part.Context, w int) int {
	heads := len(m.nameHeaders()[1]) + rowFrame + 1 + columnsWidth(m.numbers(c, w))
	return max(plot.MinWidth, min(w/2-1, w-max(heads, m.listWidth(c, w))))
}

func (m *Tuning) formatHeadings(c *part.Context, w int) string {
	f := &c.Styles.Raised
	var b cell.Line
	b.Reset(w, c.Method)
	if m.hasChart(c, w) {
		b.Put(f.Muted, " answered")
		b.PadTo(f.Muted, m.chartWidth(c, w))
	}
	heads := alignNumbers(c, m.numbers(c, w), func(n *numberColumn) string { return n.head })
	for _, names := range m.nameHeaders() {
		if len(names)+3 < b.Room()-cell.Width(heads, c.Method) {
			b.Put(f.Muted, "   "+names)
			break
		}
	}
	b.Right(f.Muted, heads)
	return b.Finish(f.Text)
}

func wrapMessage(c *part.Context, w int, st cell.Style, text string) []string {
	if text == "" {
		return nil
	}
	text = st.LipGloss().Padding(0, 1).Width(w).Render(cell.EscapeForLipGloss(text))
	return c.Styles.Raised.Text.Block(text, w)
}

func (m *Tuning) describeSelected(c *part.Context, w int) string {
	f, s := &c.Styles.Raised, &m.result.Scores[m.selectedPoint]
	var b cell.Line
	b.Reset(w, c.Method)
	facts := []string{"  answered " + text.Percent(s.Value), " · stored " + text.Growth(s.Stored), " · " + text.Count(s.Chunks, "chunk")}
	if w > maxBriefWidth {
		for k, name := range columnNames {
			if share, ok := s.Share(tune.Column(k)); ok {
				facts = append(facts, " · "+name+" "+text.Percent(share))
			}
		}
		if cost := c.Tuning.EditCosts(m.result)[m.selectedPoint]; cost != nil {
			facts = append(facts, " · edit cost "+text.Percent(cost.Mean))
		}
	}
	b.Put(f.FocusBold, " "+glyphChosen+" "+m.result.Grid[m.selectedPoint].NameInUnits())
	for _, fact := range facts {
		if cell.Width(fact, c.Method) < b.Room() {
			b.Put(f.Text, fact)
		}
	}
	return b.Finish(f.Text)
}

const (
	glyphTied   = "●"
	glyphOther  = "·"
	glyphChosen = "◉"
)

const (
	inkOther = iota
	inkTied
	inkCurrent
	inkChosen
)

func (m *Tuning) drawChart(c *part.Context) []string {
	r := m.result
	minimum, maximum := r.Scores[0].Stored, r.Scores[0].Stored
	for i := range r.Scores {
		minimum, maximum = min(minimum, r.Scores[i].Stored), max(maximum, r.Scores[i].Stored)
	}
	lo, hi := m.answeredRange()
	p := &m.place
	p.scatter = plot.Scatter{
		Bottom: plot.NewAxis(plot.StoredBase(minimum), max(maximum, minimum+0.06), 6, text.Growth),
		Left:   plot.NewVerticalAxis(lo, hi, p.h-2, func(v float64) string { return fmt.Sprintf("%.4g%%", 100*v) }),
	}
	put := func(i int, glyph string, ink int) {
		d := plot.Dot{X: r.Scores[i].Stored, Y: r.Scores[i].Value, Glyph: []rune(glyph)[0], Ink: plot.Ink{Kind: plot.Pin, Index: ink}}
		p.scatter.Dots, p.dots = append(p.scatter.Dots, d), append(p.dots, i)
	}
	for i := range r.Scores {
		if !r.Scores[i].Tied {
			put(i, glyphOther, inkOther)
		}
	}
	for _, i := range slices.Backward(r.Tied) { // draw the best ones last, on top of the others
		put(i, glyphTied, inkTied)
	}
	put(m.selectedPoint, glyphChosen, inkChosen)
	if r.Present >= 0 { // draw the current settings last, so that no dot covers them
		put(r.Present, plot.GlyphCurrent, inkCurrent)
	}
	var out []string
	for _, row := range p.scatter.Rows(p.w, p.h) {
		var b cell.Line
		b.Reset(p.w, c.Method)
		for _, run := range row {
			b.Raw(inkStyle(c, run.Ink), run.Text, cell.Width(run.Text, c.Method))
		}
		out = append(out, b.Finish(c.Styles.Raised.Text))
	}
	return out
}

// answeredRange returns the range of the chart's vertical axis. It leaves out the worst settings,
// since otherwise all listed settings would share a row.
func (m *Tuning) answeredRange() (lo, hi float64) {
	scores := m.result.Scores
	lo, hi = scores[m.list[0]].Value, scores[m.list[0]].Value
	for _, i := range m.list {
		lo, hi = min(lo, scores[i].Value), max(hi, scores[i].Value)
	}
	lo = max(0, lo-(hi-lo)/2)
	return lo, hi
}

func inkStyle(c *part.Context, i plot.Ink) cell.Style {
	f := &c.Styles.Raised
	if i.Kind != plot.Pin {
		return f.Muted
	}
	switch i.Index {
	case inkTied:
		return f.Good
	case inkCurrent:
		return f.TextBold
	case inkChosen:
		return f.FocusBold
	}
	return f.Muted
}

func (m *Tuning) drawLegend(c *part.Context, w int) string {
	f := &c.Styles.Raised
	var b cell.Line
	b.Reset(w, c.Method)
	b.Put(f.Muted, " stored text →")
	for _, g := range []struct {
		style cell.Style
		glyph string
		name  string
	}{{f.Good, glyphTied, "as well"}, {f.Muted, glyphOther, "less"}, {f.TextBold, plot.GlyphCurrent, "yours"}, {f.FocusBold, glyphChosen, "chosen"}} {
		if g.glyph == glyphChosen && m.selectedPoint == m.result.Present {
			continue // drawn with the current settings' dot
		}
		if b.Room() > len(g.name)+5 {
			b.Put(g.style, " "+g.glyph)
			b.Put(f.Muted, " "+g.name+" ")
		}
	}
	return b.Finish(f.Text)
}
