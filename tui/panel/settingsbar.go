package panel

import (
	"slices"

	"chunkscope/engine/settings"
	"chunkscope/tui/cell"
)

// bar returns the first settings in one row: the selected one with its slider, the others
// with their values.
func (d *settingsSheet) bar(chosen string) string {
	s := d.c.Styles
	shown := slices.DeleteFunc(slices.Clone(d.keys), func(key string) bool {
		return key != chosen && key != PresetKey && (key == MoreKey || key == TargetKey || groupOf(key) > 0)
	})
	switch {
	case d.w < allFirst && chosen != MoreKey:
		shown = []string{chosen}
	case chosen == MoreKey:
		shown = shown[:len(shown)-1]
	}
	unlabeled := 0
	for unlabeled < len(labelsToDrop) && d.taken(shown, chosen, unlabeled)+leastTrack > d.w {
		unlabeled++
	}
	if d.taken(shown, chosen, unlabeled)+leastTrack > d.w && chosen != modeKey {
		shown = slices.DeleteFunc(shown, func(key string) bool { return key == modeKey })
	}
	taken := d.taken(shown, chosen, unlabeled)
	if d.w-taken-roomForMore >= shortTrack {
		taken += roomForMore
	}
	var b cell.Line
	b.Reset(d.w, d.c.Method)
	for _, key := range shown {
		r := settingRow{key: key, from: b.Width()}
		style := d.name(&b, key == chosen)
		b.Put(style, caption(key, chosen, unlabeled))
		value := s.Text
		if key == chosen {
			value = s.TextBold
		}
		r.track = b.Width()
		b.PutMax(value, d.brief(key), b.Room()-cell.Width("  ›", d.c.Method))
		r.trackWidth = b.Width() - r.track
		if t, ok := settings.Lookup(key); key == chosen && ok && slides(t) {
			b.Space(s.Text, 1)
			r.track, r.trackWidth = b.Width(), max(leastTrack, min(longTrack, d.w-taken))
			d.track(&b, t, r.trackWidth, true)
		}
		b.Space(s.Text, 1)
		r.to = b.Width()
		d.p.rows = append(d.p.rows, r)
	}
	d.barMore(&b, chosen == MoreKey)
	return b.Finish(s.Text)
}

// labelsToDrop are the settings whose values need their labels least, the first of which
// is dropped first where a value would be cut.
var labelsToDrop = []string{PresetKey, modeKey}

// caption returns the label in front of a value, if it is not one of the first unlabeled
// ones to drop.
func caption(key, chosen string, unlabeled int) string {
	if key != chosen && slices.Contains(labelsToDrop[:unlabeled], key) {
		return ""
	}
	return label(key) + " "
}

// taken returns the width of the bar without the slider and the words for more settings.
func (d *settingsSheet) taken(shown []string, chosen string, unlabeled int) int {
	n := 1 + cell.Width(" ›", d.c.Method)
	for _, key := range shown {
		n += cell.Width(caption(key, chosen, unlabeled)+d.brief(key), d.c.Method) + 2
	}
	return n
}

// barMore ends the bar with the entry for the other settings, in as many words as fit.
func (d *settingsSheet) barMore(b *cell.Line, chosen bool) {
	r, style := settingRow{key: MoreKey, from: b.Width(), to: d.w}, d.c.Styles.Muted
	mark, brief := "›", "› more"
	if d.p.open {
		mark, brief = "‹", "‹ fewer"
	}
	gap := " "
	if chosen {
		style, gap = d.name(b, true), ""
	}
	for _, message := range []string{gap + d.nameHidden(), gap + brief, mark} {
		if cell.Width(message, d.c.Method) <= b.Room() || message == mark {
			b.PutMax(style, message, b.Room())
			break
		}
	}
	d.p.rows = append(d.p.rows, r)
}

// allFirst is the minimum width of a bar with all first settings; a narrower one has only
// the selected setting.
const allFirst = 70

// Widths of the slider in the bar: minimum, minimum with words for the other settings,
// and maximum.
const leastTrack, shortTrack, longTrack = 6, 12, 30

// roomForMore is the width of those words without their mark.
const roomForMore = len(" more ")

// brief returns the value of a setting in the bar.
func (d *settingsSheet) brief(key string) string {
	t, known := settings.Lookup(key)
	mode := tuned(&d.c.Reader).Mode()
	switch {
	case key == MoreKey:
		return ""
	case !known:
		return d.c.Preset()
	case slides(t):
		return d.number(t)
	case key == modeKey && mode.ShortSummary != "":
		return mode.ShortSummary
	}
	return d.word(t)
}
