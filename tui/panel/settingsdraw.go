package panel

import (
	"slices"
	"strings"

	"chunkscope/engine/explain"
	"chunkscope/engine/measure/sweep"
	"chunkscope/engine/settings"
	"chunkscope/engine/text"
	"chunkscope/tui/cell"
	"chunkscope/tui/keys"
	"chunkscope/tui/part"
	"chunkscope/tui/session"
)

// settingRow is a row, or a part of one, of the last drawing that can be clicked.
type settingRow struct {
	key        string
	y          int
	from, to   int  // its cells
	track      int  // first cell of the slider, or of the option
	trackWidth int  // cells of the slider, or of the option
	words      bool // the row has the words that name the knee
}

// Draw draws h rows of w cells, with the chosen row among them: a bar of the first
// settings where there is but one row.
func (p *Settings) Draw(c *Context, w, h int) []string {
	p.rows = p.rows[:0]
	if h <= 0 {
		return nil
	}
	d := settingsSheet{p: p, c: c, w: w, keys: p.Keys(&c.Reader)}
	chosen := d.keys[p.indexOf(d.keys)]
	if h == 1 {
		return []string{d.bar(chosen)}
	}
	d.measure()
	at, room := d.write(chosen), h
	if p.Explains(h) {
		room -= helpRows(w)
	}
	p.scroll(at, room, len(d.lines))
	d.cut(p.top, min(p.top+room, len(d.lines)), room)
	if p.Explains(h) {
		d.fill(room)
		d.explain(chosen)
	}
	d.fill(h)
	return d.lines
}

// leastScrolled is the height from which the rows out of sight are counted.
const leastScrolled = 4

// scroll keeps row at of n among the room rows drawn, beside those that count what is out
// of sight.
func (p *Settings) scroll(at, room, n int) {
	sign := 0
	if room >= leastScrolled {
		sign = 1
	}
	p.top = min(max(p.top, at+1+sign-room), at-sign)
	p.top = max(0, min(p.top, n-room))
}

// cut keeps the rows from top to end. The first and the last of them count the rows that
// are out of sight above and below.
func (d *settingsSheet) cut(top, end, room int) {
	n := len(d.lines)
	from, to := top, end
	if room >= leastScrolled && top > 0 {
		from++
		d.lines[top] = d.outOfSight("↑", from)
	}
	if room >= leastScrolled && end < n {
		to--
		d.lines[to] = d.outOfSight("↓", n-to)
	}
	d.p.rows = slices.DeleteFunc(d.p.rows, func(r settingRow) bool { return r.y < from || r.y >= to })
	for i := range d.p.rows {
		d.p.rows[i].y -= top
	}
	d.lines = d.lines[top:end]
}

func (d *settingsSheet) outOfSight(arrow string, n int) string {
	var b cell.Line
	b.Reset(d.w, d.c.Method)
	b.Right(d.c.Styles.Muted, arrow+" "+part.Count(n)+" more ")
	return b.Finish(d.c.Styles.Text)
}

// fill adds blank rows up to h.
func (d *settingsSheet) fill(h int) {
	for len(d.lines) < h {
		d.lines = append(d.lines, part.Row(d.c, d.w, d.c.Styles.Text, ""))
	}
}

// settingsSheet is the settings while they are drawn.
type settingsSheet struct {
	p            *Settings
	c            *Context
	w            int
	keys         []string
	lines        []string
	label, value int    // cells of the columns of labels and of numbers, with the blank behind them
	unit         string // stands behind the size where there is room for it
}

// usualLabel is the least room for labels, that of the first settings, and usualNumber that
// for numbers: tracks stay where they are while a number loses digits.
const usualLabel, usualNumber = 8, 4

// indent sets the rows of a group off from its heading.
const indent = 1

// measure finds the columns, which are the same in every row. A number that is typed has
// its cursor in the blank behind it, so that the tracks stay. The size has its unit where
// that costs no slider its usual track.
func (d *settingsSheet) measure() {
	d.label, d.value = usualLabel, usualNumber+1
	for _, key := range d.keys {
		if key == MoreKey {
			continue
		}
		d.label = max(d.label, cell.Width(label(key), d.c.Method)+1+d.indentOf(key))
		if t, ok := settings.Lookup(key); ok && slides(t) {
			d.value = max(d.value, cell.Width(t.Word(t.Get(tuned(&d.c.Reader))), d.c.Method)+1, cell.Width(d.number(t), d.c.Method))
		}
	}
	d.label = min(d.label, d.w/2)
	if d.w-1-d.label-usualTrack-d.value >= roomForUnit {
		d.unit = " " + tuned(&d.c.Reader).Unit
		d.value += len(d.unit)
	}
}

// usualTrack is the cells of a slider at 120 columns, roomForUnit those beyond it that the
// unit takes.
const usualTrack, roomForUnit = 20, len(" tokens")

// indentOf returns the cells in front of the label of a row.
func (d *settingsSheet) indentOf(key string) int {
	if d.headingOf(key) == "" {
		return 0
	}
	return indent
}

// headingOf returns the heading that a row stands under; empty for the first rows.
func (d *settingsSheet) headingOf(key string) string {
	if key == PresetKey || key == MoreKey || key == TargetKey {
		return ""
	}
	return groups[groupOf(key)].title
}

// write writes all rows, and returns where the chosen one is.
func (d *settingsSheet) write(chosen string) (at int) {
	heading := ""
	for _, key := range d.keys {
		if title := d.headingOf(key); title != "" && title != heading {
			heading = title
			d.lines = append(d.lines, d.heading(title))
		}
		if key == chosen {
			at = len(d.lines)
		}
		d.lines = append(d.lines, d.row(key, key == chosen))
	}
	return at
}

// heading returns a title on a rule, which no label looks like.
func (d *settingsSheet) heading(title string) string {
	s := d.c.Styles
	var b cell.Line
	b.Reset(d.w, d.c.Method)
	b.Space(s.Text, 1)
	b.PutMax(s.Muted, title, d.w-2)
	b.Space(s.Text, 1)
	b.Put(s.Rule, strings.Repeat("─", max(0, b.Room()-1)))
	return b.Finish(s.Text)
}

func (d *settingsSheet) row(key string, chosen bool) string {
	s := d.c.Styles
	var b cell.Line
	b.Reset(d.w, d.c.Method)
	name := d.name(&b, key, chosen)
	r := settingRow{key: key, y: len(d.lines), to: d.w}
	t, known := settings.Lookup(key)
	switch {
	case key == MoreKey:
		b.PutMax(name, d.nameHidden(), d.w-2)
	case known && slides(t):
		d.putLabel(&b, name, key)
		d.putNumber(&b, t, chosen)
		r.track, r.trackWidth = b.Width(), b.Room()
		d.track(&b, t, r.trackWidth, chosen)
	default:
		d.putLabel(&b, name, key)
		r.track = b.Width()
		d.option(&b, key, t, chosen)
		r.trackWidth = b.Width() - r.track
	}
	d.p.rows = append(d.p.rows, r)
	return b.Finish(s.Text)
}

func (d *settingsSheet) putLabel(b *cell.Line, style cell.Style, key string) {
	in := d.indentOf(key)
	b.Space(d.c.Styles.Text, in)
	b.Fit(style, label(key), d.label-in)
}

// name marks the chosen row, and returns the style of its label.
func (d *settingsSheet) name(b *cell.Line, _ string, chosen bool) cell.Style {
	s := d.c.Styles
	switch {
	case !chosen:
		b.Space(s.Text, 1)
		return s.Muted
	case d.c.Focused:
		b.Put(s.FocusBold, "▌")
		return s.FocusBold
	}
	b.Put(s.Focus, "▌")
	return s.TextBold
}

// arrows stand behind an option that arrow keys change.
const arrows = " ‹ ›"

// option puts the option that is chosen, with what the engine made of it.
func (d *settingsSheet) option(b *cell.Line, key string, t *settings.Setting, chosen bool) {
	s := d.c.Styles
	value, style := d.c.Preset(), s.Text
	switch {
	case t != nil:
		value = d.word(t)
	case key == TargetKey:
		value = TargetName(&d.c.Reader)
	}
	if chosen {
		style = s.TextBold
	}
	room := b.Room() - 1
	if chosen {
		room -= cell.Width(arrows, d.c.Method)
	}
	if base, changed := strings.CutSuffix(value, session.Changed); changed && key == PresetKey && cell.Width(base+hasChanged, d.c.Method) <= room {
		value = base + hasChanged
	}
	b.PutMax(style, value, room)
	if remark := d.remark(key); remark != "" && cell.Width(remark, d.c.Method)+1 <= room-cell.Width(value, d.c.Method) {
		b.Put(s.Muted, " "+remark)
	}
	if chosen {
		b.Put(s.Focus, arrows)
	}
}

// hasChanged is session.Changed in words, where there is room for them.
const hasChanged = ", changed"

// word returns the option of a setting as the row shows it.
func (d *settingsSheet) word(t *settings.Setting) string {
	now := tuned(&d.c.Reader)
	if shown := now.Mode().Shown; t.Key == modeKey && shown != "" {
		return shown
	}
	return t.Word(t.Get(now))
}

// modeKey is the setting whose options are shown in words of their own.
const modeKey = "overlap_mode"

// remark returns what the engine made of a choice.
func (d *settingsSheet) remark(key string) string {
	v := d.c.View
	switch {
	case key == "strategy" && d.c.Settings.AreGiven():
		return "nearest"
	case key == "strategy" && v != nil && d.c.Settings.Traits().Chooses:
		return "→ " + v.Result.Strategy
	case key == "separators" && v != nil:
		return explain.Separators(v.Result)
	}
	return ""
}

// nameHidden says how many rows its own row shows, or that it hides them.
func (d *settingsSheet) nameHidden() string {
	if d.p.open {
		return "‹ fewer settings"
	}
	hidden := 0
	now := tuned(&d.c.Reader)
	for i := range groups[1:] {
		for _, key := range groups[i+1].keys {
			if t, ok := settings.Lookup(key); ok && t.Applies(now) {
				hidden++
			}
		}
	}
	return "› " + text.Count(hidden, "more setting")
}

// number returns what a slider is at, or what is typed over it.
func (d *settingsSheet) number(t *settings.Setting) string {
	if d.p.typing != "" && t.Key == d.p.key {
		return d.p.typing + cursor
	}
	return t.Word(t.Get(tuned(&d.c.Reader)))
}

// cursor stands behind a number that is typed.
const cursor = "▏"

func (d *settingsSheet) putNumber(b *cell.Line, t *settings.Setting, chosen bool) {
	style := d.c.Styles.Text
	switch {
	case chosen && d.p.typing != "":
		style = d.c.Styles.FocusBold
	case chosen:
		style = d.c.Styles.TextBold
	}
	end := b.Width() + min(d.value, b.Room())
	b.PutMax(style, d.number(t), end-b.Width())
	if t.Key == sizeKey {
		b.PutMax(d.c.Styles.Muted, d.unit, end-b.Width())
	}
	b.PadTo(d.c.Styles.Text, end)
}

// sizeKey is the setting that tells the unit of all others.
const sizeKey = "max_chunk_size"

// track draws a slider's track with its knob, and the knee's mark.
func (d *settingsSheet) track(b *cell.Line, t *settings.Setting, width int, chosen bool) {
	s := d.c.Styles
	filled, knob := s.Muted, s.Text
	if chosen {
		filled, knob = s.Focus, s.FocusBold
	}
	lo, hi := t.Range(tuned(&d.c.Reader))
	at, knee := knobAt(t.Number(tuned(&d.c.Reader)), lo, hi, width), d.kneeOn(t, width)
	for x := range width {
		switch {
		case 2*x == at:
			b.Raw(knob, wholeKnob, 1)
		case 2*x == at-1:
			b.Raw(knob, leftKnob, 1)
		case 2*x == at+1:
			b.Raw(knob, rightKnob, 1)
		case x == knee:
			b.Raw(s.Advice, "△", 1)
		case 2*x < at:
			b.Raw(filled, "━", 1)
		default:
			b.Raw(s.Rule, "─", 1)
		}
	}
}

// A knob is as wide as a cell, and stands in one or between two.
const wholeKnob, leftKnob, rightKnob = "█", "▐", "▌"

// kneeOn returns the cell of the knee on a track of width cells; negative without one.
func (d *settingsSheet) kneeOn(t *settings.Setting, width int) int {
	lo, hi := t.Range(tuned(&d.c.Reader))
	knee := d.c.Curves.Knee(t.Key)
	if knee == nil || saysNothing(knee) || hi <= lo || knee.Value > hi {
		return -1
	}
	return cellOf(knee.Value, lo, hi, width)
}

// explain says below all rows, which stay where they are, what the chosen setting is
// called in files and what it means, and names the knee of the overlap.
func (d *settingsSheet) explain(key string) {
	s, rows := d.c.Styles, helpRows(d.w)
	var knee *sweep.Knee
	if key == KneeKey(&d.c.Reader) {
		knee = d.c.Curves.Knee(key)
	}
	if knee != nil {
		rows--
	}
	said := cell.Wrap(d.p.Explain(&d.c.Reader), d.w-2, d.c.Method)
	if len(said) > rows {
		said = append(said[:rows-1], cell.Truncate(strings.Join(said[rows-1:], " "), d.w-2, d.c.Method))
	}
	for _, row := range said {
		d.lines = append(d.lines, part.Row(d.c, d.w, s.Muted, " "+row))
	}
	if knee != nil {
		d.p.rows = append(d.p.rows, settingRow{key: key, y: len(d.lines), to: d.w, words: !knee.TooFew})
		words := kneeWithBand(key, knee)
		if latest, _, err := d.c.Curves.SweepOf(key); err == nil && latest.Curve.Later() != "" {
			if long := words + " · " + latest.Curve.Later(); cell.Width(long, d.c.Method) < d.w {
				words = long
			}
		}
		d.lines = append(d.lines, part.Row(d.c, d.w, s.Advice, " "+words))
	}
}

// KneeKey returns the setting that can have a knee; empty when none can.
func KneeKey(s *session.Reader) string {
	return s.Settings.WholeKey()
}

// saysNothing reports whether a slider has no place to mark for a knee: too few elements
// decide it, or it is where the slider begins.
func saysNothing(knee *sweep.Knee) bool { return knee.TooFew || knee.Lowest }

// kneeWithBand names a knee, and where it may lie as well; of one that is doubtful
// it says why.
func kneeWithBand(key string, knee *sweep.Knee) string {
	value, band := ValueOnCurve(key, knee.Value), ""
	if b := knee.Band; knee.Spreads() {
		band = " (" + ValueOnCurve(key, b.Low) + "–" + ValueOnCurve(key, b.High) + ")"
	}
	switch {
	case knee.TooFew:
		return "knee " + KneeOf(key, knee) + ": too few to tell · " + keys.Knee.Key()
	case knee.Lowest:
		return "knee " + value + band + ": more buys little · " + keys.Knee.Key()
	}
	return "△ knee " + value + band + " · " + keys.Knee.Key()
}
