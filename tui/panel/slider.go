package panel

import (
	"math"

	"chunkscope/engine/settings"
)

// middle is the value in the middle of a slider with a large range, since users mostly
// choose among values below or slightly above it.
const middle = 500

// bent reports whether half of a slider from lo to hi is reserved for values above the
// middle.
func bent(lo, hi float64) bool { return lo < middle && hi > 2*middle }

// shareOf returns the position of a value on a slider from lo to hi, as a share.
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

func valueAt(share, lo, hi float64) float64 {
	switch {
	case !bent(lo, hi):
		return lo + (hi-lo)*share
	case share <= 0.5:
		return lo + (middle-lo)*2*share
	}
	return middle * math.Pow(hi/middle, 2*share-1)
}

// knobAt returns the position of a value on a track of width cells, in half cells: 0 is
// the first cell, 1 between it and the second. Only the ends of the range are at the ends
// of the track, if there is room between.
func knobAt(value, lo, hi float64, width int) int {
	last := 2 * max(0, width-1)
	switch {
	case hi <= lo || value <= lo:
		return 0
	case value >= hi:
		return last
	}
	at := int(shareOf(value, lo, hi)*float64(last) + 0.5)
	return max(0, min(max(at, 1), last-1))
}

// cellOf returns the cell of a value on a track of width cells.
func cellOf(value, lo, hi float64, width int) int { return (knobAt(value, lo, hi, width) + 1) / 2 }

// slide sets a number from a cell of its track, to the roundest value of that cell.
func slide(t *settings.Setting, s *settings.Settings, x, width int) {
	lo, hi := t.Range(s)
	last := float64(max(1, width-1))
	x = min(max(x, 0), width-1)
	v := valueAt(float64(x)/last, lo, hi)
	if x > 0 && x < width-1 {
		v = roundest(v, valueAt((float64(x)-0.5)/last, lo, hi), valueAt((float64(x)+0.5)/last, lo, hi), t.Step)
		v = min(max(v, lo), hi)
	}
	t.SetNumber(s, v)
}

// roundest returns the roundest value between low and high: a multiple of the step and of
// the largest possible power of ten, or half of one, and among those the nearest to v.
func roundest(v, low, high, step float64) float64 {
	for power := math.Pow(10, math.Ceil(math.Log10(high))); power >= step; power /= 10 {
		for _, unit := range []float64{power, power / 2} {
			near := math.Round(v/unit) * unit
			if unit < step || near < low || near >= high || !divides(step, near) {
				continue
			}
			return near
		}
	}
	return math.Round(v/step) * step
}

func divides(step, v float64) bool { return math.Abs(v/step-math.Round(v/step)) < 1e-6 }
