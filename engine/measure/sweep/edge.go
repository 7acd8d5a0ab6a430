package sweep

import (
	"context"
	"math"

	"chunkscope/engine"
	"chunkscope/engine/settings"
)

// Edge is the nearest value of a numeric setting that produces different chunks. If SameChunks is
// true, no such value was found, and Value is the last value that was tried.
type Edge struct {
	Value      float64
	SameChunks bool
}

// edgeWork is the maximum number of bytes that FindEdge chunks. This takes about a second.
const edgeWork = 1 << 28

// FindEdge finds the nearest value of setting t, above or below the value in r, that produces
// chunks other than those of r. It tries whole numbers or, for a share, the steps of the slider. It
// tries them in order, because a larger value does not always result in more overlap. It stops at a
// value that the engine refuses (rules/knee, Sweep).
func FindEdge(ctx context.Context, r *engine.Result, t *settings.Setting, up bool) (Edge, error) {
	trials := newTrials(r, func(_ context.Context, other *engine.Result) (*bool, error) {
		same := other.HasSameChunks(r)
		return &same, nil
	})
	trials.runsLeft = edgeWork / max(1, len(r.Doc.Text))
	edge := Edge{t.Number(&r.Settings), true}
	for edge.SameChunks {
		next := r.Settings
		t.SetNumber(&next, edge.Value)
		if !moveToNext(t, &next, up) {
			break
		}
		value := t.Number(&next)
		settings.Reconcile(&next, t.Key)
		if t.Number(&next) != value {
			break
		}
		same, err := trials.outcome(ctx, next)
		if err != nil || same == nil {
			return edge, err
		}
		edge = Edge{value, *same}
	}
	return edge, nil
}

// Round returns the edge rounded to the next multiple of ten in the direction of the search. If the
// rounded value produces different chunks, Round returns e.
func (e Edge) Round(ctx context.Context, r *engine.Result, t *settings.Setting, up bool) (Edge, error) {
	const unit = 10
	if e.SameChunks || t.Step < unit {
		return e, nil
	}
	rounded := Edge{Value: math.Floor(e.Value/unit) * unit}
	if up {
		rounded.Value = math.Ceil(e.Value/unit) * unit
	}
	var results [2]*engine.Result
	for i, value := range []float64{e.Value, rounded.Value} {
		next := r.Settings
		t.SetNumber(&next, value)
		settings.Reconcile(&next, t.Key)
		if lo, hi := t.Range(&next); value < lo || value > hi || t.Number(&next) != value || settings.CheckWithLimit(ctx, next) != nil {
			return e, nil //nolint:nilerr // the engine refuses the rounded value
		}
		var err error
		if results[i], err = r.RunWith(ctx, next); err != nil {
			return e, ctx.Err()
		}
	}
	if results[1].HasSameChunks(results[0]) {
		return rounded, nil
	}
	return e, nil
}

func moveToNext(t *settings.Setting, s *settings.Settings, up bool) bool {
	direction := 1.0
	if !up {
		direction = -1
	}
	if t.Kind == settings.KindDecimal {
		return t.MoveByStep(s, int(direction))
	}
	lo, hi := t.Range(s)
	next := t.Number(s) + direction
	return next >= lo && next <= hi && t.SetNumber(s, next)
}
