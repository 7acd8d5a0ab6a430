// Package tasks manages work in the background: which tasks run, their results, and how
// long these are kept. It does not know the kind of work.
package tasks

import (
	"context"
	"errors"
	"fmt"
	"time"
)

// Task is work in the background with a result that a part shows.
type Task struct {
	// Name identifies the work: only one task of a name runs at a time.
	Name string
	// Key holds the inputs of the result. The work is done once per key; when the key
	// changes, the old work is cancelled. It must be comparable.
	Key any
	// Delay is the time before the work begins, so that a held key starts no work that
	// is stale at once.
	Delay time.Duration
	// Keep tells how long to keep a result that no part wants.
	Keep Keep
	// Do does the work, and stops soon after ctx is done. It may pass on partial
	// results.
	Do func(ctx context.Context, soFar func(any)) (any, error)
}

// Keep tells how long to keep a result that no part wants.
type Keep uint8

// How long.
const (
	// WhileViewed: until the chunks are others.
	WhileViewed Keep = iota
	// WhileWanted drops it at once. For large results.
	WhileWanted
	// Always keeps it as long as the document. For small results of slow work.
	Always
	// Throughout keeps it for the whole session. For results about all documents.
	Throughout
)

// Set holds the running tasks and earlier results. Its zero value is ready. Its methods
// must be called from one goroutine; only the work that Begin returns runs on others.
type Set struct {
	Results
	views int // numbers views: results for an old one are dropped
	// Hurry leaves delays out; tests do not wait.
	Hurry bool
	limit func(context.Context) context.Context // what may be tried; nil for everything
}

// Results holds the results so far.
type Results struct {
	tasks map[string]*task
	gens  int // numbers tasks, so that a cancelled one is never taken for another
}

type task struct {
	key    any
	gen    int
	view   int // the last one for which it was wanted
	cancel context.CancelFunc
	done   bool
	keep   Keep
	value  any
	err    error
	old    any // result of the previous task of that name
}

// Found is a message: a task is done, or has something so far.
type Found struct {
	name  string
	gen   int
	value any
	err   error
	done  bool
}

// Begin starts the tasks with new keys, and returns their work for the background. tell
// passes on partial results; it may be nil.
func (s *Set) Begin(wanted []Task, tell func(Found)) []func() Found {
	if s.tasks == nil {
		s.tasks = make(map[string]*task)
	}
	var out []func() Found
	for _, t := range wanted {
		old := s.tasks[t.Name]
		if old != nil && old.key == t.Key {
			continue
		}
		out = append(out, s.begin(t, old, tell))
	}
	return out
}

// Within has all further work done in the context that limit makes of its own, and drops
// the results of work within another limit.
func (s *Set) Within(limit func(context.Context) context.Context) {
	s.limit = limit
	for name, t := range s.tasks {
		t.cancel()
		delete(s.tasks, name)
	}
}

func (s *Set) begin(t Task, old *task, tell func(Found)) func() Found {
	ctx, cancel := context.WithCancel(context.Background())
	if s.limit != nil {
		ctx = s.limit(ctx)
	}
	s.gens++
	current := &task{key: t.Key, cancel: cancel, gen: s.gens, view: s.views, keep: t.Keep}
	if old != nil {
		old.cancel()
		current.old = old.value
		if current.old == nil {
			current.old = old.old
		}
	}
	s.tasks[t.Name] = current
	if s.Hurry {
		t.Delay = 0
	}
	found := Found{name: t.Name, gen: current.gen}
	return func() (f Found) {
		f = found
		f.done = true
		defer cancel()
		defer func() {
			if r := recover(); r != nil {
				f.err = fmt.Errorf("this failed (%v): please report it", r)
			}
		}()
		if err := Wait(ctx, t.Delay); err != nil {
			f.err = err
			return f
		}
		f.value, f.err = t.Do(ctx, func(v any) {
			if tell != nil && ctx.Err() == nil {
				tell(Found{name: t.Name, gen: found.gen, value: v})
			}
		})
		return f
	}
}

// Wait waits for d, and returns early with its error when ctx is done.
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

// Latest numbers the task that was begun last.
func (s *Results) Latest() int { return s.gens }

// UnderWay reports whether a task is not done that was begun no later than task n.
func (s *Results) UnderWay(n int) bool {
	for _, t := range s.tasks {
		if !t.done && t.gen <= n {
			return true
		}
	}
	return false
}

// Take stores the result of a task. It reports whether it was still wanted.
func (s *Set) Take(f Found) bool {
	t := s.tasks[f.name]
	if t == nil || t.gen != f.gen {
		return false
	}
	t.done = f.done
	if f.value != nil {
		t.value = f.value
	}
	if f.done && t.value != nil {
		t.old = nil
	}
	if f.err != nil && !errors.Is(f.err, context.Canceled) {
		t.err = f.err
	}
	return true
}

// Cancel ends all tasks except the wanted ones; their next start begins again from
// scratch. Their results are dropped with the next view, since they may hold all of an
// old one.
func (s *Set) Cancel(wanted []Task) {
	for name, t := range s.tasks {
		switch {
		case hasTask(wanted, name):
			t.view = s.views
		case !t.done, t.keep == WhileWanted, t.keep == WhileViewed && t.view != s.views:
			t.cancel()
			delete(s.tasks, name)
		}
	}
}

// Forget ends the tasks for another document and drops their results, so that nothing
// holds that document any more.
func (s *Set) Forget() {
	for name, t := range s.tasks {
		if t.keep != Throughout {
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

// NextView announces another view: Cancel then drops results for the previous one, unless
// they are still wanted or to be kept.
func (s *Set) NextView() { s.views++ }

// Result returns the result of the task of a name. While fresh is false, value belongs to
// an earlier key or is missing; err tells why.
func Result[T any](s *Results, name string) (value T, fresh bool, err error) {
	t := s.tasks[name]
	if t == nil {
		return value, false, nil
	}
	if v, ok := t.value.(T); ok {
		return v, t.done, t.err
	}
	if v, ok := t.old.(T); ok {
		value = v
	}
	return value, false, t.err
}
