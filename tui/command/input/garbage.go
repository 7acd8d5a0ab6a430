package input

import (
	"os"
	"runtime/debug"
	"runtime/metrics"
	"sync"
	"sync/atomic"
)

const (
	// garbageLimit is the garbage allowed before a collection, in percent of the memory in use. Go's
	// default is 100. Most memory of a document has no pointers, so collections are cheap.
	garbageLimit = 32
	// minHeap bytes of garbage are always allowed, as in Go. With many small documents the limit is
	// heldOffPercent, because collections would otherwise run hundreds of times a second.
	minHeap        = 4 << 20
	heldOffPercent = 32 << 20
)

var (
	processing atomic.Int32
	tuningLock sync.Mutex
	percent    int32
)

// HoldOffGarbage delays garbage collections for small documents until resume is called.
func HoldOffGarbage() (resume func()) {
	processing.Add(1)
	setGCPercent()
	return func() {
		processing.Add(-1)
		setGCPercent()
	}
}

// setGCPercent sets when the next collection starts, based on the memory in use after the last one.
// A watch calls it regularly, because cleanups run late on a busy processor. GOGC takes precedence.
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
		room = heldOffPercent
	}
	return int32(max(garbageLimit, 100*room/max(inUse, minHeap)))
}

// measureLastUse returns the bytes in use after the last collection, or 0 before the first.
func measureLastUse() uint64 {
	samples := []metrics.Sample{{Name: "/gc/heap/live:bytes"}}
	metrics.Read(samples)
	return samples[0].Value.Uint64()
}
