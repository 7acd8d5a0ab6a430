package panel

import (
	"math"

	"chunkscope/engine/settings"
)

// middleValue is in the middle of a slider with a large range, because most users choose smaller or
// only slightly larger values.
const middleValue = 500

// isLogarithmic reports whether the upper half of a slider from lo to hi is logarithmic.
func isLogarithmic(lo, hi float64) bool { return lo < middleValue && hi > 2*middleValue }

// trackShare returns the position of a value on a slider, from 0 to 1.
func trackShare(v, lo, hi float64) float64 {
	switch v = min(max(v, lo), hi); {
	case hi <= lo:
		return 0
	case !isLogarithmic(lo, hi):
		return (v - lo) / (hi - lo)
	case v <= middleValue:
		return (v - lo) / (middleValue - lo) / 2
	}
	return 0.5 + math.Log(v/middleValue)/math.Log(hi/middleValue)/2
}

func trackValue(share, lo, hi float64) float64 {
	switch {
	case !isLogarithmic(lo, hi):
		return lo + (hi-lo)*share
	case share <= 0.5:
		return lo + (middleValue-lo)*2*share
	}
	return middleValue * math.Pow(hi/middleValue, 2*share-1)
}

// knobAt returns the position of a value in half cells from the first cell. On a long slider only
// the ends of the range are at the ends.
func knobAt(value, lo, hi float64, width int) int {
	last := 2 * max(0, width-1)
	switch {
	case hi <= lo || value <= lo:
		return 0
	case value >= hi:
		return last
	}
	knob := int(trackShare(value, lo, hi)*float64(last) + 0.5)
	return max(0, min(max(knob, 1), last-1))
}

func trackCell(value, lo, hi float64, width int) int { return (knobAt(value, lo, hi, width) + 1) / 2 }

func setFromTrack(t *settings.Setting, s *settings.Settings, x, width int) {
	lo, hi := t.Range(s)
	last := float64(max(1, width-1))
	x = min(max(x, 0), width-1)
	v := trackValue(float64(x)/last, lo, hi)
	if x > 0 && x < width-1 {
		v = roundestBetween(v, trackValue((float64(x)-0.5)/last, lo, hi), trackValue((float64(x)+0.5)/last, lo, hi), t.Step)
		v = min(max(v, lo), hi)
	}
	t.SetNumber(s, v)
}

// roundestBetween returns the roundest value in [low, high). This is a multiple of the step and of
// the largest possible power of ten, or half of one. If there are several, it returns the one
// nearest to v.
func roundestBetween(v, low, high, step float64) float64 {
	for power := math.Pow(10, math.Ceil(math.Log10(high))); power >= step; power /= 10 {
		for _, unit := range []float64{power, power / 2} {
			multiple := math.Round(v/unit) * unit
			if unit < step || multiple < low || multiple >= high || !isMultiple(step, multiple) {
				continue
			}
			return multiple
		}
	}
	return math.Round(v/step) * step
}

func isMultiple(step, v float64) bool { return math.Abs(v/step-math.Round(v/step)) < 1e-6 }
