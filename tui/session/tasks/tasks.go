// Package tasks manages background tasks and their results.
package tasks

import (
	"context"
	"errors"
	"fmt"
	"time"
)

// Task is work to do in the background.
type Task struct {
	// Name identifies the task. Only one task with this name runs at a time.
	Name string
	// Key identifies the input of the task. It must be comparable. A task with a new key cancels
	// the task of the same name with the old key.
	Key any
	// Delay is the time to wait before the work starts. It avoids needless work while a key is held
	// down.
	Delay time.Duration
	Keep  Keep
	// Do does the work. It must return soon after ctx is canceled. It may pass partial results
	// to publish.
	Do func(ctx context.Context, publish func(any)) (any, error)
}

// Keep determines how long a result is kept after its task is no longer wanted.
type Keep uint8

const (
	// UntilNextView keeps a result until the chunks change.
	UntilNextView Keep = iota
	// WhileNeeded keeps a result only while its task is wanted. It is for large results.
	WhileNeeded
	// Always keeps a result while the document is open. It is for small results of slow tasks.
	Always
	// WholeSession keeps a result for the whole session. It is for results about all documents.
	WholeSession
)

// Set holds tasks and their results. The zero value is an empty set. All methods must be called in
// the same goroutine. Only the functions returned by Begin may run in other goroutines.
type Set struct {
	Results
	views int
	// NoDelay disables all delays, for tests.
	NoDelay bool
	limit   func(context.Context) context.Context // set by SetLimit; may be nil
}

// Results provides access to the results of tasks.
type Results struct {
	tasks      map[string]*task
	lastNumber int
}

type task struct {
	key      any
	number   int
	view     int // last view for which the task was wanted
	cancel   context.CancelFunc
	done     bool
	keep     Keep
	value    any
	err      error
	previous any // result of the previous task with the same name
}

// Update is a message that contains a partial or final result of a task.
type Update struct {
	name   string
	number int
	value  any
	err    error
	done   bool
}

// Begin returns a function for each wanted task whose key is new. Call these functions in the
// background. They pass partial results to report, which may be nil.
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

// SetLimit sets a function that derives the context of each new task, for example to restrict the
// settings it may try. It also drops all results.
func (s *Set) SetLimit(limit func(context.Context) context.Context) {
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

// Wait waits for the duration d. It returns ctx.Err() if ctx is done first.
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

// LatestNumber returns the number of the newest task.
func (s *Results) LatestNumber() int { return s.lastNumber }

// IsRunning reports whether any task with a number up to n is running.
func (s *Results) IsRunning(n int) bool {
	for _, t := range s.tasks {
		if !t.done && t.number <= n {
			return true
		}
	}
	return false
}

// Store stores a result. It returns false if the result is from an outdated task and was ignored.
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

// CancelOthers cancels all unfinished tasks except the wanted ones. It also drops results that need
// not be kept any longer, because they would keep earlier views in memory.
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

// Forget cancels all tasks for the open document. It drops their results, because they would keep
// the document in memory.
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

// NextView starts a new view. It must be called when the chunks have changed, so that CancelOthers
// can drop results for earlier views.
func (s *Set) NextView() { s.views++ }

// Result returns the result of the task with this name. fresh is false if there is no result, only
// a partial one, or one for an earlier key. err is the error of the task.
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
