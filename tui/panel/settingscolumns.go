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
	spare               int // cells behind the value
	knee                int // the knee's room after the value; 0 when it stands below its slider
}

const (
	leastTrack = 8 // a track on which values can be told apart
	shortTrack = 4 // one that is short to give a name its room
	endsTrack  = 2 // one that shows the end that a value is near
	leastLabel = 8
	leastName  = 5 // of a name beside an option that takes the rest
	leastValue = 5
	besideFrom = 46 // cells of tracks and the knee from which it stands beside its slider
)

// columnsOf shares w cells out. Where a track would be too short, the column of
// the labels is: a label that is longer shortens its track.
func columnsOf(c *Context, keys []string, w int, typing string) columns {
	s := tuned(&c.Reader)
	out := columns{value: max(leastValue, cell.Width(typing+"▏", c.Method))}
	if typing == "" {
		out.value = leastValue
	}
	for _, key := range keys {
		if t, ok := settings.Lookup(key); ok && slides(t) {
			out.value = max(out.value, len(t.Word(t.Get(s))))
		}
	}
	out.value++ // a space before it
	out.spare = 1
	room := w - 1 - out.value - out.spare
	out.label = max(min(longest(keys), room-leastTrack), leastLabel)
	out.track = room - out.label
	if key := KneeKey(&c.Reader); out.track >= besideFrom && slices.Contains(keys, key) {
		text := max(cell.Width("knee 100 (100–200)", c.Method), cell.Width(kneeWords(c), c.Method))
		out.knee = text + cell.Width("  ▲  ", c.Method)
		out.track -= out.knee
	}
	return out
}

// fitLongName are the columns of a row with a slider: a name that is longer than the
// column of names takes of the track, what the value leaves of its column, once more of
// the track and the cell behind it, then all of the track, of which one cell would show
// nothing, and is cut there.
func (c columns) fitLongName(name, value string, m cell.Method) columns {
	over := len(name) + 1 - c.label
	take := func(from *int, least int) {
		if n := min(over, *from-least); n > 0 {
			c.label, *from, over = c.label+n, *from-n, over-n
		}
	}
	take(&c.track, shortTrack)
	take(&c.value, cell.Width(value, m)+1)
	take(&c.track, endsTrack)
	take(&c.spare, 0)
	if over > 0 {
		c.label, c.track = c.label+c.track, 0
	}
	return c
}

// longest is the room for the longest of the labels, with a space after it.
func longest(keys []string) int {
	n := 0
	for _, key := range keys {
		n = max(n, len(name(key))+1)
	}
	return n
}

// name is the label of a row.
func name(key string) string {
	if t, ok := settings.Lookup(key); ok {
		return t.Label()
	}
	return key
}

// label is a name in its column, with a space before what follows.
func label(name string, w int, m cell.Method) string {
	return cell.Fit(cell.Truncate(name, w-1, m), w, m)
}

// slides reports whether a setting has a slider.
func slides(t *settings.Setting) bool {
	return t.Kind == settings.Whole || t.Kind == settings.Share
}
