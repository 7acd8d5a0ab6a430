package panel

import (
	"slices"
	"strings"

	"chunkscope/engine/explain"
	"chunkscope/engine/settings"
	"chunkscope/engine/text"
	"chunkscope/tui/cell"
	"chunkscope/tui/keys"
	"chunkscope/tui/layout"
	"chunkscope/tui/part"
	"chunkscope/tui/session"
)

type settingRow struct {
	key         string
	y           int
	from, to    int
	track       int // first cell of the slider or option
	trackWidth  int
	clickAction keys.Action // click on the explanation below the settings
}

// Draw draws h rows of width w, scrolled to the selected row. If h is 1, it draws a bar.
func (p *Settings) Draw(c *Context, w, h int) []string {
	d, selected := p.newSheet(c, w)
	switch {
	case h <= 0:
		return nil
	case h == 1:
		return []string{d.drawBar(selected)}
	}
	d.writeList(selected, h)
	return d.lines
}

// DrawSheet draws h rows of width w: the rarely needed settings, a blank row, and the bar. If h is
// 1, it draws only the bar.
func (p *Settings) DrawSheet(c *Context, w, h int) []string {
	bar, selected := p.newSheet(c, w)
	if first := slices.Index(bar.keys, MoreKey) + 1; h > 1 && first < len(bar.keys) {
		list := bar
		bar.keys, list.keys = bar.keys[:first:first], bar.keys[first:]
		list.writeGroups(selected, max(1, h-2))
		list.padTo(h - 1)
		bar.lines = list.lines
	}
	listed := len(p.rows)
	if !slices.Contains(bar.keys, selected) {
		selected = ""
	}
	bar.lines = append(bar.lines, bar.drawBar(selected))
	for i := range p.rows[listed:] {
		p.rows[listed+i].y = len(bar.lines) - 1
	}
	return bar.lines
}

// newSheet also returns the key of the selected row.
func (p *Settings) newSheet(c *Context, w int) (d settingsSheet, selected string) {
	p.rows, p.hidden = p.rows[:0], ""
	d = settingsSheet{p: p, c: c, w: w, keys: p.Keys(&c.Reader)}
	return d, d.keys[p.indexOf(d.keys)]
}

func (d *settingsSheet) writeList(selected string, h int) {
	d.measure()
	y, height, explains := d.write(selected), h, h >= minHelpHeight
	if explains {
		height -= layout.HelpRows(d.w)
	}
	counts := height >= minScrolled
	d.p.scroll(y, height, len(d.lines), counts)
	d.hideRows(d.p.top, min(d.p.top+height, len(d.lines)), counts)
	if explains {
		d.padTo(height)
		d.writeExplanation(selected)
	}
	d.padTo(h)
}

func (d *settingsSheet) writeGroups(selected string, h int) {
	for _, key := range d.keys {
		d.headings = max(d.headings, cell.Width(groupHeading(&d.c.Reader, key), d.c.Method)+2)
	}
	d.measure()
	d.p.scroll(slices.Index(d.keys, selected), h, len(d.keys), false)
	end := min(d.p.top+h, len(d.keys))
	for _, key := range d.keys[d.p.top:end] {
		d.lines = append(d.lines, d.formatRow(key, key == selected))
	}
	d.p.hidden = strings.TrimSuffix(part.CountHidden(d.p.top, len(d.keys)-end), " more")
}

// minScrolled is the minimum height at which the first and last rows may count hidden settings.
const minScrolled = 4

// scroll keeps row y of n visible. If counts is true, the first and last visible rows are for the
// numbers of hidden rows.
func (p *Settings) scroll(y, height, n int, counts bool) {
	sign := 0
	if counts {
		sign = 1
	}
	p.top = min(max(p.top, y+1+sign-height), y-sign)
	p.top = max(0, min(p.top, n-height))
}

// hideRows keeps only the rows from top to end. If counts is true, the first and last of them show
// the numbers of hidden rows.
func (d *settingsSheet) hideRows(top, end int, counts bool) {
	n := len(d.lines)
	from, to := top, end
	if counts && top > 0 {
		from++
		d.lines[top] = d.describeHidden("↑", from)
	}
	if counts && end < n {
		to--
		if to-1 > from && !d.hasRow(to-1) { // a heading without rows
			to--
			d.lines[to+1] = part.Row(d.c, d.w, d.c.Styles.Text, "")
		}
		d.lines[to] = d.describeHidden("↓", n-to)
	}
	d.p.rows = slices.DeleteFunc(d.p.rows, func(r settingRow) bool { return r.y < from || r.y >= to })
	for i := range d.p.rows {
		d.p.rows[i].y -= top
	}
	d.lines = d.lines[top:end]
}

func (d *settingsSheet) hasRow(y int) bool {
	return slices.ContainsFunc(d.p.rows, func(r settingRow) bool { return r.y == y })
}

func (d *settingsSheet) describeHidden(arrow string, n int) string {
	var b cell.Line
	b.Reset(d.w, d.c.Method)
	b.Right(d.c.Styles.Muted, arrow+" "+part.Count(n)+" more ")
	return b.Finish(d.c.Styles.Text)
}

func (d *settingsSheet) padTo(h int) {
	for len(d.lines) < h {
		d.lines = append(d.lines, part.Row(d.c, d.w, d.c.Styles.Text, ""))
	}
}

type settingsSheet struct {
	p            *Settings
	c            *Context
	w            int
	keys         []string
	lines        []string
	label, value int
	unit         string // unit after the size, or empty if there is no space for it
	headings     int    // width of the heading column, or 0 if headings have their own rows
	heading      string
}

// Hidden returns the numbers of hidden rows above and below as text.
func (p *Settings) Hidden() string { return p.hidden }

// minLabel and minNumber are minimum widths, which keep sliders in place when a number loses
// digits.
const minLabel, minNumber = 8, 4

const indent = 1

// measure computes the column widths. It includes the unit of the size if sliders keep their normal
// width.
func (d *settingsSheet) measure() {
	d.label, d.value = minLabel, minNumber+1
	if d.w >= part.Wide && d.headings == 0 {
		d.label = part.WideLabel - 1
	}
	for _, key := range d.keys {
		if key == MoreKey {
			continue
		}
		d.label = max(d.label, cell.Width(part.RowLabel(key), d.c.Method)+1+d.rowIndent(key))
		if t, ok := settings.Lookup(key); ok && hasSlider(t) {
			d.value = max(d.value, cell.Width(t.ShortValue(t.Get(tunableSettings(&d.c.Reader))), d.c.Method)+1, cell.Width(d.formatNumber(t), d.c.Method))
		}
	}
	d.label = min(d.label, d.w/2)
	if d.w-d.headings-1-d.label-normalTrack-d.value >= roomForUnit {
		d.unit = " " + tunableSettings(&d.c.Reader).Unit
		numbers := d.value
		for _, key := range d.keys {
			if t, ok := settings.Lookup(key); ok && hasSlider(t) {
				d.value = max(d.value, numbers+cell.Width(d.unitSuffix(t), d.c.Method))
			}
		}
	}
}

// unitSuffix returns the unit with a leading space, or "" if the unit is not shown.
func (d *settingsSheet) unitSuffix(t *settings.Setting) string {
	switch {
	case d.unit == "":
		return ""
	case t.Key == sizeKey, t.Unit == settings.ChosenUnit && (d.headings > 0 || settings.IsOverlapSize(t.Key)):
		return d.unit
	}
	return overlapUnitSuffix(t)
}

const normalTrack, roomForUnit = 20, len(" tokens")

func (d *settingsSheet) rowIndent(key string) int {
	if d.headings > 0 || groupHeading(&d.c.Reader, key) == "" {
		return 0
	}
	return indent
}

func (d *settingsSheet) write(selected string) (y int) {
	for _, key := range d.keys {
		if title := d.nextHeading(key); title != "" {
			d.lines = append(d.lines, part.Row(d.c, d.w, d.c.Styles.MutedBold, " "+title))
		}
		if key == selected {
			y = len(d.lines)
		}
		d.lines = append(d.lines, d.formatRow(key, key == selected))
	}
	return y
}

// nextHeading returns "" if the previous row has the same heading.
func (d *settingsSheet) nextHeading(key string) string {
	title := groupHeading(&d.c.Reader, key)
	if title == d.heading {
		return ""
	}
	d.heading = title
	return title
}

func (d *settingsSheet) formatRow(key string, selected bool) string {
	s := d.c.Styles
	var b cell.Line
	b.Reset(d.w, d.c.Method)
	if d.headings > 0 {
		b.Put(s.MutedBold, " "+d.nextHeading(key))
		b.PadTo(s.Text, d.headings)
	}
	name := d.putName(&b, selected)
	r := settingRow{key: key, y: len(d.lines), to: d.w}
	t, known := settings.Lookup(key)
	switch {
	case key == MoreKey:
		b.PutMax(name, d.moreLabel(), d.w-2)
	case known && hasSlider(t):
		d.putLabel(&b, name, key)
		d.putNumber(&b, t, selected)
		r.track, r.trackWidth = b.Width(), max(min(b.Room(), normalTrack), b.Room()-1)
		if d.headings > 0 {
			r.trackWidth = min(longTrack, b.Room()-1)
		}
		d.putTrack(&b, t, r.trackWidth, selected)
	default:
		d.putLabel(&b, name, key)
		r.track = b.Width()
		d.putOption(&b, key, t, selected)
		r.trackWidth = b.Width() - r.track
	}
	d.p.rows = append(d.p.rows, r)
	return b.Finish(s.Text)
}

func (d *settingsSheet) putLabel(b *cell.Line, style cell.Style, key string) {
	in, end := d.rowIndent(key), b.Width()+d.label
	b.Space(d.c.Styles.Text, in)
	b.PutMax(style, part.RowLabel(key), d.label-in)
	b.PadTo(d.c.Styles.Text, end)
}

func (d *settingsSheet) putName(b *cell.Line, selected bool) cell.Style {
	s := d.c.Styles
	switch {
	case !selected:
		b.Space(s.Text, 1)
		return s.Muted
	case d.c.Focused:
		b.Put(s.FocusBold, "▌")
		return s.TitleFocus
	}
	b.Put(s.Muted, "▌")
	return s.TextBold
}

// arrows surround the option that the arrow keys would change.
const arrows = " ‹ ›"

// putOption draws an option. For an automatic option it adds what the engine chose.
func (d *settingsSheet) putOption(b *cell.Line, key string, t *settings.Setting, selected bool) {
	s := d.c.Styles
	value, style := d.c.Preset(), s.Text
	switch {
	case t != nil:
		value = d.optionName(t)
	case key == TargetKey:
		value = TargetName(&d.c.Reader)
	}
	if selected {
		style = s.TextBold
	}
	room := b.Room() - 1
	if selected {
		room -= cell.Width(arrows, d.c.Method)
	}
	if base, changed := strings.CutSuffix(value, session.ChangedMark); changed && key == PresetKey {
		value = cell.Truncate(base, room-1, d.c.Method) + session.ChangedMark
	}
	b.PutMax(style, value, room)
	if remark := d.describeOption(key); remark != "" && cell.Width(remark, d.c.Method)+1 <= room-cell.Width(value, d.c.Method) {
		b.Put(s.Muted, " "+remark)
	}
	if selected {
		b.Put(s.Focus, arrows)
	}
}

func (d *settingsSheet) optionName(t *settings.Setting) string {
	current := tunableSettings(&d.c.Reader)
	if summary := current.Mode().Summary; t.Key == ModeKey && summary != "" {
		return summary
	}
	if t.Kind == settings.KindToggle {
		return choose(t.Get(current) == "true", "yes", "no")
	}
	return t.ShortValue(t.Get(current))
}

// ModeKey is the key of the overlap mode. Its options have display names.
const ModeKey = "overlap_mode"

func (d *settingsSheet) describeOption(key string) string {
	v := d.c.View
	switch {
	case key == "strategy" && d.c.Settings.IsGiven():
		return "nearest"
	case key == "strategy" && v != nil && d.c.Settings.Traits().ChoosesStrategy:
		return "→ " + v.Result.Strategy
	case key == "separators" && v != nil:
		return explain.Separators(v.Result)
	}
	return ""
}

// moreLabel returns the text of the row that shows or hides the rarely needed settings, with their
// number.
func (d *settingsSheet) moreLabel() string {
	if d.p.open {
		return "‹ fewer settings"
	}
	hidden := 0
	current := tunableSettings(&d.c.Reader)
	for i := range groups[1:] {
		for _, key := range groups[i+1].keys {
			if t, ok := settings.Lookup(key); ok && t.Applies(current) {
				hidden++
			}
		}
	}
	return "› " + text.Count(hidden, "more setting")
}

func (d *settingsSheet) formatNumber(t *settings.Setting) string {
	if d.p.typing != "" && t.Key == d.p.key {
		return d.p.typing + cursorGlyph
	}
	return t.ShortValue(t.Get(tunableSettings(&d.c.Reader)))
}

const cursorGlyph = "▏"

func (d *settingsSheet) putNumber(b *cell.Line, t *settings.Setting, selected bool) {
	style := d.c.Styles.Text
	switch {
	case selected && d.p.typing != "":
		style = d.c.Styles.FocusBold
	case selected:
		style = d.c.Styles.TextBold
	}
	end := b.Width() + min(d.value, b.Room())
	b.PutMax(style, d.formatNumber(t), end-b.Width())
	b.PutMax(d.c.Styles.Muted, inflectUnit(d.formatNumber(t), d.unitSuffix(t)), end-b.Width())
	b.PadTo(d.c.Styles.Text, end)
}

const sizeKey = "max_chunk_size"

// overlapUnitSuffix returns the unit of an overlap with a leading space if it differs from the unit
// of the size.
func overlapUnitSuffix(t *settings.Setting) string {
	if !settings.IsOverlapSize(t.Key) || t.Unit == "" || t.Unit == settings.ChosenUnit {
		return ""
	}
	return " " + t.Unit
}

func inflectUnit(number, unit string) string {
	if number == "1" {
		return strings.TrimSuffix(unit, "s")
	}
	return unit
}

// putTrack draws a slider with its knob and a mark at the knee.
func (d *settingsSheet) putTrack(b *cell.Line, t *settings.Setting, width int, selected bool) {
	s := d.c.Styles
	filled, knob := s.Muted, s.Text
	if selected {
		filled, knob = s.Focus, s.FocusBold
	}
	glyphs := knobs
	if s.Colorless {
		glyphs = thinKnobs
	}
	lo, hi := t.Range(tunableSettings(&d.c.Reader))
	at, knee := knobAt(t.Number(tunableSettings(&d.c.Reader)), lo, hi, width), d.kneeCell(t, width)
	for x := range width {
		switch {
		case 2*x == at:
			b.Raw(knob, glyphs.full, 1)
		case 2*x == at-1:
			b.Raw(knob, glyphs.left, 1)
		case 2*x == at+1:
			b.Raw(knob, glyphs.right, 1)
		case x == knee:
			b.Raw(s.Advice, kneeGlyph, 1)
		case 2*x < at:
			b.Raw(filled, "━", 1)
		default:
			b.Raw(s.Rule, "─", 1)
		}
	}
}

// knobGlyphs draws a knob in one cell or in two adjacent half cells.
type knobGlyphs struct{ full, left, right string }

// thinKnobs are used without colors, because the others would look like overlap there.
var knobs, thinKnobs = knobGlyphs{"█", "▐", "▌"}, knobGlyphs{"┃", "╸", "┃"}

// writeExplanation shows the effect of the last change if the selected setting changed last, and
// the help of the setting otherwise. It mentions a reliable knee of the overlap unless that is the
// current value.
func (d *settingsSheet) writeExplanation(key string) {
	s, rows := d.c.Styles, layout.HelpRows(d.w)
	knee := d.c.Curves.Knee(key)
	isOffered := knee != nil && !knee.HasTooFewElements && key == d.c.Settings.EmbeddedOverlapKey()
	if t, ok := settings.Lookup(key); ok && isOffered {
		isOffered = t.Number(&d.c.Settings) != knee.Value // at the knee the key would change nothing
	}
	if isOffered {
		rows--
	}
	message, style, clickAction := d.p.Explain(&d.c.Reader), s.Muted, keys.Action("")
	answer := DescribeEffect(d.c, key, func(sentence string) bool { return len(wrapClauses(sentence, d.w-2, d.c.Method)) <= rows })
	if answer != "" && LastChanged(d.c, key) == key {
		message, style, clickAction = answer, s.Text, findChangeAction(d.c)
	}
	lines := wrapClauses(message, d.w-2, d.c.Method)
	for i := strings.LastIndex(message, "; "); clickAction == "" && len(lines) > rows && i > 0; i = strings.LastIndex(message, "; ") {
		message = message[:i]
		lines = wrapClauses(message, d.w-2, d.c.Method)
	}
	if len(lines) > rows {
		lines = append(lines[:rows-1], cell.Truncate(strings.Join(lines[rows-1:], " "), d.w-2, d.c.Method))
	}
	for _, row := range lines {
		if clickAction != "" {
			d.p.rows = append(d.p.rows, settingRow{key: key, y: len(d.lines), to: d.w, clickAction: clickAction})
		}
		d.lines = append(d.lines, part.Row(d.c, d.w, style, " "+row))
	}
	if isOffered {
		d.p.rows = append(d.p.rows, settingRow{key: key, y: len(d.lines), to: d.w, clickAction: keys.Knee})
		d.lines = append(d.lines, d.formatKneeHint(key, knee))
	}
}
