package panel

import (
	"fmt"
	"slices"
	"strconv"

	"chunkscope/engine/explain"
	"chunkscope/engine/settings"
	"chunkscope/tui/cell"
	"chunkscope/tui/panel/curve"
	"chunkscope/tui/part"
	"chunkscope/tui/session"
)

// PresetKey is the first row of the settings, which is not a setting itself.
const PresetKey = "preset"

// Settings is the panel of sliders and choices, made from the table: only
// what applies is shown.
type Settings struct {
	key    string // the row that arrow keys move
	left   string // the row that was chosen and does not apply; it is chosen again when it does
	top    int    // first row drawn
	typing string // digits typed so far
	rows   []settingRow
}

// settingRow is where one row of the last drawing stands.
type settingRow struct {
	key        string
	track      int // first cell of the slider, or of the choice
	trackWidth int
}

// labels is the room for labels in w cells, the same in every row so that the
// tracks stand below each other: enough for the longest, but for what a track
// needs to be read. What is longer loses its end.
func labels(keys []string, w int) int {
	longest := 0
	for _, key := range keys {
		longest = max(longest, len(key)+1) // a label is as long as its key
	}
	const track, leastTrack = 10, 4
	room := func(track int) int { return w - 1 - track - valueWidth - 1 }
	return min(longest, max(len("list ratio threshold "), room(track)), room(leastTrack))
}

// label is a name in its column, with a space before what follows.
func label(name string, w int, m cell.Method) string {
	return cell.Fit(cell.Truncate(name, w-1, m), w, m)
}

// Keys are the rows that apply, in order.
func (p *Settings) Keys(s *settings.Settings) []string {
	keys := []string{PresetKey}
	for i := range settings.Table {
		if t := &settings.Table[i]; t.Applies(s) {
			keys = append(keys, t.Key)
		}
	}
	return keys
}

// tuned are the settings that the rows show, and move from.
func tuned(s *session.Reader) *settings.Settings {
	to := s.Tunable()
	return &to
}

// Key is the row that arrow keys move.
func (p *Settings) Key() string {
	if p.key == "" {
		p.key = "overlap_size"
	}
	return p.key
}

// at is the index of the chosen row; a row that no longer applies gives way
// to the first slider.
func (p *Settings) at(keys []string) int {
	if slices.Contains(keys, p.left) {
		p.key, p.left = p.left, ""
	}
	fallback := 0
	for i, k := range keys {
		if k == p.Key() {
			return i
		}
		if k == "max_chunk_size" {
			fallback = i
		}
	}
	if p.left == "" {
		p.left = p.key
	}
	p.key = keys[fallback]
	return fallback
}

// Move chooses the row n below.
func (p *Settings) Move(c *Context, n int) part.Intents {
	keys := p.Keys(tuned(&c.Reader))
	i := min(max(p.at(keys)+n, 0), len(keys)-1)
	p.key, p.left, p.typing = keys[i], "", ""
	return part.Do(part.Pause{})
}

// Choose chooses the row of a key.
func (p *Settings) Choose(key string) { p.key, p.left, p.typing = key, "", "" }

// Nudge moves the chosen setting by n steps or options.
func (p *Settings) Nudge(c *Context, n int) part.Intents {
	p.typing = ""
	p.at(p.Keys(tuned(&c.Reader)))
	return Nudge(c, p.key, n)
}

// Nudge moves a setting by n steps or options.
func Nudge(c *Context, key string, n int) part.Intents {
	if key == PresetKey {
		return part.Do(nextPreset(c, n))
	}
	t, ok := settings.Lookup(key)
	if !ok {
		return nil
	}
	next := c.Tunable()
	if t.Kind == settings.Whole || t.Kind == settings.Share {
		t.Nudge(&next, n)
	} else {
		t.Cycle(&next, sign(n))
	}
	out := part.Do(part.Change{Key: key, To: next})
	if key == unitKey && next.Unit != c.Settings.Unit {
		out = append(out, part.Say(fmt.Sprintf("sizes keep their numbers: %s %s are %s %s now; u undoes it",
			part.Count(next.MaxChunkSize), c.Settings.Unit, part.Count(next.MaxChunkSize), next.Unit)))
	}
	return out
}

// unitKey is the setting that says what all others count.
const unitKey = "unit"

func sign(n int) int {
	if n < 0 {
		return -1
	}
	return 1
}

// nextPreset goes through the presets; own settings stand before the first.
func nextPreset(c *Context, n int) part.Use {
	at := -1
	name := settings.PresetOf(c.Settings)
	for i := range settings.Presets {
		if settings.Presets[i].Name == name {
			at = i
		}
	}
	if at < 0 && n < 0 {
		at = 0
	}
	count := len(settings.Presets)
	p := &settings.Presets[((at+sign(n))%count+count)%count]
	return part.Use{Preset: p.Name, To: p.Settings()}
}

// Type takes a typed character of a number. It reports whether it was one.
func (p *Settings) Type(ch string) bool {
	t, ok := settings.Lookup(p.key)
	if !ok || t.Kind != settings.Whole && t.Kind != settings.Share {
		return false
	}
	digit := len(ch) == 1 && (ch[0] >= '0' && ch[0] <= '9' || ch[0] == '.' && t.Kind == settings.Share)
	if !digit || len(p.typing) > 8 {
		return false
	}
	p.typing += ch
	return true
}

// Typing is the number typed so far; empty when none is.
func (p *Settings) Typing() string { return p.typing }

// Prompt says what is being typed, and what is allowed.
func (p *Settings) Prompt() string {
	t, ok := settings.Lookup(p.key)
	if !ok {
		return ""
	}
	return t.Label() + " " + p.typing + "▏ (" + t.Allowed().String() + ") enter takes it, esc does not"
}

// Erase takes back the last typed character.
func (p *Settings) Erase() { p.typing = p.typing[:max(0, len(p.typing)-1)] }

// Cancel forgets the typed number.
func (p *Settings) Cancel() { p.typing = "" }

// Enter takes the typed number. A number outside the allowed range gives
// the sentence that says so.
func (p *Settings) Enter(c *Context) part.Intents {
	text := p.typing
	p.typing = ""
	t, ok := settings.Lookup(p.key)
	if !ok || text == "" {
		return nil
	}
	next := c.Tunable()
	if err := t.Set(&next, text); err != nil {
		return part.Do(part.Say(err.Error()))
	}
	return part.Do(part.Pause{}, part.Change{Key: p.key, To: next})
}

// Press handles a click or drag at a cell of the last drawing. key is the row
// that a drag began on, empty for a click; row is the one that a drag may go on
// with, empty for none.
func (p *Settings) Press(c *Context, x, y int, key string) (row string, out part.Intents) {
	r, ok := p.row(y, key)
	if !ok {
		return "", nil
	}
	p.Choose(r.key)
	t, number := settings.Lookup(r.key)
	if number && (t.Kind == settings.Whole || t.Kind == settings.Share) {
		if key == "" && x < r.track-1 {
			return r.key, nil // the label only chooses the row
		}
		next := c.Tunable()
		slide(t, &next, x-r.track, r.trackWidth)
		return r.key, part.Do(part.Change{Key: r.key, To: next})
	}
	if key != "" || x < r.track {
		return r.key, nil
	}
	n := 1
	if x <= r.track+1 {
		n = -1
	}
	return "", Nudge(c, r.key, n)
}

// Wheel moves the row under the pointer by n.
func (p *Settings) Wheel(c *Context, y, n int) part.Intents {
	r, ok := p.row(y, "")
	if !ok {
		return nil
	}
	p.Choose(r.key)
	return Nudge(c, r.key, n)
}

func (p *Settings) row(y int, key string) (settingRow, bool) {
	for i, r := range p.rows {
		if key != "" && r.key == key || key == "" && i == y {
			return r, true
		}
	}
	return settingRow{}, false
}

// slide sets a number from a cell of its track.
func slide(t *settings.Setting, s *settings.Settings, x, width int) {
	lo, hi := t.Range(s)
	x = min(max(x, 0), width-1)
	v := lo + (hi-lo)*float64(x)/float64(max(1, width-1))
	if x > 0 && x < width-1 {
		v = float64(int(v/t.Step+0.5)) * t.Step
	}
	t.SetNumber(s, v)
}

// Want is the number of rows the panel would fill.
func (p *Settings) Want(s session.Reader) int {
	n := len(p.Keys(tuned(&s)))
	if KneeKey(&s) != "" {
		n++ // the knee
	}
	return n
}

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
	at := p.at(keys)
	words := kneeWords(c)
	below := slices.Index(keys, KneeKey(&c.Reader)) // the knee stands below its slider
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
	top := min(max(p.top, at-room+1), at, max(0, len(keys)-room))
	if h > lowRows {
		p.top = top
	} else { // its neighbours on both sides
		top = min(max(0, at-(room-1)/2), max(0, len(keys)-room))
	}
	if below >= 0 && (below < top || below >= top+room) { // the knee is not in sight
		room++
		top = min(top, max(0, len(keys)-room))
	}
	p.rows = p.rows[:0]
	column := labels(keys, w)
	var out []string
	for i := top; i < min(top+room, len(keys)); i++ {
		out = append(out, p.line(c, keys[i], column, w, i == at))
		if i == below {
			out = append(out, p.kneeLine(c, words, w))
		}
	}
	if hidden := len(keys) - room; hidden > 0 && h > lowRows {
		var b cell.Line
		b.Reset(w, c.Method)
		b.Put(c.Styles.Faint, " + "+strconv.Itoa(hidden)+" more")
		out = append(out, b.Finish(c.Styles.Text))
	}
	return out
}

// kneeLine names the knee below its mark on the slider drawn last.
func (p *Settings) kneeLine(c *Context, words string, w int) string {
	row := p.rows[len(p.rows)-1]
	p.rows = append(p.rows, row)
	at := row.track
	if t, ok := settings.Lookup(row.key); ok {
		at += max(0, p.kneeOn(c, t, row.trackWidth))
	}
	var b cell.Line
	b.Reset(w, c.Method)
	b.To(c.Styles.Text, min(at, w-cell.Width(words, c.Method)-1))
	b.Put(c.Styles.Mark, words)
	return b.Finish(c.Styles.Text)
}

// KneeKey is the setting that can have a knee; empty when none can.
func KneeKey(s *session.Reader) string {
	return s.Settings.WholeKey()
}

// kneeWords name the knee of the overlap, when it is known.
func kneeWords(c *Context) string {
	key := KneeKey(&c.Reader)
	if knee := c.Curves.Knee(key); knee != nil {
		return "└ knee " + curve.KneeOf(key, knee)
	}
	return ""
}

func (p *Settings) line(c *Context, key string, column, w int, chosen bool) string {
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
	name := key
	t, ok := settings.Lookup(key)
	if ok {
		name = t.Label()
	}
	b.Put(style, label(name, column, c.Method))
	row := settingRow{key: key, track: b.Width()}
	switch {
	case !ok:
		p.choice(c, &b, c.Preset(), "", value)
	case t.Kind == settings.Whole || t.Kind == settings.Share:
		row.track, row.trackWidth = p.slider(c, &b, t, w, chosen)
	default:
		p.choice(c, &b, t.Get(tuned(&c.Reader)), p.remark(c, key), value)
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

func (p *Settings) choice(c *Context, b *cell.Line, value, remark string, style cell.Style) {
	b.Put(c.Styles.Faint, "‹ ")
	b.Put(style, value)
	b.Put(c.Styles.Faint, " ›")
	if remark != "" {
		b.Put(c.Styles.Muted, " "+remark)
	}
}

const valueWidth = 8

func (p *Settings) slider(c *Context, b *cell.Line, t *settings.Setting, w int, chosen bool) (at, width int) {
	s := tuned(&c.Reader)
	at = b.Width()
	width = max(4, w-at-valueWidth-1)
	lo, hi := t.Range(s)
	pos := 0
	if hi > lo {
		pos = int((t.Number(s)-lo)/(hi-lo)*float64(width-1) + 0.5)
	}
	pos = min(max(pos, 0), width-1)
	filled, knob := c.Styles.Muted, c.Styles.Text
	if chosen {
		filled, knob = c.Styles.Focus, c.Styles.FocusBold
	}
	knee := p.kneeOn(c, t, width)
	if knee >= 0 && knee < pos {
		b.Put(filled, part.Repeat("━", knee))
		b.Put(c.Styles.Mark, "▲")
		knee = -1
	}
	b.Put(filled, part.Repeat("━", at+pos-b.Width()))
	b.Put(knob, "●")
	if knee > pos {
		b.Put(c.Styles.Faint, part.Repeat("─", knee-pos-1))
		b.Put(c.Styles.Mark, "▲")
	}
	b.Put(c.Styles.Faint, part.Repeat("─", at+width-b.Width()))
	value, style := Shown(t.Key, t.Get(s)), c.Styles.Text
	if chosen {
		style = c.Styles.TextBold
		if p.typing != "" {
			value, style = p.typing+"▏", c.Styles.FocusBold
		}
	}
	b.Put(style, cell.FitRight(value, valueWidth, c.Method))
	return at, width
}

// kneeOn is the cell of a track of width cells where the knee stands; negative
// without one.
func (p *Settings) kneeOn(c *Context, t *settings.Setting, width int) int {
	lo, hi := t.Range(tuned(&c.Reader))
	knee := c.Curves.Knee(t.Key)
	if knee == nil || hi <= lo || knee.Value > hi {
		return -1
	}
	return int((knee.Value-lo)/(hi-lo)*float64(width-1) + 0.5)
}
