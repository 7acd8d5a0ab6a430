package terminal

import (
	"runtime/debug"
	"sync/atomic"
	"time"
)

// Idle gives memory back to the system while the reader reads. The engine
// leaves some megabytes behind with every run on a large document, and Go keeps
// them for the next ones, which is right while a slider moves.
type Idle struct {
	timer    *time.Timer   // nil gives nothing back
	released atomic.Uint64 // bytes that had been allocated the last time
}

const (
	// idleAfter is how long nothing has to happen.
	idleAfter = 1500 * time.Millisecond
	// idleFrom is how many bytes have to have been allocated since the last time
	// for it to be worthwhile.
	idleFrom = 1 << 20
)

// Begin starts to give memory back.
func (m *Idle) Begin() { m.timer = time.AfterFunc(idleAfter, m.release) }

// Postpone is called when something happens.
func (m *Idle) Postpone() {
	if m.timer != nil {
		m.timer.Reset(idleAfter)
	}
}

// End gives nothing back any more.
func (m *Idle) End() {
	if m.timer != nil {
		m.timer.Stop()
	}
}

func (m *Idle) release() {
	if current := countAllocated(); current-m.released.Load() > idleFrom {
		m.released.Store(current)
		debug.FreeOSMemory()
	}
}

// countAllocated returns how many bytes were ever allocated.
func countAllocated() uint64 { return metric("/gc/heap/allocs:bytes") }
