package input

import (
	"os"
	"runtime/debug"
	"runtime/metrics"
	"sync"
	"sync/atomic"
)

const (
	// garbagePercent is the amount of garbage that starts a collection, in percent of the memory in
	// use. Go's default is 100. Most memory of a document contains no pointers, so collections are
	// cheap.
	garbagePercent = 32
	// minHeap is the number of bytes of garbage that is always allowed, the same as in Go. While documents
	// are processed, delayedHeap bytes are allowed. Otherwise there would be hundreds of
	// collections a second for small documents.
	minHeap     = 4 << 20
	delayedHeap = 32 << 20
)

var (
	processing atomic.Int32
	tuningLock sync.Mutex
	percent    int32
)

// DelayGarbageCollection makes garbage collections rarer until resume is called. It affects runs
// that use little memory.
func DelayGarbageCollection() (resume func()) {
	processing.Add(1)
	setGCPercent()
	return func() {
		processing.Add(-1)
		setGCPercent()
	}
}

// setGCPercent is called by WatchMemory at each check. It does nothing if GOGC is set.
func setGCPercent() {
	if os.Getenv("GOGC") != "" {
		return
	}
	tuningLock.Lock()
	defer tuningLock.Unlock()
	if p := percentFor(measureLastUse(), processing.Load() > 0); p != percent {
		debug.SetGCPercent(int(p))
		percent = p
	}
}

func percentFor(inUse uint64, busy bool) int32 {
	room := uint64(minHeap)
	if busy {
		room = delayedHeap
	}
	return int32(max(garbagePercent, 100*room/max(inUse, minHeap)))
}

// measureLastUse returns the bytes in use after the last collection, or 0 before the first.
func measureLastUse() uint64 {
	samples := []metrics.Sample{{Name: "/gc/heap/live:bytes"}}
	metrics.Read(samples)
	return samples[0].Value.Uint64()
}
