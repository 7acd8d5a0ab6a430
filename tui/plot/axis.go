package plot

import (
	"math"
	"strconv"
)

// Axis is a range of values with the way they are written. Min is less than
// Max.
type Axis struct {
	Min, Max float64
	// Write is a value as the axis shows it; nil writes plain numbers.
	Write func(v float64) string
	// Step is the distance of ticks; 0 chooses it by the room.
	Step float64
	// End is the last tick; 0 for the last within the axis.
	End float64
	// Lo and Hi is the range of values of an axis that is Upright in the rows of its
	// chart.
	Lo, Hi float64
	// Scale places the values; nil spreads them evenly.
	Scale *Scale
}

// Scale tells how far between the ends of an axis a value stands, from 0 to 1, and which
// value stands there. Both functions ascend, and each is the inverse of the other.
type Scale struct {
	Share func(v, lo, hi float64) float64
	Value func(share, lo, hi float64) float64
}

// NewAxis returns an axis that contains lo and hi, between round values that are
// at most steps intervals apart.
func NewAxis(lo, hi float64, steps int, write func(float64) string) Axis {
	lo, hi = spread(lo, hi)
	step := roundStep((hi - lo) / float64(max(1, steps)))
	return Axis{Min: math.Floor(lo/step+1e-9) * step, Max: math.Ceil(hi/step-1e-9) * step, Write: write}
}

// spread moves two values apart that are the same.
func spread(lo, hi float64) (float64, float64) {
	if !(hi-lo > 1e-9*math.Max(math.Abs(lo), math.Abs(hi))) { // a float has no steps between them
		return lo - math.Max(math.Abs(lo)*0.05, 1e-3), hi + math.Max(math.Abs(hi)*0.05, 1e-3)
	}
	return lo, hi
}

// mostTicks is the approximate number of ticks of a high field.
const mostTicks = 6.0

// Upright returns an axis for a number of rows that contains lo and hi, with ticks at
// round values at equal distances of at least two rows. It ends at such a value, or
// begins at 0.
func Upright(lo, hi float64, rows int, write func(float64) string) Axis {
	below0 := lo < 0
	lo, hi = spread(lo, hi)
	last := float64(max(3, rows-1))
	step := roundStep((hi - lo) * max(2/last, 1/mostTicks))
	for {
		top := math.Ceil(hi/step-1e-9) * step
		each := math.Floor(last*step/(top-lo) + 1e-9) // rows of a step
		if each < 2 {
			step = roundStep(1.5 * step)
			continue
		}
		a := Axis{Min: top - last/each*step, Max: top, Write: write, Step: step}
		if a.Min < 0 && !below0 {
			a.Min, a.Max, a.End = 0, a.Max-a.Min, top // a number above has no room
		}
		return a
	}
}

// even: its numbers stand at equal distances.
func (a Axis) isEven() bool { return a.Lo < a.Hi }

// upright fits an even axis to a number of rows. It keeps the range if the rows are too
// few, or if the axis begins at 0 and room would be lost above it.
func (a Axis) upright(rows int) Axis {
	u := Upright(a.Lo, a.Hi, rows, a.Write)
	if rows < 4 || u.Min == 0 && u.Max > u.Step*math.Ceil(a.Hi/u.Step-1e-9)+1e-9 {
		return Axis{Min: a.Min, Max: a.Max, Write: a.Write}
	}
	return u
}

// roundStep returns the smallest 1, 2 or 5 times a power of ten that is at least v.
func roundStep(v float64) float64 {
	base := math.Pow(10, math.Floor(math.Log10(v)))
	for _, m := range [...]float64{1, 2, 5} {
		if m*base >= v*(1-1e-9) {
			return m * base
		}
	}
	return 10 * base
}

// Ticks returns at most n round values within the axis, ascending.
func (a Axis) Ticks(n int) []float64 {
	if n < 2 || !(a.Max > a.Min) {
		return []float64{a.Min}
	}
	step := roundStep((a.Max - a.Min) / float64(n-1))
	if a.Step > 0 {
		step, n = a.Step, int((a.Max-a.Min)/a.Step)+1
	}
	var out []float64
	first := math.Ceil(a.Min/step - 1e-9)
	for i := range n { // not until the end is reached: far from 0 a small step leads nowhere
		v := (first + float64(i)) * step
		if v > a.Max+step*1e-9 || a.End != 0 && v > a.End+step*1e-9 {
			break
		}
		out = append(out, math.Round(v*1e9)/1e9+0) // + 0: no negative zero
	}
	return out
}

// write formats a value as the axis does.
func (a Axis) write(v float64) string {
	if a.Write != nil {
		return a.Write(v)
	}
	return strconv.FormatFloat(v, 'f', -1, 64)
}

// placeOf returns the place of v among n places, 0 for Min and n-1 for Max; ok is false
// outside.
func (a Axis) placeOf(v float64, n int) (place int, ok bool) {
	if !(a.Max > a.Min) || math.IsNaN(v) {
		return 0, false
	}
	share := (v - a.Min) / (a.Max - a.Min)
	if a.Scale != nil && v >= a.Min && v <= a.Max {
		share = a.Scale.Share(v, a.Min, a.Max)
	}
	place = int(math.Round(share * float64(n-1)))
	return place, place >= 0 && place < n
}

// valueAt returns the value at a share of the axis.
func (a Axis) valueAt(share float64) float64 {
	if a.Scale != nil {
		return a.Scale.Value(share, a.Min, a.Max)
	}
	return a.Min + (a.Max-a.Min)*share
}

// mostNumbers is how many numbers an axis with a scale offers.
const mostNumbers = 9

// numbers returns the values that an axis below shows as far as there is room for n, the
// most important first: its ends, then ticks, or of a scaled axis the roundest values.
func (a Axis) numbers(n int) []float64 {
	out := []float64{a.Min, a.Max}
	if a.Scale == nil || !(a.Max > 0) {
		return append(out, a.Ticks(n)...)
	}
	for power := math.Pow(10, math.Floor(math.Log10(a.Max))); len(out) < mostNumbers && power > a.Max/1e6; power /= 10 {
		for _, m := range [...]float64{1, 5, 2} {
			if v := m * power; v > a.Min && v < a.Max {
				out = append(out, v)
			}
		}
	}
	return out
}

// share returns the position of v on the axis, from 0 to 1; NaN without a value.
func (a Axis) share(v float64) float64 {
	if !(a.Max > a.Min) {
		return math.NaN()
	}
	return min(max((v-a.Min)/(a.Max-a.Min), 0), 1)
}
