package sweep

import (
	"slices"

	"chunkscope/engine"
)

// Total adds the curves of several documents, swept over the same values
// with all else as in base, and finds the knee of them together. It is nil
// without a curve.
func Total(curves []*Curve, base engine.Settings) *Curve {
	if len(curves) == 0 {
		return nil
	}
	first := curves[0]
	sum := &Curve{Setting: first.Setting, Unit: first.Unit, Now: first.Now, Points: slices.Clone(first.Points)}
	for _, c := range curves[1:] {
		for i := range c.Points {
			sum.Points[i].Tally = sum.Points[i].Plus(c.Points[i].Tally)
		}
	}
	sum.conclude(base)
	return sum
}
