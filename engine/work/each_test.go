package work

import (
	"errors"
	"fmt"
	"sync/atomic"
	"testing"
)

func TestEachJobRunsOnce(t *testing.T) {
	for n := range 40 {
		done := make([]atomic.Int32, n)
		if err := ForEach(n, func(i int) error { done[i].Add(1); return nil }); err != nil {
			t.Fatal(err)
		}
		for i := range done {
			if got := done[i].Load(); got != 1 {
				t.Errorf("job %d of %d ran %d times, want 1", i, n, got)
			}
		}
	}
}

func TestErrorStopsJobs(t *testing.T) {
	var beginCount atomic.Int64
	failed := errors.New("failed")
	err := ForEach(1_000_000, func(i int) error {
		beginCount.Add(1)
		if i >= 3 {
			return fmt.Errorf("job %d %w", i, failed)
		}
		return nil
	})
	if !errors.Is(err, failed) || err.Error() != "job 3 failed" {
		t.Errorf("ForEach error = %v, want the error of the first failed job", err)
	}
	if n := beginCount.Load(); n > 100_000 {
		t.Errorf("%d jobs started, want few after the first failure", n)
	}
}

func TestPanicReachesCaller(t *testing.T) {
	defer func() {
		if got := recover(); got != "cannot continue" {
			t.Errorf("recover = %v, want \"cannot continue\"", got)
		}
	}()
	_ = ForEach(64, func(i int) error {
		if i == 40 {
			panic("cannot continue")
		}
		return nil
	})
	t.Error("ForEach returned, want a panic")
}
