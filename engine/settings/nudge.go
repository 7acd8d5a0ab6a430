package settings

import "math"

// CoarserStep is the step size for numbers above From. From must be a multiple of Step and of the
// step size below From.
type CoarserStep struct{ From, Step float64 }

func (t *Setting) stepSize(v float64, up bool) float64 {
	step := t.Step
	for _, g := range t.CoarserSteps {
		if v > g.From || v == g.From && up {
			step = g.Step
		}
	}
	return step
}

// MoveByStep moves a number by n steps within the range of the slider. Each step leads to a
// multiple of the step size. MoveByStep reports whether the value changed.
func (t *Setting) MoveByStep(s *Settings, n int) bool {
	lo, hi := t.Range(s)
	before := t.Number(s)
	v := before
	for range max(n, -n) {
		v = t.nextStep(v, n > 0)
	}
	return t.SetNumber(s, min(max(v, min(lo, before)), max(hi, before)))
}

func (t *Setting) nextStep(v float64, up bool) float64 {
	step := t.stepSize(v, up)
	k := v / step
	switch nearest := math.Round(k); {
	case math.Abs(k-nearest) < 1e-6 && up:
		k = nearest + 1
	case math.Abs(k-nearest) < 1e-6:
		k = nearest - 1
	case up:
		k = math.Ceil(k)
	default:
		k = math.Floor(k)
	}
	return k * step
}
