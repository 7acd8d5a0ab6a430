package tasks

import (
	"context"
	"fmt"
	"time"

	"chunkscope/tui/keys"
)

// MinRunTime is how long a run must last before a newer one can cancel it. Shorter runs can finish,
// so holding down a key updates the screen continuously.
const MinRunTime = 100 * time.Millisecond

// RunWork does the work of a run. It must return soon after ctx is canceled.
type RunWork[T any] func(ctx context.Context) (T, error)

// Run does the work of a run. It may be called once, in any goroutine. Pass the outcome to Finish.
type Run[T any] func() RunOutcome[T]

// RunOutcome is the result or error of a Run.
type RunOutcome[T any] struct {
	number int
	value  T
	err    error
}

// Runner manages runs and accepts only the outcome of the latest run. Its methods must all be
// called from the same goroutine. A Run may be called from any goroutine.
type Runner[T any] struct {
	now       func() time.Time
	begin     func() RunWork[T]
	number    int
	cancel    context.CancelFunc // nil before the first run
	startTime time.Time
	isRunning bool
	requested bool
}

// NewRunner returns a Runner. begin returns the work for the current input, and now returns the
// time.
func NewRunner[T any](now func() time.Time, begin func() RunWork[T]) *Runner[T] {
	return &Runner[T]{now: now, begin: begin}
}

// Start returns a run for the current input. It cancels the current run if that is older than
// MinRunTime. Otherwise it returns nil, and Finish returns the new run later.
func (r *Runner[T]) Start() Run[T] {
	if r.isRunning && r.now().Sub(r.startTime) < MinRunTime {
		r.requested = true
		return nil
	}
	r.Stop()
	ctx, cancel := context.WithCancel(context.Background())
	r.number++
	r.cancel, r.startTime, r.isRunning, r.requested = cancel, r.now(), true, false
	number, work := r.number, r.begin()
	return func() (o RunOutcome[T]) {
		defer cancel()
		o.number = number
		o.value, o.err = recoverPanic(ctx, work)
		return o
	}
}

func recoverPanic[T any](ctx context.Context, work RunWork[T]) (value T, err error) {
	defer func() {
		if e := recover(); e != nil {
			err = fmt.Errorf("the engine failed with these settings (%v): undo them with %s and please report it", e, keys.Undo.Key())
		}
	}()
	return work(ctx)
}

// Finish passes the value and error of o to take. wanted is false if a newer run has started or
// Drop was called. In that case o is ignored. next is a run for newer input, or nil.
func (r *Runner[T]) Finish(o RunOutcome[T], take func(T, error)) (next Run[T], wanted bool) {
	if o.number != r.number {
		return nil, false
	}
	r.isRunning = false
	take(o.value, o.err)
	if r.requested {
		return r.Start(), true
	}
	return nil, true
}

// IsBusy reports whether a run is in progress whose outcome will be accepted.
func (r *Runner[T]) IsBusy() bool { return r.isRunning }

// Number returns the number of the newest run, or 0 before the first run.
func (r *Runner[T]) Number() int { return r.number }

// Stop cancels the current run. Its outcome must still be passed to Finish.
func (r *Runner[T]) Stop() {
	if r.cancel != nil {
		r.cancel()
	}
}

// Drop cancels the current run, so that Finish ignores its outcome.
func (r *Runner[T]) Drop() {
	r.Stop()
	r.number++
	r.isRunning = false
}
