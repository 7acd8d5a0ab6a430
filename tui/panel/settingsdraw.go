package panel

import (
	"slices"
	"strconv"
	"strings"

	"chunkscope/engine/explain"
	"chunkscope/engine/measure/sweep"
	"chunkscope/engine/settings"
	"chunkscope/tui/cell"
	"chunkscope/tui/keys"
	"chunkscope/tui/panel/curve"
	"chunkscope/tui/part"
	"chunkscope/tui/session"
)

// Draw draws h rows of w cells, with the chosen row among them.
func (p *Settings) Draw(c *Context, w, h int) []string {
	if p.Explains(&c.Reader, h, c.Focused) {
		rows := p.drawRows(c, w, h-HelpRows)
		var b cell.Line
		for len(rows) < h-HelpRows {
			b.Reset(w, c.Method)
			rows = append(rows, b.Finish(c.Styles.Text))
		}
		return append(rows, p.help(c, w)...)
	}
	return p.drawRows(c, w, h)
}

// lowRows is the height up to which every row is a setting's: none is spent on
// saying how many more there are.
const lowRows = 6

func (p *Settings) drawRows(c *Context, w, h int) []string {
	keys := p.Keys(tuned(&c.Reader))
	pos := p.indexOf(keys)
	cols := columnsOf(c, keys, w, p.typing)
	below := -1
	if cols.knee == 0 { // the knee stands below its slider
		below = slices.Index(keys, KneeKey(&c.Reader))
	}
	words := kneeWords(c)
	if words == "" {
		below = -1
	}
	room := h
	if below >= 0 {
		room--
	}
	if len(keys) > room && h > lowRows {
		room-- // the last row says how many more there are
	}
	room = max(1, room)
	top := min(max(p.top, pos-room+1), pos, max(0, len(keys)-room))
	if h > lowRows {
		p.top = top
	} else { // its neighbours on both sides
		top = min(max(0, pos-(room-1)/2), max(0, len(keys)-room))
	}
	if below >= 0 && (below < top || below >= top+room) { // the knee is not in sight
		room++
		top = min(top, max(0, len(keys)-room))
	}
	p.rows = p.rows[:0]
	var out []string
	for i := top; i < min(top+room, len(keys)); i++ {
		out = append(out, p.line(c, keys[i], cols, w, i == pos))
		if i == below {
			out = append(out, p.kneeLine(c, words, w))
		}
	}
	if len(keys) > room && h > lowRows {
		var b cell.Line
		b.Reset(w, c.Method)
		b.PutMax(c.Styles.Faint, " "+hiddenRows(top, len(keys)-top-room, c.Focused), w-1)
		out = append(out, b.Finish(c.Styles.Text))
	}
	return out
}

// hiddenRows says how many rows stand above and below those shown, and, while the
// settings do not have the keys, which lead there.
func hiddenRows(above, below int, focused bool) string {
	var said, way []string
	if above > 0 {
		said, way = append(said, "↑ "+strconv.Itoa(above)), append(way, keys.Settings.BindingOf(keys.PrevSetting).Label(1))
	}
	if below > 0 {
		said, way = append(said, "↓ "+strconv.Itoa(below)), append(way, keys.Settings.BindingOf(keys.NextSetting).Label(1))
	}
	out := strings.Join(said, " · ") + " more"
	if !focused {
		out += ": " + keys.NextPane.Key() + ", then " + strings.Join(way, " ")
	}
	return out
}

// kneeLine names the knee below its mark on the slider drawn last: right of the mark,
// or left of it where there is more room.
func (p *Settings) kneeLine(c *Context, words string, w int) string {
	row := p.rows[len(p.rows)-1]
	pos := row.track
	if t, ok := settings.Lookup(row.key); ok {
		pos += max(0, p.kneeOn(c, t, row.trackWidth))
	}
	right, left := "└ "+words, words+" ┘"
	width := cell.Width(right, c.Method)
	if pos+width >= w && pos+1 > width {
		right, pos = left, pos+1-width
	}
	row.knee, row.below = max(1, min(pos, w-width-1)), true
	p.rows = append(p.rows, row)
	var b cell.Line
	b.Reset(w, c.Method)
	b.To(c.Styles.Text, row.knee)
	b.Put(c.Styles.Mark, right)
	return b.Finish(c.Styles.Text)
}

// KneeKey is the setting that can have a knee; empty when none can.
func KneeKey(s *session.Reader) string {
	return s.Settings.WholeKey()
}

// kneeWords name the knee of the overlap, when it is known.
func kneeWords(c *Context) string {
	key := KneeKey(&c.Reader)
	knee := c.Curves.Knee(key)
	if knee == nil {
		return ""
	}
	return kneeWithBand(key, knee)
}

// kneeWithBand names a knee, and where it may lie as well; of one that is doubtful
// it says only that.
func kneeWithBand(key string, knee *sweep.Knee) string {
	message := "knee " + curve.KneeOf(key, knee)
	if b := knee.Band; knee.Spreads() {
		message += " (" + curve.ValueOf(key, b.Low) + "–" + curve.ValueOf(key, b.High) + ")"
	}
	return message
}

func (p *Settings) line(c *Context, key string, cols columns, w int, chosen bool) string {
	var b cell.Line
	b.Reset(w, c.Method)
	style, value := c.Styles.Muted, c.Styles.Text
	mark := " "
	if chosen {
		mark = "▌"
		style = c.Styles.TextBold
		if c.Focused {
			style = c.Styles.FocusBold
		}
	}
	b.Put(c.Styles.Focus, mark)
	name := name(key)
	t, ok := settings.Lookup(key)
	row := settingRow{key: key}
	switch {
	case !ok:
		row.track = p.choice(c, &b, cols, style, name, c.Preset(), "", value)
	case slides(t):
		message := p.value(c, t, chosen)
		cols = cols.fitLongName(name, message, c.Method)
		b.Put(style, label(name, cols.label, c.Method))
		row.track, row.trackWidth, row.knee = p.slider(c, &b, t, cols, chosen)
	default:
		row.track = p.choice(c, &b, cols, style, name, t.Word(t.Get(tuned(&c.Reader))), p.remark(c, key), value)
	}
	p.rows = append(p.rows, row)
	return b.Finish(c.Styles.Text)
}

// remark is what the engine made of a choice.
func (p *Settings) remark(c *Context, key string) string {
	v := c.View
	if key == "strategy" && c.Settings.AreGiven() {
		return "nearest"
	}
	if key == "strategy" && v != nil && c.Settings.Traits().Chooses {
		return "→ " + v.Result.Strategy
	}
	if key == "separators" && v != nil {
		return explain.Separators(v.Result) // an arrow would leave no room for it
	}
	return ""
}

// choice draws a name and the option that is chosen. One that is too long for
// its column begins before it, as soon as the name is written; where there is no room
// for both the name is cut, since the option is what may be another.
func (p *Settings) choice(c *Context, b *cell.Line, cols columns, name cell.Style, text, value, remark string, style cell.Style) (at int) {
	bare := cell.Width("‹ "+value+" ›", c.Method)
	width := bare
	if remark != "" {
		width += cell.Width(" "+remark, c.Method)
	}
	written := cell.Width(text, c.Method) + 1
	column, end := b.Width()+max(cols.label, written), b.Width()+b.Left()-1
	if column+width > end {
		column = max(b.Width()+written, end-width)
	}
	if column+bare > end+1 {
		column = max(b.Width()+leastName, end+1-bare)
	}
	b.Put(name, label(text, column-b.Width(), c.Method))
	b.Put(c.Styles.Faint, "‹ ")
	b.Put(style, value)
	b.Put(c.Styles.Faint, " ›")
	if remark != "" {
		b.Put(c.Styles.Muted, " "+remark)
	}
	return column
}

func (p *Settings) slider(c *Context, b *cell.Line, t *settings.Setting, cols columns, chosen bool) (at, width, knee int) {
	s := tuned(&c.Reader)
	at, width = b.Width(), cols.track
	lo, hi := t.Range(s)
	pos := cellOf(t.Number(s), lo, hi, width)
	filled, knob := c.Styles.Muted, c.Styles.Text
	if chosen {
		filled, knob = c.Styles.Focus, c.Styles.FocusBold
	}
	if width > 0 {
		p.track(c, b, t, width, pos, filled, knob)
	}
	style := c.Styles.Text
	switch {
	case chosen && p.typing != "":
		style = c.Styles.FocusBold
	case chosen:
		style = c.Styles.TextBold
	}
	b.Put(style, cell.FitRight(p.value(c, t, chosen), cols.value, c.Method))
	if words := kneeWords(c); cols.knee > 0 && t.Key == KneeKey(&c.Reader) && words != "" {
		knee = b.Width() + 2
		b.Put(c.Styles.Mark, "  ▲ "+words)
	}
	return at, width, knee
}

// value is what a slider is at, or what is typed over it.
func (p *Settings) value(c *Context, t *settings.Setting, chosen bool) string {
	if chosen && p.typing != "" {
		return p.typing + "▏"
	}
	return t.Word(t.Get(tuned(&c.Reader)))
}

// track draws a slider's track with its knob in cell pos, and the knee's mark.
func (p *Settings) track(c *Context, b *cell.Line, t *settings.Setting, width, pos int, filled, knob cell.Style) {
	offset := b.Width()
	knee := p.kneeOn(c, t, width)
	if knee >= 0 && knee < pos {
		b.Put(filled, part.Repeat("━", knee))
		b.Put(c.Styles.Mark, "▲")
		knee = -1
	}
	b.Put(filled, part.Repeat("━", offset+pos-b.Width()))
	b.Put(knob, "●")
	if knee > pos {
		b.Put(c.Styles.Faint, part.Repeat("─", knee-pos-1))
		b.Put(c.Styles.Mark, "▲")
	}
	b.Put(c.Styles.Faint, part.Repeat("─", offset+width-b.Width()))
}

// kneeOn is the cell of a track of width cells where the knee stands; negative
// without one.
func (p *Settings) kneeOn(c *Context, t *settings.Setting, width int) int {
	lo, hi := t.Range(tuned(&c.Reader))
	knee := c.Curves.Knee(t.Key)
	if knee == nil || hi <= lo || knee.Value > hi {
		return -1
	}
	return cellOf(knee.Value, lo, hi, width)
}

// cellOf is the cell of a track of width cells where a value stands: in that of
// an end only if it is the end, as far as there are cells between.
func cellOf(value, lo, hi float64, width int) int {
	last := width - 1
	if hi <= lo || value <= lo {
		return 0
	}
	if value >= hi {
		return max(0, last)
	}
	pos := int((value-lo)/(hi-lo)*float64(last) + 0.5)
	if last < 2 {
		return max(0, pos)
	}
	return min(max(pos, 1), last-1)
}
