package tui

import (
	"runtime/debug"
	"sync/atomic"
	"time"
)

// idleMemory gives memory back to the system while the reader reads. The engine
// leaves some megabytes behind with every run on a large document, and Go keeps
// them for the next ones, which is right while a slider moves.
type idleMemory struct {
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

// begin starts to give memory back.
func (m *idleMemory) begin() { m.timer = time.AfterFunc(idleAfter, m.release) }

// postpone is called when something happens.
func (m *idleMemory) postpone() {
	if m.timer != nil {
		m.timer.Reset(idleAfter)
	}
}

func (m *idleMemory) end() {
	if m.timer != nil {
		m.timer.Stop()
	}
}

func (m *idleMemory) release() {
	if now := allocated(); now-m.released.Load() > idleFrom {
		m.released.Store(now)
		debug.FreeOSMemory()
	}
}

// allocated is how many bytes were ever allocated.
func allocated() uint64 { return metric("/gc/heap/allocs:bytes") }
