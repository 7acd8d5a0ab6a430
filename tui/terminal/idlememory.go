package terminal

import (
	"runtime/debug"
	"sync/atomic"
	"time"
)

// IdleMemory returns memory to the system while the program is idle. Each run on a large document
// leaves megabytes of garbage, which Go keeps for later runs. That only helps while the user moves
// a slider.
type IdleMemory struct {
	timer          *time.Timer   // nil disables it
	bytesAtRelease atomic.Uint64 // total bytes allocated at the last release
}

const (
	// idleAfter is the time without events before a release.
	idleAfter = 1500 * time.Millisecond
	// minAllocated is the minimum number of bytes allocated since the last release.
	minAllocated = 1 << 20
)

// Begin starts releasing memory.
func (m *IdleMemory) Begin() { m.timer = time.AfterFunc(idleAfter, m.release) }

// Postpone delays the next release after an event.
func (m *IdleMemory) Postpone() {
	if m.timer != nil {
		m.timer.Reset(idleAfter)
	}
}

// End stops releasing memory.
func (m *IdleMemory) End() {
	if m.timer != nil {
		m.timer.Stop()
	}
}

func (m *IdleMemory) release() {
	if current := metric("/gc/heap/allocs:bytes"); current-m.bytesAtRelease.Load() > minAllocated {
		m.bytesAtRelease.Store(current)
		debug.FreeOSMemory()
	}
}
