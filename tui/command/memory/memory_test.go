package memory

import (
	"strings"
	"sync/atomic"
	"testing"
	"testing/synctest"
	"time"
)

func TestWatch(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		var used, calls atomic.Uint64
		stop := watch(100, used.Load, func() { calls.Add(1) })
		used.Store(100)
		time.Sleep(10 * every)
		synctest.Wait()
		if calls.Load() != 0 {
			t.Fatal("what reaches the limit does not exceed it")
		}
		used.Store(101)
		time.Sleep(10 * every)
		synctest.Wait()
		if calls.Load() != 1 {
			t.Fatalf("told %d times, not once", calls.Load())
		}
		stop()
	})
}

func TestStoppedWatchTellsNothing(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		stop := watch(100, func() uint64 { return 99 }, func() { t.Error("told") })
		time.Sleep(3 * every)
		stop()
		synctest.Wait() // the watch is over, or the bubble does not end
	})
}

func TestLimit(t *testing.T) {
	for text, want := range map[string]Limit{"4GB": 4e9, "512MiB": 512 << 20, "100000000": 1e8, "2 gb\n": 2e9} {
		var l Limit
		if err := l.Set(text); err != nil || l != want {
			t.Errorf("%q is %d (%v), not %d", text, l, err, want)
		}
	}
	for _, text := range []string{"", "0", "-1", "12", "lots", "1e9", "63MiB", "4 GB of it"} {
		var l Limit
		if err := l.Set(text); err == nil || !strings.Contains(err.Error(), "at least 64 MiB") {
			t.Errorf("%q is taken as %d (%v)", text, l, err)
		}
	}
	if Limit(0).OrMachine() < Least || Limit(Least).OrMachine() != Least {
		t.Error("there is a machine, and what was asked for wins")
	}
	if inUse() < 1<<20 {
		t.Error("the program has memory in use")
	}
}
