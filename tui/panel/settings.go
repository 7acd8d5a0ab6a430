package panel

import (
	"fmt"
	"slices"

	"chunkscope/engine/export"
	"chunkscope/engine/settings"
	"chunkscope/tui/keys"
	"chunkscope/tui/part"
	"chunkscope/tui/session"
)

// Keys of the rows that are not settings.
const (
	PresetKey = "preset"
	TargetKey = "target"
)

// Settings is the panel of sliders and choices. It shows only settings that apply.
type Settings struct {
	key         string
	previousKey string // row to select when it applies again
	open        bool
	top         int
	typing      string
	rows        []settingRow
	hidden      string // numbers of hidden rows above and below, as text
}

// Keys returns the keys of the rows that apply, in order.
func (p *Settings) Keys(c *session.Reader) []string {
	s := tunableSettings(c)
	keys := append(make([]string, 0, len(settings.Table)+3), PresetKey)
	if c.Target != nil {
		keys = append(keys, TargetKey)
	}
	add := func(list []group) {
		for i := range list {
			for _, key := range list[i].keys {
				if t, ok := settings.Lookup(key); ok && t.Applies(s) {
					keys = append(keys, key)
				}
			}
		}
	}
	add(groups[:1])
	keys = append(keys, MoreKey)
	if p.open {
		add(groups[1:2])
		if c.Target == nil {
			keys = append(keys, TargetKey)
		}
		add(groups[2:])
	}
	return keys
}

func tunableSettings(s *session.Reader) *settings.Settings {
	if !s.Settings.IsGiven() {
		return &s.Settings
	}
	to := s.TunableSettings()
	return &to
}

// Key returns the key of the selected row.
func (p *Settings) Key() string {
	if p.key == "" {
		p.key = "overlap_size"
	}
	return p.key
}

// indexOf returns the index of the selected row. If that row no longer applies, it selects a
// related row or the first slider.
func (p *Settings) indexOf(keys []string) int {
	if slices.Contains(keys, p.previousKey) {
		p.key, p.previousKey = p.previousKey, ""
	}
	fallback, amounts := 0, settings.OverlapKeys()
	isAmount := func(k string) bool { return slices.Contains(amounts, k) }
	next := func(k string) bool { return k == "max_chunk_size" }
	switch {
	case !isAmount(p.Key()):
	case slices.ContainsFunc(keys, isAmount):
		next = isAmount
	case slices.Contains(keys, "overlap_mode"):
		next = func(k string) bool { return k == "overlap_mode" }
	}
	for i, k := range keys {
		if k == p.Key() {
			return i
		}
		if next(k) {
			fallback = i
		}
	}
	if p.previousKey == "" {
		p.previousKey = p.key
	}
	p.key = keys[fallback]
	return fallback
}

// Move selects the row n rows below.
func (p *Settings) Move(c *Context, n int) part.Intents {
	keys := p.Keys(&c.Reader)
	i := min(max(p.indexOf(keys)+n, 0), len(keys)-1)
	p.key, p.previousKey, p.typing = keys[i], "", ""
	return part.Do(part.Pause{})
}

// Choose selects the row with this key.
func (p *Settings) Choose(key string) {
	p.key, p.previousKey, p.typing = key, "", ""
	if _, known := settings.Lookup(key); known && findGroup(key) > 0 {
		p.open = true
	}
}

// IsOpen reports whether the rarely needed settings are shown.
func (p *Settings) IsOpen() bool { return p.open }

// ToggleMore shows or hides the rarely needed settings. It selects the first of them or, after
// hiding them, the row that shows them.
func (p *Settings) ToggleMore(c *Context) part.Intents {
	p.key, p.previousKey, p.typing, p.top = MoreKey, "", "", 0
	if p.open = !p.open; !p.open {
		return part.Do(part.Pause{})
	}
	p.Move(c, 1)
	return part.Do(part.Pause{}, part.ShowSettings{})
}

// Nudge changes the selected setting by n steps or options.
func (p *Settings) Nudge(c *Context, n int) part.Intents {
	p.typing = ""
	p.indexOf(p.Keys(&c.Reader))
	if p.key == MoreKey {
		p.open = n <= 0
		return p.ToggleMore(c)
	}
	return Nudge(c, p.key, n)
}

// Nudge changes a setting by n steps or options.
func Nudge(c *Context, key string, n int) part.Intents {
	switch key {
	case PresetKey:
		return part.Do(nextPreset(c, n))
	case TargetKey:
		return part.Do(nextTarget(c, n))
	}
	t, ok := settings.Lookup(key)
	if !ok {
		return nil
	}
	next := c.TunableSettings()
	switch {
	case !hasSlider(t):
		cycleOption(c, t, &next, n)
	case !t.MoveByStep(&next, n):
		return part.Do(part.Say(part.SettingLabel(key) + " " + t.ShortValue(t.Get(&next)) + ": the slider ends here"))
	}
	out := part.Do(part.Change{Key: key, To: next})
	if key == unitKey && next.Unit != c.Settings.Unit {
		out = append(out, part.Say(fmt.Sprintf("sizes are not converted: %s %s are now %s %s%s",
			part.Count(next.MaxChunkSize), c.Settings.Unit, part.Count(next.MaxChunkSize), next.Unit, part.UndoHint())))
	}
	return out
}

// cycleOption selects the next option that the target supports. If there is none, it selects the
// next option anyway, and the screen explains why the target does not support it.
func cycleOption(c *Context, t *settings.Setting, next *settings.Settings, n int) {
	first := *next
	t.Cycle(&first, sign(n))
	for range t.Options {
		t.Cycle(next, sign(n))
		fitted := *next
		settings.Reconcile(&fitted, t.Key)
		if c.Target.Refuse(fitted) == nil {
			return
		}
	}
	*next = first
}

func nextTarget(c *Context, n int) part.SetTarget {
	names := append([]string{""}, export.SystemNames()...)
	pos := 0
	if c.Target != nil {
		pos = slices.Index(names, c.Target.Name)
	}
	return part.SetTarget(names[(pos+sign(n)+len(names))%len(names)])
}

const unitKey = "unit"

func sign(n int) int {
	if n < 0 {
		return -1
	}
	return 1
}

// nextPreset returns the preset n positions further in the list. Custom settings come before the
// first preset.
func nextPreset(c *Context, n int) part.UseSettings {
	pos := -1
	name := settings.PresetName(c.Settings)
	for i := range settings.Presets {
		if settings.Presets[i].Name == name {
			pos = i
		}
	}
	if pos < 0 && n < 0 {
		pos = 0
	}
	count := len(settings.Presets)
	for range count {
		pos = ((pos+sign(n))%count + count) % count
		if c.Target.Refuse(settings.Presets[pos].Settings()) == nil {
			break
		}
	}
	p := &settings.Presets[pos]
	return part.UseSettings{Preset: p.Name, To: p.Settings(), Continues: true}
}

// AcceptsNumber reports whether digits can be typed in the selected row.
func (p *Settings) AcceptsNumber() bool {
	t, ok := settings.Lookup(p.key)
	return ok && hasSlider(t)
}

// Type returns false if ch cannot be part of the number.
func (p *Settings) Type(ch string) bool {
	if !p.AcceptsNumber() {
		return false
	}
	t, _ := settings.Lookup(p.key)
	digit := len(ch) == 1 && (ch[0] >= '0' && ch[0] <= '9' || ch[0] == '.' && t.Kind == settings.KindDecimal)
	if !digit || len(p.typing) > 8 {
		return false
	}
	p.typing += ch
	return true
}

func (p *Settings) Typing() string { return p.typing }

// Prompt returns the typed number and the valid range.
func (p *Settings) Prompt(c *Context) string {
	t, ok := settings.Lookup(p.key)
	if !ok {
		return ""
	}
	current := c.TunableSettings()
	low, high, open := t.UsualRange(&current)
	if open {
		high += "+"
	}
	return t.Label() + " " + p.typing + "▏ " + low + " to " + high + ": " + keys.Accept.Key() + " accepts, " + keys.Back.Key() + " cancels"
}

// Erase deletes the last typed character.
func (p *Settings) Erase() { p.typing = p.typing[:max(0, len(p.typing)-1)] }

// Cancel discards the typed number.
func (p *Settings) Cancel() { p.typing = "" }

// AcceptNumber applies the typed number or reports that it is out of range.
func (p *Settings) AcceptNumber(c *Context) part.Intents {
	text := p.typing
	p.typing = ""
	t, ok := settings.Lookup(p.key)
	if !ok || text == "" {
		return nil
	}
	next := c.TunableSettings()
	if err := t.Set(&next, text); err != nil {
		return part.Do(part.Say(settings.ScreenMessage(err)))
	}
	return part.Do(part.Pause{}, part.Change{Key: p.key, To: next})
}

// Click handles a click or drag at a cell. key is the row in which a drag began, or empty for a
// click. Click returns the row in which a drag may continue, or "".
func (p *Settings) Click(c *Context, x, y int, key string) (row string, out part.Intents) {
	r, ok := p.row(x, y, key)
	if !ok {
		return "", nil
	}
	before := p.key
	p.Choose(r.key)
	t, number := settings.Lookup(r.key)
	switch number = number && hasSlider(t); {
	case r.key == MoreKey:
		return "", p.ToggleMore(c)
	case r.clickAction != "":
		return "", part.Do(part.Act(r.clickAction))
	case number && key == "" && (x < r.track || x >= r.track+r.trackWidth): // a click on the label or the value only selects the row
		return "", nil
	case number:
		next := c.TunableSettings()
		setFromTrack(t, &next, x-r.track, r.trackWidth)
		return r.key, part.Do(part.Change{Key: r.key, To: next})
	case key != "" || x < r.track || x >= r.track+r.trackWidth:
		return r.key, nil
	}
	end := r.track + r.trackWidth
	switch {
	case before != r.key && (r.key == PresetKey || r.key == TargetKey):
		return r.key, nil
	case before == r.key && x >= end-3 && x < end-1:
		return "", Nudge(c, r.key, -1)
	}
	return "", Nudge(c, r.key, 1)
}

func (p *Settings) Wheel(c *Context, x, y, n int) part.Intents {
	r, ok := p.row(x, y, "")
	if !ok || r.key == MoreKey {
		return nil
	}
	p.Choose(r.key)
	return Nudge(c, r.key, n)
}

func (p *Settings) row(x, y int, key string) (settingRow, bool) {
	for _, r := range p.rows {
		if key != "" && r.key == key && r.clickAction == "" || key == "" && r.y == y && x >= r.from && x < r.to {
			return r, true
		}
	}
	return settingRow{}, false
}

// WantedRows returns the number of rows needed to show all settings without help.
func (p *Settings) WantedRows(s session.Reader) int {
	titles := map[string]bool{}
	keys := p.Keys(&s)
	for _, key := range keys {
		titles[groupHeading(&s, key)] = true
	}
	delete(titles, "")
	return len(keys) + len(titles)
}
