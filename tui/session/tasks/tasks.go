// Package tasks is work in the background: what has begun, what it found, and
// how long that is kept. It knows nothing of what the work is about.
package tasks

import (
	"context"
	"errors"
	"fmt"
	"time"
)

// Task is work in the background whose result a part shows.
type Task struct {
	// Name is the work's: one task of a name is under way at a time.
	Name string
	// Key is what the result depends on. While it is the same the work is not
	// done again; when it changes the old work is cancelled. It must be
	// comparable.
	Key any
	// Delay is waited before the work begins, so that what a held key makes
	// stale costs nothing.
	Delay time.Duration
	// Keep says how long a result is kept that no part wants.
	Keep Keep
	// Do works, and stops soon after ctx is done. It may tell what it has so
	// far.
	Do func(ctx context.Context, soFar func(any)) (any, error)
}

// Keep says how long a result is kept that no part wants.
type Keep uint8

// How long.
const (
	// WhileViewed: until the chunks are others.
	WhileViewed Keep = iota
	// WhileWanted: not at all. For what is large.
	WhileWanted
	// Always: as long as the document. For what is small and dear.
	Always
	// Throughout: whatever document is open. For what is about all of them.
	Throughout
)

// Set is the tasks under way and what those before found. Its zero value is
// ready. All its methods are for one goroutine; only the work that Begin
// returns is for others.
type Set struct {
	Results
	views int // numbers views: what was found about an old one is dropped
	// Hurry leaves delays out; tests do not wait.
	Hurry bool
}

// Results is what the work found so far.
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
	old    any // what the name's work before found
}

// Found is a message: a task is done, or has something so far.
type Found struct {
	name  string
	gen   int
	value any
	err   error
	done  bool
}

// Begin starts the tasks whose key is new, and returns their work for the
// background. tell passes on what a task has so far; it may be nil.
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

func (s *Set) begin(t Task, old *task, tell func(Found)) func() Found {
	ctx, cancel := context.WithCancel(context.Background())
	s.gens++
	now := &task{key: t.Key, cancel: cancel, gen: s.gens, view: s.views, keep: t.Keep}
	if old != nil {
		old.cancel()
		now.old = old.value
		if now.old == nil {
			now.old = old.old
		}
	}
	s.tasks[t.Name] = now
	if s.Hurry {
		t.Delay = 0
	}
	found := Found{name: t.Name, gen: now.gen}
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

// Take keeps what a task found. It reports whether it was still wanted.
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

// Cancel ends the tasks of all names but those wanted; their next start begins
// anew. What the others have found is dropped once there is another view: it
// may hold all of an old one.
func (s *Set) Cancel(wanted []Task) {
	for name, t := range s.tasks {
		switch {
		case named(wanted, name):
			t.view = s.views
		case !t.done, t.keep == WhileWanted, t.keep == WhileViewed && t.view != s.views:
			t.cancel()
			delete(s.tasks, name)
		}
	}
}

// Forget ends the tasks that were about another document, and drops what they
// found: nothing else may hold it any more.
func (s *Set) Forget() {
	for name, t := range s.tasks {
		if t.keep != Throughout {
			t.cancel()
			delete(s.tasks, name)
		}
	}
}

func named(tasks []Task, name string) bool {
	for i := range tasks {
		if tasks[i].Name == name {
			return true
		}
	}
	return false
}

// NextView says that there is another view: what was found about the one before
// is dropped by Cancel, unless it is still wanted or to be kept.
func (s *Set) NextView() { s.views++ }

// Result is what the work of a name found. fresh is false while value is that
// of an earlier key, or not there yet; err is why there is none.
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
