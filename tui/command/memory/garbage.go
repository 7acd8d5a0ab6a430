package memory

import (
	"os"
	"runtime/debug"
	"runtime/metrics"
	"sync"
	"sync/atomic"
)

const (
	// garbage is how much of what is in use may be garbage before it is collected,
	// in percent. Go lets as much pass as is in use; but most of what is kept of a
	// document has no pointers, and costs a collection next to nothing.
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
	percent int32 // that the collector was told last
)

// HoldOff keeps the garbage collector from beginning over small documents, until
// resume is called.
func HoldOff() (resume func()) {
	busy.Add(1)
	tell()
	return func() {
		busy.Add(-1)
		tell()
	}
}

// tell tells the collector when to begin, by what its last run left in use. A watch
// does so again and again: whatever is called after a collection, as a cleanup, comes
// long after it where one processor is busy. What GOGC says is left as it is.
func tell() {
	if os.Getenv("GOGC") != "" {
		return
	}
	telling.Lock()
	defer telling.Unlock()
	if p := percentFor(inUseBefore(), busy.Load() > 0); p != percent {
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

// inUseBefore is how many bytes the last collection left; 0 before the first.
func inUseBefore() uint64 {
	samples := []metrics.Sample{{Name: "/gc/heap/live:bytes"}}
	metrics.Read(samples)
	return samples[0].Value.Uint64()
}
