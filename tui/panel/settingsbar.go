package panel

import (
	"slices"
	"strings"

	"chunkscope/engine/settings"
	"chunkscope/tui/cell"
	"chunkscope/tui/part"
	"chunkscope/tui/session"
)

func (d *settingsSheet) drawBar(selected string) string {
	s := d.c.Styles
	visible := slices.DeleteFunc(slices.Clone(d.keys), func(key string) bool {
		return key != selected && key != PresetKey && (key == MoreKey || key == TargetKey || findGroup(key) > 0)
	})
	switch {
	case d.w < minFullBarWidth && selected != MoreKey:
		visible = []string{selected}
	case selected == MoreKey:
		visible = visible[:len(visible)-1]
	}
	fit := d.fitBar(visible, selected)
	used := d.barWidth(visible, selected, fit)
	if used+minTrack > d.w && selected != ModeKey {
		visible = slices.DeleteFunc(visible, func(key string) bool { return key == ModeKey })
		used = d.barWidth(visible, selected, fit)
	}
	if d.w-used-moreWidth >= shortTrack {
		used += moreWidth
	}
	var b cell.Line
	b.Reset(d.w, d.c.Method)
	for _, key := range visible {
		r := settingRow{key: key, from: b.Width()}
		style := d.putName(&b, key == selected)
		label, text := d.entry(key, selected, fit)
		b.Put(style, label)
		value := s.Text
		if key == selected {
			value = s.TextBold
		}
		r.track = b.Width()
		b.PutMax(value, text, b.Room()-cell.Width("  ›", d.c.Method))
		r.trackWidth = b.Width() - r.track
		if t, ok := settings.Lookup(key); key == selected && ok && hasSlider(t) {
			b.PadTo(s.Text, r.track+d.numberWidth(t)+1)
			r.track, r.trackWidth = b.Width(), max(minTrack, min(longTrack, d.w-used))
			d.putTrack(&b, t, r.trackWidth, true)
		}
		b.Space(s.Text, 1)
		r.to = b.Width()
		d.p.rows = append(d.p.rows, r)
	}
	d.putMore(&b, selected == MoreKey)
	return b.Finish(s.Text)
}

// labelsToDrop lists, in the order in which they lose their labels, settings whose values are clear
// without one.
var labelsToDrop = []string{PresetKey, ModeKey}

// barFit describes which texts fit in a bar. It does not depend on numbers or on whether a preset
// was changed, because the slider must not move while the user changes a value.
type barFit struct {
	unlabeled int
	name      int
}

// fitBar drops the preset's label first, then truncates its name, then drops the mode's label.
func (d *settingsSheet) fitBar(visible []string, selected string) (fit barFit) {
	base, _ := strings.CutSuffix(d.c.Preset(), session.ChangedMark)
	name, track := cell.Width(base, d.c.Method), 0
	if t, ok := settings.Lookup(selected); ok && hasSlider(t) {
		track = shortTrack
	}
	for _, fit = range []barFit{{0, name}, {1, name}, {1, min(name, shortName)}, {2, min(name, shortName)}} {
		if d.barWidth(visible, selected, fit)+track <= d.w {
			break
		}
	}
	return fit
}

// entry returns the label and the value of a setting. A cell after the preset name is reserved for
// the mark of changed settings.
func (d *settingsSheet) entry(key, selected string, fit barFit) (label, value string) {
	value = d.shortLabel(key)
	if key == PresetKey {
		base, changed := strings.CutSuffix(value, session.ChangedMark)
		value = cell.Truncate(base, fit.name, d.c.Method) + choose(changed, session.ChangedMark, " ")
	}
	if key != selected && slices.Contains(labelsToDrop[:fit.unlabeled], key) {
		return "", value
	}
	return part.RowLabel(key) + " ", value
}

func (d *settingsSheet) numberWidth(t *settings.Setting) int {
	current := tunableSettings(&d.c.Reader)
	largest := *current
	_, hi := t.Range(current)
	t.SetNumber(&largest, hi)
	return max(cell.Width(t.ShortValue(t.Get(current)), d.c.Method), cell.Width(t.Get(&largest), d.c.Method)) + cell.Width(overlapUnitSuffix(t), d.c.Method)
}

// barWidth returns the width without the slider and the entry for more settings.
func (d *settingsSheet) barWidth(visible []string, selected string, fit barFit) int {
	n := cell.Width(" ›", d.c.Method)
	for _, key := range visible {
		label, value := d.entry(key, selected, fit)
		n += cell.Width(label, d.c.Method) + 2
		if t, ok := settings.Lookup(key); key == selected && ok && hasSlider(t) {
			n += d.numberWidth(t) + 1
		} else {
			n += cell.Width(value, d.c.Method)
		}
	}
	return n
}

func (d *settingsSheet) putMore(b *cell.Line, selected bool) {
	r, style := settingRow{key: MoreKey, from: b.Width(), to: d.w}, d.c.Styles.Muted
	mark, brief := "›", "› more"
	if d.p.open {
		mark, brief = "‹", "‹ fewer"
	}
	gap := " "
	if selected {
		style, gap = d.putName(b, true), ""
	}
	for _, message := range []string{gap + d.moreLabel(), gap + brief, mark} {
		if cell.Width(message, d.c.Method) <= b.Room() || message == mark {
			b.PutMax(style, message, b.Room())
			break
		}
	}
	d.p.rows = append(d.p.rows, r)
}

// minFullBarWidth is the minimum width of a bar that shows all settings. A narrower bar shows only
// the selected one.
const minFullBarWidth = 70

// A track is between minTrack and longTrack wide. If it would be shorter than shortTrack, labels
// are dropped.
const minTrack, shortTrack, longTrack = 6, 10, 30

// shortName is the width below which preset names could be confused.
const shortName = 16

const moreWidth = len(" more ")

func (d *settingsSheet) shortLabel(key string) string {
	t, known := settings.Lookup(key)
	mode := tunableSettings(&d.c.Reader).Mode()
	switch {
	case key == MoreKey:
		return ""
	case !known:
		return d.c.Preset()
	case hasSlider(t):
		return d.formatNumber(t) + inflectUnit(d.formatNumber(t), overlapUnitSuffix(t))
	case key == ModeKey && mode.ShortSummary != "":
		return mode.ShortSummary
	}
	return d.optionName(t)
}
