package terminal

import (
	"os"
	"runtime"
	"runtime/debug"
	"runtime/metrics"
	"sync/atomic"
)

const (
	bytesPerDocumentByte = 6
	programBytes         = 24 << 20
	// minSpare is the number of bytes by which the limit exceeds 9/8 of the memory in use. With
	// less, a short document would keep the garbage collector running all the time, because the
	// vocabularies of two tokenizers already exceed its limit.
	minSpare = 12 << 20
)

// MemoryLimit sets Go's memory limit according to the size of the document. This reduces the
// garbage of background work.
type MemoryLimit struct {
	allowedBytes atomic.Int64 // 0 for no limit
}

// SetForDocument sets the limit for a document of the given size in bytes. It does nothing if
// GOMEMLIMIT is set.
func (m *MemoryLimit) SetForDocument(bytes int) {
	if os.Getenv("GOMEMLIMIT") != "" {
		return
	}
	first := m.allowedBytes.Swap(programBytes+bytesPerDocumentByte*int64(bytes)) == 0
	m.apply()
	if first {
		m.updateAfterGC()
	}
}

// AllowedBytes returns the number of bytes allowed for the document, or 0 for no limit.
func (m *MemoryLimit) AllowedBytes() int64 { return m.allowedBytes.Load() }

// Remove stops adjusting the limit.
func (m *MemoryLimit) Remove() { m.allowedBytes.Store(0) }

func (m *MemoryLimit) apply() {
	if allowed := m.AllowedBytes(); allowed > 0 {
		debug.SetMemoryLimit(memoryLimit(allowed, int64(metric("/gc/heap/live:bytes")))) //nolint:gosec // no heap has 2^63 bytes
	}
}

func memoryLimit(allowed, inUse int64) int64 { return max(allowed, inUse+inUse/8+minSpare) }

func (m *MemoryLimit) updateAfterGC() {
	type collected struct{ _ *byte } // the cleanup of this object runs after the next garbage collection
	runtime.AddCleanup(new(collected), func(m *MemoryLimit) {
		if m.AllowedBytes() > 0 {
			m.apply()
			m.updateAfterGC()
		}
	}, m)
}

func metric(name string) uint64 {
	sample := []metrics.Sample{{Name: name}}
	metrics.Read(sample)
	if sample[0].Value.Kind() != metrics.KindUint64 {
		return 0
	}
	return sample[0].Value.Uint64()
}
