package plot

import (
	"math"
	"strconv"
)

// Axis is a range of values and their format. Min must be less than Max.
type Axis struct {
	Min, Max float64
	// Write formats a value. If it is nil, values are plain numbers.
	Write func(v float64) string
	// Step is the distance between ticks. If it is 0, it depends on the number of rows.
	Step float64
	// End is the last tick. If it is 0, the last tick is the last one on the axis.
	End float64
	// Lo and Hi delimit the range that an axis of NewVerticalAxis must include.
	Lo, Hi float64
	// ShowsOnlyEnds limits the ticks to Min and Max.
	ShowsOnlyEnds bool
	// Scale converts values to positions. If it is nil, the axis is linear.
	Scale *Scale
}

// Scale converts values to positions between 0 and 1 and back. Both functions must ascend.
type Scale struct {
	Share func(v, lo, hi float64) float64
	Value func(share, lo, hi float64) float64
}

// NewAxis returns an axis that includes lo and hi and ends at round values. maxSteps limits the
// number of steps between lo and hi.
func NewAxis(lo, hi float64, maxSteps int, write func(float64) string) Axis {
	lo, hi = widenRange(lo, hi)
	step := roundStep((hi - lo) / float64(max(1, maxSteps)))
	return Axis{Min: math.Floor(lo/step+1e-9) * step, Max: math.Ceil(hi/step-1e-9) * step, Write: write}
}

func widenRange(lo, hi float64) (float64, float64) {
	if !(hi-lo > 1e-9*math.Max(math.Abs(lo), math.Abs(hi))) { // there is no float between values this close
		return lo - math.Max(math.Abs(lo)*0.05, 1e-3), hi + math.Max(math.Abs(hi)*0.05, 1e-3)
	}
	return lo, hi
}

const maxTicks = 6.0

// NewVerticalAxis returns a vertical axis for a number of rows that includes lo and hi. Its ticks
// are evenly spaced round values, at least two rows apart. It ends at a tick, or starts at 0.
func NewVerticalAxis(lo, hi float64, rows int, write func(float64) string) Axis {
	isNegative := lo < 0
	lo, hi = widenRange(lo, hi)
	last := float64(max(3, rows-1))
	step := roundStep((hi - lo) * max(2/last, 1/maxTicks))
	for {
		top := math.Ceil(hi/step-1e-9) * step
		rowsPerStep := math.Floor(last*step/(top-lo) + 1e-9)
		if rowsPerStep < 2 {
			step = roundStep(1.5 * step)
			continue
		}
		a := Axis{Min: top - last/rowsPerStep*step, Max: top, Write: write, Step: step}
		if a.Min < 0 && !isNegative {
			a.Min, a.Max, a.End = 0, a.Max-a.Min, top // no row is left for another tick
		}
		return a
	}
}

func (a Axis) hasEvenTicks() bool { return a.Lo < a.Hi }

// asVertical converts an axis to a vertical one. With few rows it includes only the values. If an
// axis from 0 would leave rows at the top empty, it returns the axis unchanged.
func (a Axis) asVertical(rows int) Axis {
	if rows < 4 {
		return Axis{Min: a.Lo, Max: a.Hi, Write: a.Write, ShowsOnlyEnds: true}
	}
	u := NewVerticalAxis(a.Lo, a.Hi, rows, a.Write)
	if u.Min == 0 && u.Max > u.Step*math.Ceil(a.Hi/u.Step-1e-9)+1e-9 {
		return Axis{Min: a.Min, Max: a.Max, Write: a.Write}
	}
	return u
}

// roundStep returns the smallest power of ten times 1, 2 or 5 that is at least v.
func roundStep(v float64) float64 {
	base := math.Pow(10, math.Floor(math.Log10(v)))
	for _, m := range [...]float64{1, 2, 5} {
		if m*base >= v*(1-1e-9) {
			return m * base
		}
	}
	return 10 * base
}

// Ticks returns at most n ticks at round values of the axis.
func (a Axis) Ticks(n int) []float64 {
	if n < 2 || !(a.Max > a.Min) {
		return []float64{a.Min}
	}
	if a.ShowsOnlyEnds {
		return []float64{a.Min, a.Max}
	}
	step := roundStep((a.Max - a.Min) / float64(n-1))
	if a.Step > 0 {
		step, n = a.Step, int((a.Max-a.Min)/a.Step)+1
	}
	var out []float64
	first := math.Ceil(a.Min/step - 1e-9)
	for i := range n { // the loop must end even if adding the step has no effect
		v := (first + float64(i)) * step
		if v > a.Max+step*1e-9 || a.End != 0 && v > a.End+step*1e-9 {
			break
		}
		out = append(out, math.Round(v*1e9)/1e9+0) // adding 0 avoids negative zero
	}
	return out
}

func (a Axis) write(v float64) string {
	if a.Write != nil {
		return a.Write(v)
	}
	return strconv.FormatFloat(v, 'f', -1, 64)
}

// cellAt returns the cell for v on an axis of n cells. Min is in the first cell and Max in the
// last. ok is false if v is not on the axis.
func (a Axis) cellAt(v float64, n int) (cell int, ok bool) {
	if !(a.Max > a.Min) || math.IsNaN(v) {
		return 0, false
	}
	share := (v - a.Min) / (a.Max - a.Min)
	if a.Scale != nil && v >= a.Min && v <= a.Max {
		share = a.Scale.Share(v, a.Min, a.Max)
	}
	cell = int(math.Round(share * float64(n-1)))
	return cell, cell >= 0 && cell < n
}

func (a Axis) valueAt(share float64) float64 {
	if a.Scale != nil {
		return a.Scale.Value(share, a.Min, a.Max)
	}
	return a.Min + (a.Max-a.Min)*share
}

const maxNumbers = 9

// numbers returns up to n labels for a horizontal axis, most important first: the ends, then the
// ticks. With a scale the labels are round values instead of ticks.
func (a Axis) numbers(n int) []float64 {
	out := []float64{a.Min, a.Max}
	if a.Scale == nil || !(a.Max > 0) {
		return append(out, a.Ticks(n)...)
	}
	for power := math.Pow(10, math.Floor(math.Log10(a.Max))); len(out) < maxNumbers && power > a.Max/1e6; power /= 10 {
		for _, m := range [...]float64{1, 5, 2} {
			if v := m * power; v > a.Min && v < a.Max {
				out = append(out, v)
			}
		}
	}
	return out
}

func (a Axis) share(v float64) float64 {
	if !(a.Max > a.Min) {
		return math.NaN()
	}
	return min(max((v-a.Min)/(a.Max-a.Min), 0), 1)
}
