package terminal

import (
	"runtime"
	"runtime/debug"
	"testing"
)

// Even for a short document, the limit must exceed the memory in use.
func TestLimitFollowsMemory(t *testing.T) {
	for _, c := range []struct{ claim, inUse, want int64 }{
		{programBytes, 0, programBytes},
		{programBytes, 4 << 20, programBytes},
		{programBytes, 16 << 20, 30 << 20},
		{84 << 20, 56 << 20, 84 << 20},
		{84 << 20, 80 << 20, 102 << 20},
	} {
		if got := memoryLimit(c.claim, c.inUse); got != c.want {
			t.Errorf("memoryLimit(%d, %d) = %d, want %d", c.claim, c.inUse, got, c.want)
		}
	}
	previous := debug.SetMemoryLimit(-1)
	t.Setenv("GOMEMLIMIT", "")
	var m MemoryLimit
	m.SetForDocument(1000)
	t.Cleanup(func() {
		m.Remove()
		debug.SetMemoryLimit(previous)
	})
	large := make([]byte, 1<<27)
	for debug.SetMemoryLimit(-1) <= int64(len(large)) { // wait until a garbage collection updates the limit
		runtime.GC()
	}
	runtime.KeepAlive(large)
}
