package input

import (
	"math"
	"runtime"
	"runtime/metrics"
	"testing"
	"time"
)

func TestGarbageLimitIsShareOfMemory(t *testing.T) {
	for _, c := range []struct {
		inUse  uint64
		isBusy bool
		want   int32
	}{
		{0, false, 100},
		{minHeap, false, 100},
		{2 * minHeap, false, 50},
		{5 * minHeap, false, garbagePercent},
		{math.MaxUint64, false, garbagePercent},
		{0, true, 100 * delayedHeap / minHeap},
		{delayedHeap, true, 100},
		{8 * delayedHeap, true, garbagePercent},
	} {
		if got := percentFor(c.inUse, c.isBusy); got != c.want {
			t.Errorf("percentFor(%d bytes, busy %t) = %d%%, want %d%%", c.inUse, c.isBusy, got, c.want)
		}
	}
}

func TestGarbageLimitFollowsMemory(t *testing.T) {
	t.Setenv("GOGC", "")
	current := func() int { // debug.SetGCPercent would change the value
		samples := []metrics.Sample{{Name: "/gc/gogc:percent"}}
		metrics.Read(samples)
		return int(samples[0].Value.Uint64())
	}
	large := make([]byte, 8*minHeap)
	defer WatchMemory(0, nil)()
	for deadline := time.Now().Add(30 * time.Second); current() != garbagePercent; {
		if time.Now().After(deadline) {
			t.Fatalf("with %d bytes in use: GC percentage = %d%%, want the limit", len(large), current())
		}
		runtime.GC()
		runtime.Gosched()
	}
	resume := DelayGarbageCollection()
	if got := current(); got <= garbagePercent {
		t.Errorf("GC percentage during the delay = %d%%, want more than the limit", got)
	}
	resume()
	if got := current(); got != garbagePercent {
		t.Errorf("GC percentage after the delay = %d%%, want the limit", got)
	}
	runtime.KeepAlive(large)
}
