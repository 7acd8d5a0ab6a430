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

// bench is a runner whose runs have a fixed duration.
type bench struct {
	*Runner[string]
	want       string
	duration   time.Duration
	panicValue any
	outcomes   chan RunOutcome[string]
	results    []string
	canceled   int
}

func newBench() *bench {
	b := &bench{outcomes: make(chan RunOutcome[string], 9)}
	b.Runner = NewRunner(time.Now, func() RunWork[string] {
		want, duration, panicValue := b.want, b.duration, b.panicValue
		return func(ctx context.Context) (string, error) {
			if panicValue != nil {
				panic(panicValue)
			}
			select {
			case <-time.After(duration):
				return want, nil
			case <-ctx.Done():
				return "", ctx.Err()
			}
		}
	})
	return b
}

func (b *bench) set(want string, duration time.Duration) {
	b.want, b.duration = want, duration
	b.launch(b.Start())
}

func (b *bench) launch(run Run[string]) {
	if run != nil {
		go func() { b.outcomes <- run() }()
	}
}

func (b *bench) next() (wanted bool) {
	run, wanted := b.Finish(<-b.outcomes, func(value string, err error) {
		switch {
		case errors.Is(err, context.Canceled):
			b.canceled++
		case err != nil:
			b.results = append(b.results, err.Error())
		default:
			b.results = append(b.results, value)
		}
	})
	b.launch(run)
	return wanted
}

func (b *bench) checkShown(t *testing.T, want ...string) {
	t.Helper()
	if !slices.Equal(b.results, want) {
		t.Errorf("results = %q, want %q", b.results, want)
	}
}

func TestShortRunFinishesBeforeNewest(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		b := newBench()
		b.set("one", 50*time.Millisecond)
		time.Sleep(20 * time.Millisecond)
		b.set("two", 50*time.Millisecond)
		time.Sleep(20 * time.Millisecond)
		b.set("three", 50*time.Millisecond)
		if b.Number() != 1 {
			t.Fatalf("run %d began while a short one was running", b.Number())
		}
		if !b.next() || !b.IsBusy() {
			t.Fatal("no run with the newest settings followed the short run")
		}
		b.next()
		b.checkShown(t, "one", "three")
		if b.IsBusy() {
			t.Error("the runner is still busy after the last run")
		}
	})
}

func TestNewRunCancelsLongRun(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		b := newBench()
		start := time.Now()
		b.set("one", time.Hour)
		time.Sleep(MinRunTime)
		b.set("two", time.Millisecond)
		for range 2 {
			b.next()
		}
		b.checkShown(t, "two")
		if took := time.Since(start); took > time.Minute {
			t.Errorf("the long run took %v, want at most %v", took, time.Minute)
		}
	})
}

// If a newer run has started, the outcome of a run must be ignored even if the run succeeded.
func TestStaleOutcomeIsDropped(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		b := newBench()
		b.set("one", 2*MinRunTime)
		old := <-b.outcomes
		b.set("two", 2*MinRunTime)
		b.outcomes <- old
		if b.next() {
			t.Error("the outcome for the previous settings was accepted")
		}
		if !b.IsBusy() {
			t.Error("a stale outcome ended the newer run")
		}
		b.next()
		b.checkShown(t, "two")
	})
}

func TestDroppedRunIsStale(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		b := newBench()
		b.set("one", time.Hour)
		b.set("two", time.Hour) // input for the run after the first
		start := time.Now()
		b.Drop()
		if b.next() || b.IsBusy() || time.Since(start) > 0 {
			t.Error("the dropped run was accepted, or Drop waited for it")
		}
		b.set("three", 0)
		b.next()
		b.checkShown(t, "three")
	})
}

func TestStoppedRunReportsError(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		b := newBench()
		b.Stop() // has no effect without a run
		b.set("one", time.Hour)
		b.Stop()
		if !b.next() || b.canceled != 1 {
			t.Errorf("%d runs were canceled, want 1", b.canceled)
		}
		b.checkShown(t)
	})
}

func TestPanicBecomesError(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		b := newBench()
		b.panicValue = "a flaw"
		b.set("one", 0)
		b.panicValue = nil
		b.next()
		b.set("two", 0)
		b.next()
		if len(b.results) != 2 || !strings.Contains(b.results[0], "(a flaw)") || !strings.Contains(b.results[0], "undo") || b.results[1] != "two" {
			t.Errorf("results = %q, want a message about the panic", b.results)
		}
	})
}

func TestRunReleasesItsContext(t *testing.T) {
	var runContext context.Context
	r := NewRunner(time.Now, func() RunWork[string] {
		return func(ctx context.Context) (string, error) {
			runContext = ctx
			return "", ctx.Err()
		}
	})
	o := r.Start()()
	if o.err != nil || runContext.Err() == nil {
		t.Errorf("context error during the run = %v, after it = %v", o.err, runContext.Err())
	}
}
