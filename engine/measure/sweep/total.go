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
	sum := &Curve{Setting: first.Setting, Unit: first.Unit, Now: first.Now, Points: slices.Clone(first.Points), Uncapped: first.Uncapped}
	for _, c := range curves[1:] {
		sum.Uncapped = sum.Uncapped || c.Uncapped
		for i := range c.Points {
			p := &sum.Points[i]
			p.Tally = p.Plus(c.Points[i].Tally)
			if d := c.Points[i].drawn; p.drawn != nil && d != nil {
				p.drawn = p.drawn.plus(d)
			}
		}
	}
	sum.conclude(base)
	return sum
}
