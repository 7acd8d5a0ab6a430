package panel

import (
	"slices"

	"chunkscope/engine/settings"
	"chunkscope/tui/cell"
)

// columns are the cells of labels, tracks and values, the same in every row so
// that they stand below each other.
type columns struct {
	label, track, value int
	short               bool // labels are the short ones
	knee                int  // the knee's room after the value; 0 when it stands below its slider
}

const (
	wideTrack  = 14 // a track that needs no more room
	leastTrack = 4
	leastValue = 5
	besideFrom = 44 // cells of tracks and the knee from which it stands beside its slider
)

// columnsOf shares w cells out. Where a track would be too short, labels are
// shortened.
func columnsOf(c *Context, keys []string, w int, typing string) columns {
	s := tuned(&c.Reader)
	out := columns{value: max(leastValue, cell.Width(typing+"▏", c.Method))}
	if typing == "" {
		out.value = leastValue
	}
	for _, key := range keys {
		if t, ok := settings.Lookup(key); ok && slides(t) {
			out.value = max(out.value, len(Shown(key, t.Get(s))))
		}
	}
	out.value++ // a space before it
	room := w - 1 - out.value - 1
	out.label = longest(keys, false)
	if room-out.label < wideTrack {
		out.short = true
		out.label = longest(keys, true)
	}
	out.label = min(out.label, room-leastTrack)
	out.track = room - out.label
	if key := KneeKey(&c.Reader); out.track >= besideFrom && slices.Contains(keys, key) {
		out.knee = cell.Width("  ▲ knee 10 000? ", c.Method)
		out.track -= out.knee
	}
	return out
}

// longest is the room for the longest of the labels, with a space after it.
func longest(keys []string, short bool) int {
	n := 0
	for _, key := range keys {
		n = max(n, len(columns{short: short}.name(key))+1)
	}
	return n
}

// name is the label of a row.
func (c columns) name(key string) string {
	t, ok := settings.Lookup(key)
	switch {
	case !ok:
		return key
	case c.short:
		return t.Short()
	}
	return t.Label()
}

// label is a name in its column, with a space before what follows.
func label(name string, w int, m cell.Method) string {
	return cell.Fit(cell.Truncate(name, w-1, m), w, m)
}

// slides reports whether a setting has a slider.
func slides(t *settings.Setting) bool {
	return t.Kind == settings.Whole || t.Kind == settings.Share
}
