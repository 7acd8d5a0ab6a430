package tui

import (
	"runtime/debug"
	"sync/atomic"
	"time"
)

// rest gives memory back to the system while the reader reads. The engine
// leaves some megabytes behind with every run on a large document, and Go keeps
// them for the next ones, which is right while a slider moves.
type rest struct {
	timer *time.Timer   // nil gives nothing back
	since atomic.Uint64 // bytes allocated until the last time
}

const (
	// restAfter is how long nothing has to happen.
	restAfter = 1500 * time.Millisecond
	// restFrom is how much has to have been allocated for it to be worth while.
	restFrom = 1 << 20
)

// begin starts to give memory back.
func (r *rest) begin() { r.timer = time.AfterFunc(restAfter, r.release) }

// again puts it off: something happens.
func (r *rest) again() {
	if r.timer != nil {
		r.timer.Reset(restAfter)
	}
}

func (r *rest) end() {
	if r.timer != nil {
		r.timer.Stop()
	}
}

func (r *rest) release() {
	if now := allocated(); now-r.since.Load() > restFrom {
		r.since.Store(now)
		debug.FreeOSMemory()
	}
}

// allocated is how many bytes were ever allocated.
func allocated() uint64 { return metric("/gc/heap/allocs:bytes") }
