package sweep

import (
	"slices"

	"chunkscope/engine"
)

// Sum adds curves of several documents, swept over the same values with all
// else alike, one after the other: none of them is kept. Its zero value is ready.
type Sum struct{ curve *Curve }

// Add adds the curve of another document.
func (s *Sum) Add(c *Curve) {
	if s.curve == nil {
		s.curve = &Curve{Setting: c.Setting, Unit: c.Unit, Now: c.Now, Points: slices.Clone(c.Points), Uncapped: c.Uncapped}
		return
	}
	s.curve.Uncapped = s.curve.Uncapped || c.Uncapped
	for i := range c.Points {
		p := &s.curve.Points[i]
		p.Tally = p.Plus(c.Points[i].Tally)
		if d := c.Points[i].drawn; p.drawn != nil && d != nil {
			p.drawn = p.drawn.plus(d)
		}
	}
}

// Curve is that of all documents so far, with the knee of them together; base
// are the settings that were swept. It is nil without a curve.
func (s *Sum) Curve(base engine.Settings) *Curve {
	if s.curve == nil {
		return nil
	}
	c := *s.curve
	c.Points = slices.Clone(c.Points)
	c.conclude(base)
	return &c
}

// Total adds the curves of several documents, swept over the same values
// with all else as in base, and finds the knee of them together. It is nil
// without a curve.
func Total(curves []*Curve, base engine.Settings) *Curve {
	var s Sum
	for _, c := range curves {
		s.Add(c)
	}
	return s.Curve(base)
}
