package sweep

import (
	"context"
	"errors"
	"math"

	"chunkscope/engine"
	"chunkscope/engine/settings"
)

type trials[T any] struct {
	result   *engine.Result
	evaluate func(ctx context.Context, r *engine.Result) (*T, error)
	results  map[engine.Settings]*T
	runsLeft int
}

func newTrials[T any](result *engine.Result, evaluate func(context.Context, *engine.Result) (*T, error)) trials[T] {
	return trials[T]{result: result, evaluate: evaluate, results: map[engine.Settings]*T{}}
}

// outcome returns nil if s is refused or the maximum number of runs is reached.
func (t *trials[T]) outcome(ctx context.Context, s engine.Settings) (*T, error) {
	if result, ok := t.results[s]; ok {
		return result, nil
	}
	if settings.CheckWithLimit(ctx, s) != nil {
		t.results[s] = nil
		return nil, nil //nolint:nilerr // refused settings are not a failure
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

// numberSearch searches for a value of a numeric setting. After n steps, the value is
// start + n·stepSize.
type numberSearch struct {
	base        engine.Settings
	number      *settings.Setting
	start       float64
	stepSize    float64
	maxSteps    int
	guess       int
	firstStride int // doubled after each failure
	// checksBelow is true if the value before the guess is tried next, to confirm a correct guess
	// quickly.
	checksBelow bool
	// searchesAll is true if more tries are spread over all values when none of the first tries
	// fits.
	searchesAll bool
}

const spreadTries = 8

func (l *numberSearch) settingsAfter(steps int) engine.Settings {
	s := l.base
	l.number.SetNumber(&s, l.start+float64(steps)*l.stepSize)
	return s
}

func (l *numberSearch) stepsTo(value float64) int {
	return int(math.Ceil((value-l.start)/l.stepSize - 1e-9))
}

// findSmallest finds the smallest number of steps that fits, or 0. It starts at the guess, doubles
// the stride until a value fits, and then bisects. smallest is false if canContinue stopped the
// search before the previous value was tried.
func (l *numberSearch) findSmallest(fits func(steps int) (bool, error), canContinue func() bool) (steps int, smallest bool, err error) {
	failing, steps, err := l.findFitting(fits)
	if err != nil || steps == 0 {
		return 0, false, err
	}
	k := (failing + steps) / 2
	if l.checksBelow {
		k = steps - 1
	}
	for steps-failing > 1 {
		if !canContinue() {
			return steps, false, nil
		}
		ok, err := fits(k)
		if err != nil {
			return 0, false, err
		}
		if ok {
			steps = k
		} else {
			failing = k
		}
		k = (failing + steps) / 2
	}
	return steps, true, nil
}

func (l *numberSearch) findFitting(fits func(steps int) (bool, error)) (failing, steps int, err error) {
	k, stride := l.guess, l.firstStride
	if k == 0 {
		k = min(stride, l.maxSteps)
	}
	for k > 0 {
		ok, err := fits(k)
		if err != nil {
			return 0, 0, err
		}
		if ok {
			return failing, k, nil
		}
		if k == l.maxSteps {
			break
		}
		failing = k
		k = min(k+stride, l.maxSteps)
		stride *= 2
	}
	if !l.searchesAll {
		return 0, 0, nil
	}
	failing = 0
	for part := 1; part < spreadTries; part++ {
		k := l.maxSteps * part / spreadTries
		if ok, err := fits(k); ok || err != nil {
			return failing, k, err
		}
		failing = k
	}
	return 0, 0, nil
}
