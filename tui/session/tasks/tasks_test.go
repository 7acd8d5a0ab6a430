package tasks

import (
	"context"
	"strings"
	"testing"
	"testing/synctest"
	"time"
)

func newTask(key, value string) Task {
	return Task{Name: "n", Key: key, Do: func(ctx context.Context, _ func(any)) (any, error) { return value, ctx.Err() }}
}

func TestCanceledTaskReportsNoResult(t *testing.T) {
	var s Set
	first := s.Begin([]Task{newTask("a", "old")}, nil)[0]
	s.CancelOthers(nil)
	second := s.Begin([]Task{newTask("a", "new")}, nil)[0]
	if s.Store(first()) {
		t.Error("the result of the canceled task was accepted")
	}
	if v, fresh, _ := Result[string](&s.Results, "n"); v != "" || fresh {
		t.Errorf("Result = %q, fresh %v, want none", v, fresh)
	}
	s.Store(second())
	if v, fresh, err := Result[string](&s.Results, "n"); v != "new" || !fresh || err != nil {
		t.Errorf("Result = %q, fresh %v, error %v, want new", v, fresh, err)
	}
}

// When the view changes, results that are no longer wanted must be dropped unless Keep is Always.
func TestResultsOfOldViewAreDropped(t *testing.T) {
	var s Set
	wanted, expensive, large := newTask("a", "found"), newTask("a", "slow"), newTask("a", "large")
	expensive.Name, expensive.Keep = "slow", Always
	large.Name, large.Keep = "large", WhileNeeded
	for _, do := range s.Begin([]Task{wanted, expensive, large}, nil) {
		s.Store(do())
	}
	results := func() string {
		a, _, _ := Result[string](&s.Results, "n")
		b, _, _ := Result[string](&s.Results, "slow")
		c, _, _ := Result[string](&s.Results, "large")
		return a + " " + b + c
	}
	s.CancelOthers([]Task{large})
	if got := results(); got != "found slowlarge" {
		t.Errorf("results while all tasks are wanted = %q", got)
	}
	s.CancelOthers(nil)
	if got := results(); got != "found slow" {
		t.Errorf("results in the same view = %q, want %q", got, "found slow")
	}
	for _, tasks := range [][]Task{{wanted}, nil} {
		s.NextView()
		s.CancelOthers(tasks)
		want := " slow"
		if tasks != nil {
			want = "found slow"
		}
		if got := results(); got != want {
			t.Errorf("results with %d tasks = %q, want %q", len(tasks), got, want)
		}
	}
}

// An old result must remain available until a newer one replaces it, but it must not be fresh.
func TestResultRemainsUntilReplaced(t *testing.T) {
	var s Set
	s.Store(s.Begin([]Task{newTask("a", "old")}, nil)[0]())
	next := s.Begin([]Task{newTask("b", "new")}, nil)[0]
	if v, fresh, _ := Result[string](&s.Results, "n"); v != "old" || fresh {
		t.Errorf("Result = %q, fresh %v, want old and not fresh", v, fresh)
	}
	s.Forget()
	if s.Store(next()) {
		t.Error("an outcome from before Forget was accepted")
	}
	if v, _, _ := Result[string](&s.Results, "n"); v != "" {
		t.Errorf("result after Forget = %q, want none", v)
	}
}

func TestSameKeyRunsOnce(t *testing.T) {
	var s Set
	if n := len(s.Begin([]Task{newTask("a", "x")}, nil)) + len(s.Begin([]Task{newTask("a", "x")}, nil)); n != 1 {
		t.Errorf("work started %d times, want once", n)
	}
}

func TestCanceledTaskEndsDelay(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		var s Set
		slow := newTask("a", "found")
		slow.Delay = time.Hour
		start := time.Now()
		if f := s.Begin([]Task{slow}, nil)[0](); f.err != nil || time.Since(start) != time.Hour {
			t.Errorf("the task began after %v with error %v, want the delay and no error", time.Since(start), f.err)
		}
		slow.Key = "b"
		do, done := s.Begin([]Task{slow}, nil)[0], make(chan Update)
		go func() { done <- do() }()
		synctest.Wait()
		start = time.Now()
		s.CancelOthers(nil)
		if f := <-done; f.err == nil || time.Since(start) != 0 {
			t.Errorf("a canceled task ended after %v with error %v, want no delay and an error", time.Since(start), f.err)
		}
	})
}

func TestPanicOfTaskBecomesError(t *testing.T) {
	var s Set
	s.Store(s.Begin([]Task{{Name: "n", Key: 1, Do: func(context.Context, func(any)) (any, error) { panic("a flaw") }}}, nil)[0]())
	if _, _, err := Result[string](&s.Results, "n"); err == nil || !strings.Contains(err.Error(), "a flaw") || !strings.Contains(err.Error(), "report") {
		t.Errorf("error = %v, want the panic and a request to report it", err)
	}
}
