package panel

import (
	"cmp"
	"fmt"
	"math"
	"strings"

	"chunkscope/engine/explain"
	"chunkscope/engine/facts"
	"chunkscope/engine/measure/metrics"
	"chunkscope/engine/settings"
	"chunkscope/engine/text"
	"chunkscope/tui/cell"
	"chunkscope/tui/part"
	"chunkscope/tui/session/measuring"
)

// row is a measure with its value and the effect of the last change. brief replaces detail if
// detail does not fit.
type row struct {
	label, value, detail string
	short                string
	brief                string
	change               change
	style                cell.Style // style of the value; zero for plain text
	strong, stale        bool
}

// narrowRowLabel is the label width on a narrow sheet. minRow is the minimum width of values.
const narrowRowLabel, minRow = len(" code blocks "), 12

type change struct {
	up         bool
	size, unit string // empty if no change is shown
	better     facts.Preference
}

func (c change) withPreference(better facts.Preference) change {
	c.better = better
	return c
}

// verdict is a word and a tick that show whether a change is better, even without colors.
type verdict struct {
	word, tick string
	style      cell.Style
}

func (c change) verdict(st *cell.Styles) verdict {
	switch {
	case c.better == facts.NoPreference:
		return verdict{"", "", st.Changed}
	case c.up == (c.better == facts.PreferMore):
		return verdict{"better", "✓", st.GoodBold}
	case c.better == facts.PreferLess: // costs use the warning color, because red is for broken text
		return verdict{"worse", "✗", st.WarnBold}
	}
	return verdict{"worse", "✗", st.ErrorBold}
}

// describe formats the change in at most w cells, with the unit and a word if hasNouns is true, and
// with a tick otherwise.
func (c change) describe(w int, hasNouns bool, st *cell.Styles) (text string, style cell.Style) {
	if c.size == "" {
		return "", ""
	}
	v := c.verdict(st)
	sign := "−"
	if c.up {
		sign = "+"
	}
	join := func(more ...string) string {
		return sign + strings.TrimRight(c.size+" "+strings.TrimSpace(strings.Join(more, " ")), " ")
	}
	forms := []string{join(v.tick), join()}
	if hasNouns {
		forms = []string{join(c.unit, v.word), join(v.word), join()}
	}
	for _, out := range forms {
		if cell.Width(out, st.Method) <= w {
			return out, v.style
		}
	}
	return "", ""
}

// add draws a row. If the row is too wide, it drops details first.
func (s *measureSheet) add(r row) {
	st := s.C.Styles
	value := st.Text
	switch {
	case r.stale || !s.fresh:
		value = st.Muted
	case r.strong && (r.style == "" || r.style == st.Text):
		value = st.TextBold
	case r.style != "":
		value = r.style
	}
	var b cell.Line
	b.Reset(s.W, s.C.Method)
	if r.short != "" && s.W < part.Wide {
		r.label = r.short
	}
	lw := min(max(s.labelWidth(), cell.Width(r.label, s.C.Method)+2), s.W-minRow)
	b.Put(st.Muted, cell.Fit(cell.Truncate(" "+r.label, lw-1, s.C.Method), lw, s.C.Method))
	if i := strings.LastIndexByte(r.value, ' '); i > 0 && cell.Width(r.value, s.C.Method) >= b.Room() {
		r.value = r.value[:i]
	}
	b.Put(value, r.value)
	message, style := r.change.describe(b.Room()-2, s.W >= part.Wide, st)
	suffixWidth := 0
	if message != "" {
		suffixWidth = cell.Width(message, s.C.Method) + 2
	}
	gap, room := 2, b.Room()-suffixWidth-3
	if cell.Width(r.detail, s.C.Method) > room {
		first, _, _ := strings.Cut(r.detail, ";")
		r.detail = cmp.Or(r.brief, first)
	}
	if cell.Width(r.detail, s.C.Method) == room+1 {
		gap, room = 1, room+1
	}
	if r.detail != "" && cell.Width(r.detail, s.C.Method) <= room {
		b.Space(st.Text, gap)
		b.PutMax(st.Muted, r.detail, room)
	}
	if message != "" {
		b.Space(st.Text, b.Room()-suffixWidth+1)
		b.Put(style, message)
	}
	s.Lines = append(s.Lines, b.Finish(st.Text))
	s.countMeasures(1)
}

func (s *measureSheet) writeLimits(list []metrics.LimitCount) {
	style, label, digits := s.C.Styles.Text, "limited by", 0
	if !s.fresh {
		style = s.C.Styles.Muted
	}
	for _, l := range list {
		digits = max(digits, len(part.Count(l.Seams)))
	}
	for _, l := range list {
		s.Row(s.labelWidth(), label, cell.FitRight(part.Count(l.Seams), digits, s.C.Method)+" "+explain.LimitKind(l.Limit), style)
		label = ""
	}
	s.countMeasures(min(1, len(list)))
}

func (s *measureSheet) units(n int) string {
	return formatCount(n, strings.TrimSuffix(s.m.Settings.Unit, "s"))
}

func (s *measureSheet) requestedText(n int) string {
	return formatCount(n, strings.TrimSuffix(s.m.Settings.OverlapUnit(), "s"))
}

func formatCount(n int, noun string) string {
	if n == 1 {
		return "1 " + noun
	}
	return part.Count(n) + " " + noun + "s"
}

// newChange returns an empty change if the difference is 0 or NaN.
func newChange(difference float64, size, unit string) change {
	if difference == 0 || math.IsNaN(difference) {
		return change{}
	}
	return change{up: difference > 0, size: size, unit: unit}
}

func countChange(current int, before *int) change {
	if before == nil {
		return change{}
	}
	return newChange(float64(current-*before), part.Count(max(current-*before, *before-current)), "")
}

// unitsChange returns an empty change if the unit has changed.
func (s *measureSheet) unitsChange(count func(*measuring.MeasuredResult) int) change {
	if s.before == nil || !haveSameUnit(s.before, s.m) {
		return change{}
	}
	previous := count(s.before)
	return countChange(count(s.m), &previous)
}

func haveSameUnit(a, b *measuring.MeasuredResult) bool {
	return a.Settings.Unit == b.Settings.Unit && a.Settings.OverlapUnit() == b.Settings.OverlapUnit() &&
		(!a.Settings.UnitTraits().CountsTokens || a.Settings.Tokenizer == b.Settings.Tokenizer)
}

func pointsChange(current, before float64) change {
	d := text.Points(before, current)
	return newChange(d, fmt.Sprintf("%.1f", math.Abs(d)), "pts")
}

func pointsChangeSince(current float64, before *float64) change {
	if before == nil {
		return change{}
	}
	return pointsChange(current, *before)
}

func growthChange(current float64, before *float64) change {
	if before == nil {
		return change{}
	}
	d := math.Round(100*current) - math.Round(100**before)
	return newChange(d, part.Count(int(math.Abs(d))), "pts")
}

func factChange(current, before *facts.Row) (c change) {
	switch current.Form {
	case facts.FormCount:
		previous := int(before.Number)
		c = countChange(int(current.Number), &previous)
	case facts.FormShare:
		c = pointsChange(current.Number, before.Number)
	case facts.FormRatio:
		c = growthChange(current.Number, &before.Number)
	}
	return c.withPreference(current.Preferred)
}

func bytesChange(m, before *measuring.MeasuredResult, dims int) change {
	if before == nil {
		return change{}
	}
	d := m.Chunks - before.Chunks
	return newChange(float64(d), part.Bytes(metrics.NewVectors(max(d, -d), dims).Bytes), "")
}

// ChangedSettings describes the settings that differ between before and current.
func ChangedSettings(before, current *settings.Settings) string {
	message := ""
	for i := range settings.Table {
		t := &settings.Table[i]
		if t.Get(before) == t.Get(current) || !t.Applies(before) && !t.Applies(current) {
			continue
		}
		if message != "" {
			return "the last settings change"
		}
		message = part.DescribeStep(t.Key, t.Get(before), t.Get(current))
	}
	if message == "" {
		return "the last settings change"
	}
	return message
}
