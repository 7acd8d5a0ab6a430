package terminal

import (
	"runtime/debug"
	"sync/atomic"
	"time"
)

// IdleMemory returns unused memory to the system while the program is idle. Go would keep the
// garbage of a large document, often megabytes, which is useful only while the user moves a slider.
type IdleMemory struct {
	timer          *time.Timer   // nil before Begin
	bytesAtRelease atomic.Uint64 // total bytes allocated before the last release
}

const (
	idleAfter = 1500 * time.Millisecond
	// minAllocated is the minimum number of bytes allocated since the last release. Releasing less
	// is not worthwhile.
	minAllocated = 1 << 20
)

// Begin starts the timer for the first release.
func (m *IdleMemory) Begin() { m.timer = time.AfterFunc(idleAfter, m.release) }

// Postpone restarts the timer. It must be called for each event.
func (m *IdleMemory) Postpone() {
	if m.timer != nil {
		m.timer.Reset(idleAfter)
	}
}

// End stops the timer.
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
