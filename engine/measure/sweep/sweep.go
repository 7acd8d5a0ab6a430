// Package sweep runs the engine with many settings to find good ones. A sweep measures the effect
// of one setting and finds the knee, above which more overlap has little benefit. The package also
// finds settings changes that clear flags.
package sweep

import (
	"context"
	"encoding/json"
	"errors"
	"slices"
	"sync"

	"chunkscope/engine"
	"chunkscope/engine/explain/refusal"
	"chunkscope/engine/facts"
	"chunkscope/engine/handcut"
	"chunkscope/engine/measure/metrics"
	"chunkscope/engine/settings"
	"chunkscope/engine/work"
)

// Point is one value of a sweep with the measured results.
type Point struct {
	Value float64
	facts.Brief
	Refused *settings.Error

	resamples *resampledLosses // nil for settings other than overlap
}

// Curve holds the results of a sweep.
type Curve struct {
	Setting string `json:"setting"`
	// Unit is the unit of the setting, such as "chars" or "sentences". It may be empty.
	Unit    string  `json:"unit,omitempty"`
	Present float64 `json:"now"`
	Points  []Point `json:"points"`
	// Knee is nil for settings other than overlap, and for documents without text.
	Knee *Knee `json:"knee,omitempty"`
	// IgnoresCap is true if max_chunks_per_document would drop text at some value. The curve covers
	// the whole document anyway.
	IgnoresCap     bool   `json:"uncapped,omitempty"`
	Recommendation string `json:"recommendation"`
}

// Run runs the engine for every value of rng, and finds the knee. The other settings are those of
// base (engine.Settings.WithNumber). Run uses all cores. It ignores max_chunks_per_document, unless
// the sweep is over that setting. The points of the curve are in the order of the values.
//
// If progress is not nil, Run calls it after each run with the number of finished runs. The calls
// are not concurrent. Run returns a *settings.Error if the setting has no effect with base or no
// value of rng is allowed. It also returns the error of ctx.
func Run(ctx context.Context, doc *engine.Document, base engine.Settings, rng Range, progress func(done, total int)) (*Curve, error) {
	return RunWith(ctx, doc, base, nil, rng, progress)
}

// RunWith is like Run, but it also applies the hand cuts in hand at every value. hand may be nil.
func RunWith(ctx context.Context, doc *engine.Document, base engine.Settings, hand *handcut.Replay, rng Range, progress func(done, total int)) (*Curve, error) {
	t, err := findNumericSetting(rng.Key)
	if err != nil {
		return nil, err
	}
	if err := rng.check(t); err != nil {
		return nil, err
	}
	if !t.Applies(&base) {
		return nil, refuseWithoutEffect(t)
	}
	c := &Curve{Setting: t.Key, Unit: t.Unit, Present: t.Number(&base)}
	switch {
	case c.Unit != "unit":
	case settings.IsOverlapSize(t.Key):
		c.Unit = base.OverlapUnit()
	case t.Key == "max_chunk_size":
		c.Unit = base.SizeUnit()
	default:
		c.Unit = base.Unit
	}
	values := rng.Values()
	c.Points = make([]Point, len(values))
	free, limit := base, base.MaxChunksPerDocument
	free.MaxChunksPerDocument = 0
	if t.Key == chunkCapKey {
		limit = 0
	}
	result, err := cutOnce(ctx, doc, free, hand, free.WithNumber(t.Key, values[0]))
	if err != nil {
		return nil, err
	}
	err = runParallel(ctx, len(values), progress, func(i int) error {
		c.Points[i].Value = values[i]
		return c.Points[i].run(ctx, doc, hand, result, free.WithNumber(t.Key, values[i]), settings.IsOverlapSize(t.Key))
	})
	if err != nil {
		return nil, err
	}
	c.IgnoresCap = limit > 0 && slices.ContainsFunc(c.Points, func(p Point) bool { return p.Chunks > limit })
	if i := slices.IndexFunc(c.Points, func(p Point) bool { return p.Refused == nil }); i < 0 {
		return nil, settings.NewError(t.Key, refusal.New("no value of %s is allowed: %s",
			refusal.ByReader{CommandLine: rng.String(), Screen: t.Label()}, c.Points[0].Refused))
	}
	c.recommend(base)
	return c, nil
}

// cutOnce returns nil if the chunk boundaries depend on the setting of the sweep or base is
// refused.
func cutOnce(ctx context.Context, doc *engine.Document, base engine.Settings, hand *handcut.Replay, sample engine.Settings) (*engine.Result, error) {
	if base.CuttingSettings() != sample.CuttingSettings() {
		return nil, nil
	}
	r, err := engine.RunWith(ctx, doc, base, hand)
	if _, refused := errors.AsType[*settings.Error](err); refused {
		return nil, nil
	}
	return r, err
}

const chunkCapKey = "max_chunks_per_document"

// run stores the result for settings s in p, or the reason why the engine refuses s.
func (p *Point) run(ctx context.Context, doc *engine.Document, hand *handcut.Replay, cut *engine.Result, s engine.Settings, band bool) error {
	if p.Refused = settings.CheckWithLimit(ctx, s); p.Refused != nil {
		return nil //nolint:nilerr // refused settings are not a failure
	}
	r, err := engine.Rerun(ctx, doc, s, hand, cut)
	if e, ok := errors.AsType[*settings.Error](err); ok {
		p.Refused = e
		return nil
	}
	if err != nil {
		return err
	}
	if !band {
		p.Brief, err = facts.Measure(ctx, r)
		return err
	}
	losses := make([]int, len(r.Seams))
	m, err := metrics.MeasureLosses(ctx, r, func(seam, chars int) {
		if seam >= 0 {
			losses[seam] += chars
		}
	})
	if err != nil {
		return err
	}
	p.Report, p.resamples = *m, resample(r, losses)
	return nil
}

// MarshalJSON encodes the value with its measures. For a refused value, it encodes the reason
// instead.
func (p Point) MarshalJSON() ([]byte, error) {
	return json.Marshal(struct {
		Value float64 `json:"value"`
		facts.Figures
		Refused *settings.Error `json:"refused,omitempty"`
	}{p.Value, facts.NewFigures(&p.Report), p.Refused})
}

func runParallel(ctx context.Context, n int, progress func(done, total int), job func(i int) error) error {
	var mu sync.Mutex
	done := 0
	return work.ForEach(n, func(i int) error {
		if err := ctx.Err(); err != nil {
			return err
		}
		if err := job(i); err != nil || progress == nil {
			return err
		}
		mu.Lock()
		defer mu.Unlock()
		done++
		progress(done, n)
		return nil
	})
}
