package input

import (
	"os"
	"runtime/debug"
	"runtime/metrics"
	"sync"
	"sync/atomic"
)

const (
	// garbage is the garbage allowed before a collection, in percent of the memory in
	// use. Go's default is 100; but most memory of a document has no pointers, and costs
	// a collection next to nothing.
	garbage = 20
	// least is how many bytes of garbage are let pass however little is in use, as
	// Go does. Over small documents one after the other it is heldOff: collections
	// would begin hundreds of times a second.
	least   = 4 << 20
	heldOff = 32 << 20
)

var (
	busy    atomic.Int32 // how many work on documents one after the other
	telling sync.Mutex
	percent int32 // last passed to the collector
)

// HoldOffGarbage keeps the garbage collector from beginning over small documents, until
// resume is called.
func HoldOffGarbage() (resume func()) {
	busy.Add(1)
	tellCollector()
	return func() {
		busy.Add(-1)
		tellCollector()
	}
}

// tellCollector sets the start of the next collection from the memory that the last one left in
// use. A watch calls it again and again, because callbacks after a collection, such as
// cleanups, come long after it if the only processor is busy. GOGC takes precedence.
func tellCollector() {
	if os.Getenv("GOGC") != "" {
		return
	}
	telling.Lock()
	defer telling.Unlock()
	if p := percentFor(measureLastUse(), busy.Load() > 0); p != percent {
		debug.SetGCPercent(int(p))
		percent = p
	}
}

func percentFor(inUse uint64, busy bool) int32 {
	room := uint64(least)
	if busy {
		room = heldOff
	}
	return int32(max(garbage, 100*room/max(inUse, least)))
}

// measureLastUse returns how many bytes the last collection left; 0 before the first.
func measureLastUse() uint64 {
	samples := []metrics.Sample{{Name: "/gc/heap/live:bytes"}}
	metrics.Read(samples)
	return samples[0].Value.Uint64()
}
