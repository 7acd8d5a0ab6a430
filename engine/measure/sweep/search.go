package sweep

import (
	"context"
	"errors"
	"math"

	"chunkscope/engine"
	"chunkscope/engine/settings"
)

// trials runs the engine with different settings for the same document, and caches the outcomes.
type trials[T any] struct {
	result   *engine.Result
	evaluate func(ctx context.Context, r *engine.Result) (*T, error)
	results  map[engine.Settings]*T
	runsLeft int
}

func newTrials[T any](result *engine.Result, evaluate func(context.Context, *engine.Result) (*T, error)) trials[T] {
	return trials[T]{result: result, evaluate: evaluate, results: map[engine.Settings]*T{}}
}

// outcome returns the outcome with settings s. It returns nil if s is refused, or the maximum
// number of runs is reached.
func (t *trials[T]) outcome(ctx context.Context, s engine.Settings) (*T, error) {
	if result, ok := t.results[s]; ok {
		return result, nil
	}
	if settings.CheckWithLimit(ctx, s) != nil {
		t.results[s] = nil
		return nil, nil //nolint:nilerr // a refusal is an outcome
	}
	if t.runsLeft <= 0 {
		return nil, ctx.Err()
	}
	t.runsLeft--
	r, err := t.result.RunWith(ctx, s)
	if _, refused := errors.AsType[*settings.Error](err); refused {
		t.results[s] = nil
		return nil, nil
	}
	if err != nil {
		return nil, err
	}
	result, err := t.evaluate(ctx, r)
	if err != nil {
		return nil, err
	}
	t.results[s] = result
	return result, nil
}

// ladder holds the values of a numeric setting that a search tries. The value at rung k is start +
// k·stepSize.
type ladder struct {
	base     engine.Settings
	number   *settings.Setting
	start    float64
	stepSize float64
	rungs    int
	guess    int
	step     int // number of rungs in the first step
	// checksBelow makes findSmallest first try the rung below one that fits. This confirms a
	// correct guess quickly.
	checksBelow bool
	// searchesAll makes findSmallest try more rungs of the whole ladder if no rung fits.
	searchesAll bool
}

const spreadRungs = 8

func (l *ladder) rungSettings(k int) engine.Settings {
	s := l.base
	l.number.SetNumber(&s, l.start+float64(k)*l.stepSize)
	return s
}

func (l *ladder) rung(value float64) int {
	return int(math.Ceil((value-l.start)/l.stepSize - 1e-9))
}

// findSmallest finds the lowest rung that fits. It starts at the guess and doubles the step until a
// rung fits. Then it bisects. rung is 0 if no rung fits. smallest is false if canContinue stopped
// the search before the rung below was tried.
func (l *ladder) findSmallest(fits func(rung int) (bool, error), canContinue func() bool) (rung int, smallest bool, err error) {
	failing, rung, err := l.climb(fits)
	if err != nil || rung == 0 {
		return 0, false, err
	}
	k := (failing + rung) / 2
	if l.checksBelow {
		k = rung - 1
	}
	for rung-failing > 1 {
		if !canContinue() {
			return rung, false, nil
		}
		ok, err := fits(k)
		if err != nil {
			return 0, false, err
		}
		if ok {
			rung = k
		} else {
			failing = k
		}
		k = (failing + rung) / 2
	}
	return rung, true, nil
}

func (l *ladder) climb(fits func(rung int) (bool, error)) (failing, rung int, err error) {
	k, step := l.guess, l.step
	if k == 0 {
		k = min(step, l.rungs)
	}
	for k > 0 {
		ok, err := fits(k)
		if err != nil {
			return 0, 0, err
		}
		if ok {
			return failing, k, nil
		}
		if k == l.rungs {
			break
		}
		failing = k
		k = min(k+step, l.rungs)
		step *= 2
	}
	if !l.searchesAll {
		return 0, 0, nil
	}
	failing = 0
	for part := 1; part < spreadRungs; part++ {
		k := l.rungs * part / spreadRungs
		if ok, err := fits(k); ok || err != nil {
			return failing, k, err
		}
		failing = k
	}
	return 0, 0, nil
}
