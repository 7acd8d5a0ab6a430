package input

import (
	"math"
	"strings"
	"sync/atomic"
	"testing"
	"testing/synctest"
	"time"
)

func TestWatch(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		var used, calls atomic.Uint64
		stop := watchMemory(100, used.Load, func() { calls.Add(1) })
		used.Store(100)
		time.Sleep(10 * checkInterval)
		synctest.Wait()
		if calls.Load() != 0 {
			t.Fatal("memory use equal to the limit was reported")
		}
		used.Store(101)
		time.Sleep(10 * checkInterval)
		synctest.Wait()
		if calls.Load() != 1 {
			t.Fatalf("the limit was reported %d times, want 1", calls.Load())
		}
		stop()
	})
}

// Near the limit, the watch must check often enough that memory use cannot exceed it by much.
func TestWatchChecksOftenNearLimit(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		countChecks := func(used uint64) int {
			n := 0
			stop := watchMemory(100, func() uint64 { n++; return used }, func() { t.Error("the limit was reported before it was exceeded") })
			time.Sleep(checkInterval + 10*fastInterval)
			synctest.Wait()
			stop()
			synctest.Wait()
			return n
		}
		if farChecks, nearChecks := countChecks(25), countChecks(26); farChecks > 2 || nearChecks < 10 {
			t.Errorf("checked %d times far from the limit and %d near it, want at most 2 and at least 10", farChecks, nearChecks)
		}
	})
}

// The watch must check an idle program rarely, but often if the limit is so low that it could be
// exceeded between two checks.
func TestWatchChecksRarelyWhenIdle(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		countChecks := func(limit MemoryLimit, grows uint64) int {
			n, used := 0, uint64(1<<20)
			stop := watchMemory(limit, func() uint64 { n++; used += grows; return used }, func() { t.Error("the limit was reported before it was exceeded") })
			time.Sleep(100 * checkInterval)
			synctest.Wait()
			stop()
			synctest.Wait()
			return n
		}
		if idle, busy, low := countChecks(8<<30, 0), countChecks(8<<30, 1), countChecks(64<<20, 0); idle > 12 || busy < 90 || low < 90 {
			t.Errorf("checked %d times while idle, %d while busy and %d with a low limit, want at most 12, at least 90 and at least 90", idle, busy, low)
		}
	})
}

func TestStoppedWatchReportsNothing(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		stop := watchMemory(100, func() uint64 { return 99 }, func() { t.Error("a stopped watch reported the limit") })
		time.Sleep(3 * checkInterval)
		stop()
		synctest.Wait() // a running watch would block the test
	})
}

func TestLimit(t *testing.T) {
	for text, want := range map[string]MemoryLimit{"4GB": 4e9, "512MiB": 512 << 20, "100000000": 1e8, "64MB": MinMemoryLimit, "2 gb\n": 2e9, "15EB": math.MaxInt64} {
		var l MemoryLimit
		if err := l.Set(text); err != nil || l != want {
			t.Errorf("%q parsed as %d (error %v), want %d", text, l, err, want)
		}
	}
	for _, text := range []string{"", "0", "-1", "12", "lots", "1e9", "63MB", "4 GB of it"} {
		var l MemoryLimit
		if err := l.Set(text); err == nil || !strings.Contains(err.Error(), "at least 64 MB") {
			t.Errorf("%q parsed as %d (error %v), want an error", text, l, err)
		}
	}
	for memory, want := range map[uint64]MemoryLimit{10e9: 8e9, 512 << 20: 352 << 20, 300 << 20: 150 << 20, 200 << 20: 100 << 20, 128e6: MinMemoryLimit, 1 << 20: MinMemoryLimit, 0: MinMemoryLimit} {
		if got := limitFor(memory); got != want {
			t.Errorf("limitFor(%d bytes) = %d, want %d", memory, got, want)
		}
	}
	if MemoryLimit(0).OrMachineLimit() < MinMemoryLimit || MemoryLimit(MinMemoryLimit).OrMachineLimit() != MinMemoryLimit {
		t.Error("OrMachineLimit ignores the given limit or the minimum")
	}
	if measureUse() < 1<<20 {
		t.Error("measureUse reports less than 1 MiB")
	}
}
