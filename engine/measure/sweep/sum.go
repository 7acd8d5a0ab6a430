package sweep

import (
	"bytes"
	"encoding/gob"
	"errors"
	"slices"

	"chunkscope/engine"
	"chunkscope/engine/facts"
	"chunkscope/engine/measure/metrics"
	"chunkscope/engine/settings"
)

// Sum adds up the curves of several documents without storing them. All curves must have the same
// values, and the other settings must be equal. If a value is refused for one document, the sum has
// no results for that value, because they would not be comparable.
//
// The result does not depend on the order in which documents are added. Sums from different
// machines can be merged. The zero Sum is ready to use.
type Sum struct {
	curve    *Curve // measures of the points are in measures
	measures []metrics.Sum
}

// Add adds the curve c of one or more documents.
func (s *Sum) Add(c *Curve) {
	measures := make([]metrics.Sum, len(c.Points))
	for i := range c.Points {
		measures[i].Add(&c.Points[i].Report)
	}
	s.Merge(&Sum{c, measures})
}

// Merge adds all documents of the sum o.
func (s *Sum) Merge(o *Sum) {
	if o.curve == nil {
		return
	}
	if s.curve == nil {
		s.curve = &Curve{Setting: o.curve.Setting, Unit: o.curve.Unit, Present: o.curve.Present, Points: clonePoints(o.curve.Points), IgnoresCap: o.curve.IgnoresCap}
		s.measures = make([]metrics.Sum, len(o.measures))
	} else {
		s.curve.IgnoresCap = s.curve.IgnoresCap || o.curve.IgnoresCap
		for i := range o.curve.Points {
			s.curve.Points[i].add(&o.curve.Points[i])
		}
	}
	for i := range o.measures {
		s.measures[i].Merge(&o.measures[i])
	}
}

// Curve returns the curve for all added documents, with a common knee. If there are no documents,
// it returns nil. base holds the settings of the sweep.
func (s *Sum) Curve(base engine.Settings) *Curve {
	if s.curve == nil {
		return nil
	}
	c := *s.curve
	c.Points = s.points()
	c.recommend(base)
	return &c
}

func (s *Sum) points() []Point {
	out := clonePoints(s.curve.Points)
	for i := range out {
		if out[i].Refused == nil {
			out[i].Report = *s.measures[i].Report()
		}
	}
	return out
}

func clonePoints(points []Point) []Point {
	points = slices.Clone(points)
	for i := range points {
		points[i].Brief = facts.Brief{}
		if d := points[i].resamples; d != nil {
			clone := *d
			points[i].resamples = &clone
		}
	}
	return points
}

func (p *Point) add(o *Point) {
	if p.Refused == nil && o.Refused == nil {
		if p.resamples != nil && o.resamples != nil {
			p.resamples.add(o.resamples)
		}
		return
	}
	reason := p.Refused
	if reason == nil || o.Refused != nil && o.Refused.Error() < reason.Error() {
		reason = o.Refused
	}
	*p = Point{Value: p.Value, Refused: reason}
}

type encodedCurve struct {
	Setting, Unit string
	Now           float64
	Uncapped      bool
	Points        []encodedPoint
}

type encodedPoint struct {
	Value        float64
	Measures     metrics.Sum
	Key, Refusal string
	Lost, Seams  []float64
	N            int
}

// MarshalBinary encodes the sum. Other releases of the program cannot decode the result.
func (s *Sum) MarshalBinary() ([]byte, error) {
	var e encodedCurve
	if c := s.curve; c != nil {
		e = encodedCurve{Setting: c.Setting, Unit: c.Unit, Now: c.Present, Uncapped: c.IgnoresCap}
		for i := range c.Points {
			e.Points = append(e.Points, c.Points[i].encode())
			e.Points[i].Measures = s.measures[i]
		}
	}
	var b bytes.Buffer
	err := gob.NewEncoder(&b).Encode(e)
	return b.Bytes(), err
}

func (p *Point) encode() encodedPoint {
	e := encodedPoint{Value: p.Value}
	if p.Refused != nil {
		e.Key, e.Refusal = p.Refused.Key, p.Refused.Error()
	}
	if p.resamples != nil {
		e.Lost, e.Seams, e.N = p.resamples.lostChars[:], p.resamples.weights[:], p.resamples.seamCount
	}
	return e
}

// UnmarshalBinary decodes a result of MarshalBinary.
func (s *Sum) UnmarshalBinary(data []byte) error {
	var e encodedCurve
	if err := gob.NewDecoder(bytes.NewReader(data)).Decode(&e); err != nil {
		return err
	}
	if *s = (Sum{}); e.Setting == "" {
		return nil
	}
	s.curve = &Curve{Setting: e.Setting, Unit: e.Unit, Present: e.Now, IgnoresCap: e.Uncapped}
	for i := range e.Points {
		s.curve.Points = append(s.curve.Points, e.Points[i].point())
		s.measures = append(s.measures, e.Points[i].Measures)
	}
	return nil
}

func (e *encodedPoint) point() Point {
	p := Point{Value: e.Value}
	if e.Refusal != "" {
		p.Refused = &settings.Error{Key: e.Key, Err: errors.New(e.Refusal)}
	}
	if len(e.Lost) > 0 {
		p.resamples = &resampledLosses{seamCount: e.N}
		copy(p.resamples.lostChars[:], e.Lost)
		copy(p.resamples.weights[:], e.Seams)
	}
	return p
}
