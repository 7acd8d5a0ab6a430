package tune

import (
	"context"
	"errors"
	"fmt"
	"math"
	"strings"

	"chunkscope/engine"
	"chunkscope/engine/measure/metrics"
	"chunkscope/engine/measure/sweep"
	"chunkscope/engine/settings"
	"chunkscope/engine/text"
)

// Overlap recommends an overlap for the current chunk size.
type Overlap struct {
	// Setting is the key of the overlap setting. Size is the current chunk size in units.
	Setting string `json:"setting"`
	Size    int    `json:"size"`
	// Knee is the overlap above which more overlap has little benefit (package sweep). Low and High
	// are the ends of its interval. TooFew is true if too few elements are split to find a reliable
	// knee.
	Knee   float64 `json:"enough_from"`
	Low    float64 `json:"low"`
	High   float64 `json:"high"`
	TooFew bool    `json:"too_few"`
	// MinTied and MaxTied are the smallest and largest overlap of the tied settings with the
	// current chunk size. They are nil if the overlap setting has another unit.
	MinTied *float64 `json:"least_tied,omitempty"`
	MaxTied *float64 `json:"most_tied,omitempty"`
	// Losses describes what is no longer intact if the overlap changes from its current value to
	// Knee. It is empty if nothing breaks.
	Losses   string `json:"trade,omitempty"`
	Sentence string `json:"sentence"`
}

func measureOverlap(ctx context.Context, t *Task, r *Result) (*Overlap, error) {
	if t.Present < 0 || t.Grid[t.Present].Settings.EmbeddedOverlapKey() == "" {
		return nil, nil
	}
	current := t.Grid[t.Present].Settings
	base, rng, err := sweep.FitRange(current, current.OverlapKey())
	if err != nil {
		return nil, nil //nolint:nilerr // an overlap that cannot be swept has no knee
	}
	var sum sweep.Sum
	var present metrics.Sum
	for _, doc := range t.Documents {
		c, err := sweep.Run(ctx, doc, base, rng, nil)
		if _, refused := errors.AsType[*settings.Error](err); refused {
			return nil, nil
		}
		if err != nil {
			return nil, err
		}
		sum.Add(c)
		cut, err := engine.Run(ctx, doc, current)
		if err != nil {
			return nil, err
		}
		m, err := metrics.Measure(ctx, cut, metrics.Options{Brief: true})
		if err != nil {
			return nil, err
		}
		present.Add(m)
	}
	c := sum.Curve(base)
	if c == nil || c.Knee == nil {
		return nil, nil
	}
	o := &Overlap{
		Setting: rng.Key, Size: current.MaxChunkSize,
		Knee: c.Knee.Value, Low: c.Knee.Band.Low, High: c.Knee.Band.High, TooFew: c.Knee.HasTooFewElements,
	}
	o.compareTies(r, &current)
	o.Losses = sweep.DescribeLosses(sweep.NewIntactShares(present.Report()), sweep.NewIntactShares(&c.Points[c.Knee.Index].Report))
	o.Sentence = o.describeSetting(&current) + c.KneeRange() + "."
	if shortfalls := c.DescribeShortfalls(); shortfalls != "" {
		o.Sentence += " " + shortfalls
	}
	o.Sentence += o.describeLosses(&current) + o.describeDisagreement(r)
	return o, nil
}

func (o *Overlap) describeLosses(s *engine.Settings) string {
	if o.Losses == "" {
		return ""
	}
	key, _ := settings.Lookup(o.Setting)
	return fmt.Sprintf(" Going from %s to %s is a trade-off: %s.", sweep.FormatValue(o.Setting, key.Number(s)), sweep.FormatValue(o.Setting, o.Knee), o.Losses)
}

func (o *Overlap) describeSetting(s *engine.Settings) string {
	subject := strings.ToUpper(settings.KeyLabel(o.Setting)[:1]) + settings.KeyLabel(o.Setting)[1:]
	if s.Traits().HasMaxSize {
		subject += " at size " + text.GroupDigits(o.Size)
	}
	return subject + ": "
}

func (o *Overlap) compareTies(r *Result, s *engine.Settings) {
	key, ok := settings.Lookup(o.Setting)
	if !ok || !s.Traits().HasMaxSize || key.Unit != settings.ChosenUnit && !key.IsPercent {
		return
	}
	size := float64(o.Size)
	if key.IsPercent {
		size = 1
	}
	for _, sameStrategy := range []string{s.Strategy, ""} {
		for _, i := range r.Tied {
			p := &r.Grid[i]
			if sameStrategy != "" && p.Strategy != sameStrategy || p.offGrid {
				continue
			}
			v := math.Round(p.Share*size*100) / 100
			if o.MinTied == nil {
				o.MinTied, o.MaxTied = new(float64), new(float64)
				*o.MinTied, *o.MaxTied = v, v
			}
			*o.MinTied, *o.MaxTied = min(*o.MinTied, v), max(*o.MaxTied, v)
		}
		if o.MinTied != nil {
			return
		}
	}
}

func (o *Overlap) describeDisagreement(r *Result) string {
	if o.MinTied == nil || o.TooFew {
		return ""
	}
	value := func(v float64) string { return sweep.FormatValue(o.Setting, v) }
	subject := "The questions"
	if r.UsesColumn(ColumnCorpora) {
		subject = "The corpora"
	}
	span := value(*o.MinTied)
	if *o.MaxTied > *o.MinTied {
		span += " to " + value(*o.MaxTied)
	}
	switch {
	case *o.MinTied > o.High:
		return fmt.Sprintf(" %s are best answered with more overlap (%s): whole text does not measure how easily answers are found, and repeated text is found more easily.", subject, span)
	case *o.MaxTied < o.Low:
		return fmt.Sprintf(" %s are answered equally well with less overlap (%s): whole text covers all of the text, but the questions cover only part of it.", subject, span)
	}
	return ""
}
