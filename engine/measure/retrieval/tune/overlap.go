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

// Overlap describes how much overlap the whole text needs at the present size.
type Overlap struct {
	// Setting is the name of the overlap setting, Size the present size in units.
	Setting string `json:"setting"`
	Size    int    `json:"size"`
	// From is the knee, and Low … High its confidence range. TooFew: too few elements are
	// severed to find it.
	From   float64 `json:"enough_from"`
	Low    float64 `json:"low"`
	High   float64 `json:"high"`
	TooFew bool    `json:"too_few"`
	// Least and Most are the overlap of the settings that tie, at the present size, in
	// the unit of the setting; nil if the setting counts something else.
	Least *float64 `json:"least_tied,omitempty"`
	Most  *float64 `json:"most_tied,omitempty"`
	// Trade describes what is no longer whole if the overlap changes from its present
	// value to From; empty if nothing.
	Trade string `json:"trade,omitempty"`
	// Sentence describes all of it.
	Sentence string `json:"sentence"`
}

// overlapOf finds the knee of the overlap at the present settings on all documents; nil
// if these repeat no text, or no document has text.
func overlapOf(ctx context.Context, t *Task, r *Result) (*Overlap, error) {
	if t.Present < 0 || t.Grid[t.Present].Settings.WholeKey() == "" {
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
		From: c.Knee.Value, Low: c.Knee.Band.Low, High: c.Knee.Band.High, TooFew: c.Knee.TooFew,
	}
	o.compare(r, &current)
	o.Trade = sweep.Trade(sweep.KeptBy(present.Report()), sweep.KeptBy(&c.Points[c.Knee.Index].Report))
	o.Sentence = o.head(&current) + c.KneeRange() + "."
	if more := c.ByKind(); more != "" {
		o.Sentence += " " + more
	}
	o.Sentence += o.cost(&current) + o.disagreement(r)
	return o, nil
}

// cost describes the losses of changing to the knee.
func (o *Overlap) cost(s *engine.Settings) string {
	if o.Trade == "" {
		return ""
	}
	key, _ := settings.Lookup(o.Setting)
	return fmt.Sprintf(" Going from %s to %s is a trade: %s.", sweep.ValueOf(o.Setting, key.Number(s)), sweep.ValueOf(o.Setting, o.From), o.Trade)
}

// head names the setting and, if the strategy limits it, the size.
func (o *Overlap) head(s *engine.Settings) string {
	head := strings.ToUpper(settings.LabelOf(o.Setting)[:1]) + settings.LabelOf(o.Setting)[1:]
	if s.Traits().HasMaxSize {
		head += " at size " + text.Grouped(o.Size)
	}
	return head + ": "
}

// compare finds the least and most overlap of the tied settings: those of the present
// strategy, if there are any.
func (o *Overlap) compare(r *Result, s *engine.Settings) {
	key, ok := settings.Lookup(o.Setting)
	if !ok || !s.Traits().HasMaxSize || key.Unit != settings.ChosenUnit && !key.Percent {
		return
	}
	scale := float64(o.Size)
	if key.Percent {
		scale = 1
	}
	for _, only := range []string{s.Strategy, ""} {
		for _, i := range r.Tied {
			p := &r.Grid[i]
			if only != "" && p.Strategy != only || p.beside {
				continue
			}
			v := math.Round(p.Share*scale*100) / 100
			if o.Least == nil {
				o.Least, o.Most = new(float64), new(float64)
				*o.Least, *o.Most = v, v
			}
			*o.Least, *o.Most = min(*o.Least, v), max(*o.Most, v)
		}
		if o.Least != nil {
			return
		}
	}
}

// disagreement reports that the tied settings have more or less overlap than the whole
// text needs, and why this is no contradiction.
func (o *Overlap) disagreement(r *Result) string {
	if o.Least == nil || o.TooFew {
		return ""
	}
	value := func(v float64) string { return sweep.ValueOf(o.Setting, v) }
	who := "The questions"
	if r.Decided(Corpora) {
		who = "The corpora"
	}
	span := value(*o.Least)
	if *o.Most > *o.Least {
		span += " to " + value(*o.Most)
	}
	switch {
	case *o.Least > o.High:
		return fmt.Sprintf(" %s are answered best with more (%s): whole text is not the same as answers found, since repeated text is found more easily.", who, span)
	case *o.Most < o.Low:
		return fmt.Sprintf(" %s are answered as well with less (%s): whole text is not the same as answers found, since they ask about a part of the text.", who, span)
	}
	return ""
}
