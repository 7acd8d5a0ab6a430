package panel

import (
	"math"

	"chunkscope/engine/settings"
)

// middle is the value in the middle of a slider that goes far beyond it: what people
// choose among is below it, or a little above.
const middle = 500

// bent reports whether half of a slider from lo to hi is for what is above the middle.
func bent(lo, hi float64) bool { return lo < middle && hi > 2*middle }

// shareOf is how far along a slider from lo to hi a value is: 0 to 1.
func shareOf(v, lo, hi float64) float64 {
	switch v = min(max(v, lo), hi); {
	case hi <= lo:
		return 0
	case !bent(lo, hi):
		return (v - lo) / (hi - lo)
	case v <= middle:
		return (v - lo) / (middle - lo) / 2
	}
	return 0.5 + math.Log(v/middle)/math.Log(hi/middle)/2
}

// valueAt is the value at a share of a slider from lo to hi.
func valueAt(share, lo, hi float64) float64 {
	switch {
	case !bent(lo, hi):
		return lo + (hi-lo)*share
	case share <= 0.5:
		return lo + (middle-lo)*2*share
	}
	return middle * math.Pow(hi/middle, 2*share-1)
}

// cellOf is the cell of a value on a track of width cells: that of an end only if it
// is the end, as far as there are cells between.
func cellOf(value, lo, hi float64, width int) int {
	last := width - 1
	switch {
	case hi <= lo || value <= lo:
		return 0
	case value >= hi:
		return max(0, last)
	}
	at := int(shareOf(value, lo, hi)*float64(last) + 0.5)
	if last < 2 {
		return max(0, at)
	}
	return min(max(at, 1), last-1)
}

// slide sets a number from a cell of its track.
func slide(t *settings.Setting, s *settings.Settings, x, width int) {
	lo, hi := t.Range(s)
	x = min(max(x, 0), width-1)
	v := valueAt(float64(x)/float64(max(1, width-1)), lo, hi)
	if x > 0 && x < width-1 {
		step := t.Step
		if cell := valueAt(float64(x+1)/float64(max(1, width-1)), lo, hi) - v; cell > 40 { // round numbers, where a cell is many
			step = max(step, 50)
		}
		v = math.Round(v/step) * step
	}
	t.SetNumber(s, v)
}
