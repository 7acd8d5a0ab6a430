package panel

import (
	"slices"
	"strings"

	"chunkscope/engine/settings"
	"chunkscope/tui/cell"
	"chunkscope/tui/part"
	"chunkscope/tui/session"
)

// drawBar draws the first settings in one row. The selected one is a slider, the others are values.
func (d *settingsSheet) drawBar(chosen string) string {
	s := d.c.Styles
	visible := slices.DeleteFunc(slices.Clone(d.keys), func(key string) bool {
		return key != chosen && key != PresetKey && (key == MoreKey || key == TargetKey || groupOf(key) > 0)
	})
	switch {
	case d.w < minWidthOfAll && chosen != MoreKey:
		visible = []string{chosen}
	case chosen == MoreKey:
		visible = visible[:len(visible)-1]
	}
	unlabeled := 0
	for unlabeled < len(labelsToDrop) && d.barWidth(visible, chosen, unlabeled)+minTrack > d.w {
		unlabeled++
	}
	if d.barWidth(visible, chosen, unlabeled)+minTrack > d.w && chosen != ModeKey {
		visible = slices.DeleteFunc(visible, func(key string) bool { return key == ModeKey })
	}
	used := d.barWidth(visible, chosen, unlabeled)
	if d.w-used-roomForMore >= shortTrack {
		used += roomForMore
	}
	var b cell.Line
	b.Reset(d.w, d.c.Method)
	for _, key := range visible {
		r := settingRow{key: key, from: b.Width()}
		style := d.putName(&b, key == chosen)
		label, text := d.entry(key, chosen, unlabeled)
		b.Put(style, label)
		value := s.Text
		if key == chosen {
			value = s.TextBold
		}
		r.track = b.Width()
		b.PutMax(value, text, b.Room()-cell.Width("  ›", d.c.Method))
		r.trackWidth = b.Width() - r.track
		if t, ok := settings.Lookup(key); key == chosen && ok && hasSlider(t) {
			b.Space(s.Text, 1)
			r.track, r.trackWidth = b.Width(), max(minTrack, min(longTrack, d.w-used))
			d.putTrack(&b, t, r.trackWidth, true)
		}
		b.Space(s.Text, 1)
		r.to = b.Width()
		d.p.rows = append(d.p.rows, r)
	}
	d.putMore(&b, chosen == MoreKey)
	return b.Finish(s.Text)
}

// labelsToDrop lists the settings whose values are clear without labels, the first one to drop first.
var labelsToDrop = []string{PresetKey, ModeKey}

// entry returns the label and value of a setting. It omits the label of the first settings in
// labelsToDrop; unlabeled is their number. A changed preset has a word for the change as its label.
func (d *settingsSheet) entry(key, chosen string, unlabeled int) (label, value string) {
	value = d.shortLabel(key)
	if key != chosen && slices.Contains(labelsToDrop[:unlabeled], key) {
		return "", value
	}
	if strings.HasSuffix(value, session.Changed) && key != chosen {
		return "", value
	}
	return part.RowLabel(key) + " ", value
}

// barWidth returns the width of the bar without the slider and the words for more settings.
func (d *settingsSheet) barWidth(visible []string, chosen string, unlabeled int) int {
	n := 1 + cell.Width(" ›", d.c.Method)
	for _, key := range visible {
		label, value := d.entry(key, chosen, unlabeled)
		n += cell.Width(label+value, d.c.Method) + 2
	}
	return n
}

// putMore ends the bar with the entry for the other settings, in as many words as fit.
func (d *settingsSheet) putMore(b *cell.Line, chosen bool) {
	r, style := settingRow{key: MoreKey, from: b.Width(), to: d.w}, d.c.Styles.Muted
	mark, brief := "›", "› more"
	if d.p.open {
		mark, brief = "‹", "‹ fewer"
	}
	gap := " "
	if chosen {
		style, gap = d.putName(b, true), ""
	}
	for _, message := range []string{gap + d.nameHidden(), gap + brief, mark} {
		if cell.Width(message, d.c.Method) <= b.Room() || message == mark {
			b.PutMax(style, message, b.Room())
			break
		}
	}
	d.p.rows = append(d.p.rows, r)
}

// minWidthOfAll is the minimum width of a bar with all first settings. A narrower bar has only the
// selected setting.
const minWidthOfAll = 70

// Widths of the slider in the bar: the minimum, the minimum next to words for the other settings, and
// the maximum.
const minTrack, shortTrack, longTrack = 6, 12, 30

// roomForMore is the width of the words for the other settings, without their mark.
const roomForMore = len(" more ")

func (d *settingsSheet) shortLabel(key string) string {
	t, known := settings.Lookup(key)
	mode := tunableSettings(&d.c.Reader).Mode()
	switch {
	case key == MoreKey:
		return ""
	case !known:
		return d.c.Preset()
	case hasSlider(t):
		return d.formatNumber(t) + ownUnit(t)
	case key == ModeKey && mode.ShortSummary != "":
		return mode.ShortSummary
	}
	return d.optionName(t)
}
