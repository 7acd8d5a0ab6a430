// Package tasks manages background work: which tasks run, their results, and how long to
// keep these. It does not depend on the kind of work.
package tasks

import (
	"context"
	"errors"
	"fmt"
	"time"
)

// Task is background work with a result that a part shows.
type Task struct {
	// Name identifies the work. Only one task of a name runs at a time.
	Name string
	// Key holds the inputs of the result. The work is done once per key; a new key
	// cancels the old work. It must be comparable.
	Key any
	// Delay is the time before the work begins, so that a held key does not start work
	// that is immediately stale.
	Delay time.Duration
	// Keep determines how long to keep a result that no part wants.
	Keep Keep
	// Do does the work, and stops soon after ctx is done. It may report partial results.
	Do func(ctx context.Context, soFar func(any)) (any, error)
}

// Keep determines how long to keep a result that no part wants.
type Keep uint8

// The values of Keep.
const (
	// UntilNextView keeps it until the chunks change.
	UntilNextView Keep = iota
	// WhileNeeded drops it at once. Use it for large results.
	WhileNeeded
	// Always keeps it as long as the document. Use it for small results of slow work.
	Always
	// WholeSession keeps it for the whole session. Use it for results about all documents.
	WholeSession
)

// Set holds the running tasks and earlier results. Its zero value is ready to use. Call
// its methods on one goroutine; only the work that Begin returns runs on others.
type Set struct {
	Results
	views int // numbers views; results for an old one are dropped
	// NoDelay disables delays, for tests.
	NoDelay bool
	limit   func(context.Context) context.Context // limits the settings that may be tried; nil for no limit
}

// Results holds the results so far.
type Results struct {
	tasks      map[string]*task
	lastNumber int // numbers tasks, so that a canceled one is never mistaken for another
}

type task struct {
	key      any
	number   int
	view     int // the last view for which it was wanted
	cancel   context.CancelFunc
	done     bool
	keep     Keep
	value    any
	err      error
	previous any // result of the previous task with that name
}

// Update is a message that a task is done or has a partial result.
type Update struct {
	name   string
	number int
	value  any
	err    error
	done   bool
}

// Begin starts the tasks with new keys, and returns their work for the background. report
// reports partial results and may be nil.
func (s *Set) Begin(wanted []Task, report func(Update)) []func() Update {
	if s.tasks == nil {
		s.tasks = make(map[string]*task)
	}
	var out []func() Update
	for _, t := range wanted {
		old := s.tasks[t.Name]
		if old != nil && old.key == t.Key {
			continue
		}
		out = append(out, s.begin(t, old, report))
	}
	return out
}

// Limit does all further work in the context that limit derives, and drops the results
// of work with another limit.
func (s *Set) Limit(limit func(context.Context) context.Context) {
	s.limit = limit
	for name, t := range s.tasks {
		t.cancel()
		delete(s.tasks, name)
	}
}

func (s *Set) begin(t Task, old *task, report func(Update)) func() Update {
	ctx, cancel := context.WithCancel(context.Background())
	if s.limit != nil {
		ctx = s.limit(ctx)
	}
	s.lastNumber++
	current := &task{key: t.Key, cancel: cancel, number: s.lastNumber, view: s.views, keep: t.Keep}
	if old != nil {
		old.cancel()
		current.previous = old.value
		if current.previous == nil {
			current.previous = old.previous
		}
	}
	s.tasks[t.Name] = current
	if s.NoDelay {
		t.Delay = 0
	}
	update := Update{name: t.Name, number: current.number}
	return func() (f Update) {
		f = update
		f.done = true
		defer cancel()
		defer func() {
			if r := recover(); r != nil {
				f.err = fmt.Errorf("background work failed (%v): please report it", r)
			}
		}()
		if err := Wait(ctx, t.Delay); err != nil {
			f.err = err
			return f
		}
		f.value, f.err = t.Do(ctx, func(v any) {
			if report != nil && ctx.Err() == nil {
				report(Update{name: t.Name, number: update.number, value: v})
			}
		})
		return f
	}
}

// Wait waits for d, or returns early with ctx's error.
func Wait(ctx context.Context, d time.Duration) error {
	if d <= 0 {
		return ctx.Err()
	}
	timer := time.NewTimer(d)
	defer timer.Stop()
	select {
	case <-timer.C:
		return nil
	case <-ctx.Done():
		return ctx.Err()
	}
}

// LatestNumber returns the number of the most recent task.
func (s *Results) LatestNumber() int { return s.lastNumber }

// IsRunning reports whether any task up to number n is not done.
func (s *Results) IsRunning(n int) bool {
	for _, t := range s.tasks {
		if !t.done && t.number <= n {
			return true
		}
	}
	return false
}

// Store stores the result of a task. It reports whether it was still wanted.
func (s *Set) Store(f Update) bool {
	t := s.tasks[f.name]
	if t == nil || t.number != f.number {
		return false
	}
	t.done = f.done
	if f.value != nil {
		t.value = f.value
	}
	if f.done && t.value != nil {
		t.previous = nil
	}
	if f.err != nil && !errors.Is(f.err, context.Canceled) {
		t.err = f.err
	}
	return true
}

// CancelOthers ends all tasks except the wanted ones; if started again they begin from scratch.
// Their results are dropped with the next view, since they may keep all of an old one in
// memory.
func (s *Set) CancelOthers(wanted []Task) {
	for name, t := range s.tasks {
		switch {
		case hasTask(wanted, name):
			t.view = s.views
		case !t.done, t.keep == WhileNeeded, t.keep == UntilNextView && t.view != s.views:
			t.cancel()
			delete(s.tasks, name)
		}
	}
}

// Forget ends the tasks for another document and drops their results, so that the
// document can be freed.
func (s *Set) Forget() {
	for name, t := range s.tasks {
		if t.keep != WholeSession {
			t.cancel()
			delete(s.tasks, name)
		}
	}
}

func hasTask(tasks []Task, name string) bool {
	for i := range tasks {
		if tasks[i].Name == name {
			return true
		}
	}
	return false
}

// NextView announces another view. Cancel then drops results for the previous one, unless
// they are still wanted or kept.
func (s *Set) NextView() { s.views++ }

// Result returns the result of the task with a name. If fresh is false, value belongs to
// an earlier key or is missing; err explains why.
func Result[T any](s *Results, name string) (value T, fresh bool, err error) {
	t := s.tasks[name]
	if t == nil {
		return value, false, nil
	}
	if v, ok := t.value.(T); ok {
		return v, t.done, t.err
	}
	if v, ok := t.previous.(T); ok {
		value = v
	}
	return value, false, t.err
}
