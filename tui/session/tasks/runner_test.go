package tasks

import (
	"context"
	"errors"
	"slices"
	"strings"
	"testing"
	"testing/synctest"
	"time"
)

// bench is a runner whose work takes as long as it is told, on a clock that
// only the test moves.
type bench struct {
	*Runner[string]
	want  string        // the newest settings
	takes time.Duration // how long a run with them takes
	fails any           // what it panics with
	ends  chan RunOutcome[string]
	shown []string // what was taken, or why there is nothing
	cut   int      // runs that were cancelled on their way
}

func newBench() *bench {
	b := &bench{ends: make(chan RunOutcome[string], 9)}
	b.Runner = NewRunner(time.Now, func() RunWork[string] {
		want, takes, fails := b.want, b.takes, b.fails
		return func(ctx context.Context) (string, error) {
			if fails != nil {
				panic(fails)
			}
			select {
			case <-time.After(takes):
				return want, nil
			case <-ctx.Done():
				return "", ctx.Err()
			}
		}
	})
	return b
}

// set wants other settings, and starts what is to be started.
func (b *bench) set(want string, takes time.Duration) {
	b.want, b.takes = want, takes
	b.launch(b.Start())
}

func (b *bench) launch(run Run[string]) {
	if run != nil {
		go func() { b.ends <- run() }()
	}
}

// next waits for an outcome and finishes it.
func (b *bench) next() (wanted bool) {
	run, wanted := b.Finish(<-b.ends, func(value string, err error) {
		switch {
		case errors.Is(err, context.Canceled):
			b.cut++
		case err != nil:
			b.shown = append(b.shown, err.Error())
		default:
			b.shown = append(b.shown, value)
		}
	})
	b.launch(run)
	return wanted
}

func (b *bench) showed(t *testing.T, want ...string) {
	t.Helper()
	if !slices.Equal(b.shown, want) {
		t.Errorf("shown was %q, want %q", b.shown, want)
	}
}

func TestAShortRunIsLetFinishAndThenTheNewestRuns(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		b := newBench()
		b.set("one", 50*time.Millisecond)
		time.Sleep(20 * time.Millisecond)
		b.set("two", 50*time.Millisecond)
		time.Sleep(20 * time.Millisecond)
		b.set("three", 50*time.Millisecond)
		if b.Number() != 1 {
			t.Fatalf("run %d began beside a short one", b.Number())
		}
		if !b.next() || !b.Busy() {
			t.Fatal("the newest settings are not run after the short run")
		}
		b.next()
		b.showed(t, "one", "three")
		if b.Busy() {
			t.Error("busy with nothing left to do")
		}
	})
}

func TestALongRunIsCancelledByTheNext(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		b := newBench()
		began := time.Now()
		b.set("one", time.Hour)
		time.Sleep(MinRunTime)
		b.set("two", time.Millisecond)
		for range 2 {
			b.next()
		}
		b.showed(t, "two")
		if took := time.Since(began); took > time.Minute {
			t.Errorf("the long run went on for %v", took)
		}
	})
}

// A run that ends after a newer one began is stale, even when it ends well.
func TestAStaleOutcomeIsDropped(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		b := newBench()
		b.set("one", 2*MinRunTime)
		old := <-b.ends // done, and not finished yet
		b.set("two", 2*MinRunTime)
		b.ends <- old
		if b.next() {
			t.Error("the outcome of the settings before is wanted")
		}
		if !b.Busy() {
			t.Error("a stale outcome ended the newer run")
		}
		b.next()
		b.showed(t, "two")
	})
}

func TestWhatIsDroppedIsStale(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		b := newBench()
		b.set("one", time.Hour)
		b.set("two", time.Hour) // to be run after the first
		began := time.Now()
		b.Drop()
		if b.next() || b.Busy() || time.Since(began) > 0 {
			t.Error("what was dropped goes on, or is wanted")
		}
		b.set("three", 0)
		b.next()
		b.showed(t, "three")
	})
}

func TestAStoppedRunIsFinishedWithItsError(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		b := newBench()
		b.Stop() // nothing is under way
		b.set("one", time.Hour)
		b.Stop()
		if !b.next() || b.cut != 1 {
			t.Errorf("%d runs were cancelled, want 1", b.cut)
		}
		b.showed(t)
	})
}

func TestAPanicOfARunBecomesASentence(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		b := newBench()
		b.fails = "a flaw"
		b.set("one", 0)
		b.fails = nil
		b.next()
		b.set("two", 0)
		b.next()
		if len(b.shown) != 2 || !strings.Contains(b.shown[0], "(a flaw)") || !strings.Contains(b.shown[0], "undo") || b.shown[1] != "two" {
			t.Errorf("shown was %q", b.shown)
		}
	})
}

// What a run was given to be cancelled by is released at its end.
func TestARunReleasesItsContext(t *testing.T) {
	var given context.Context
	r := NewRunner(time.Now, func() RunWork[string] {
		return func(ctx context.Context) (string, error) {
			given = ctx
			return "", ctx.Err()
		}
	})
	o := r.Start()()
	if o.err != nil || given.Err() == nil {
		t.Errorf("cancelled before the end: %v; after it: %v", o.err, given.Err())
	}
}
