package terminal

import (
	"os"
	"runtime"
	"runtime/debug"
	"runtime/metrics"
	"sync/atomic"
)

// So many bytes may be in use for each byte of the document, beside what the
// program itself takes, before the garbage collector works harder.
const (
	perByte = 6
	itself  = 24 << 20
	// spare is the least room, in bytes, above what is in use and an eighth of
	// that: two vocabularies are more than a short document has a claim to, and a
	// collector without room does nothing but collect.
	spare = 12 << 20
)

// MemoryLimit keeps the garbage of background work from adding up to many times
// the document.
type MemoryLimit struct {
	claim atomic.Int64 // bytes that the document has a claim to; 0 sets no limit
}

// SetFor sets the limit for a document of so many bytes. The value of GOMEMLIMIT is
// left as it is.
func (m *MemoryLimit) SetFor(bytes int) {
	if os.Getenv("GOMEMLIMIT") != "" {
		return
	}
	first := m.claim.Swap(itself+perByte*int64(bytes)) == 0
	m.apply()
	if first {
		m.follow()
	}
}

// Claimed returns what the document has a claim to, in bytes; 0 without a limit.
func (m *MemoryLimit) Claimed() int64 { return m.claim.Load() }

// Lift takes the limit away.
func (m *MemoryLimit) Lift() { m.claim.Store(0) }

// apply tells the collector the limit as it is now.
func (m *MemoryLimit) apply() {
	if claim := m.Claimed(); claim > 0 {
		debug.SetMemoryLimit(limitFor(claim, int64(metric("/gc/heap/live:bytes")))) //nolint:gosec // no heap has 2^63 bytes
	}
}

func limitFor(claim, inUse int64) int64 { return max(claim, inUse+inUse/8+spare) }

// follow sets the limit after each garbage collection, when the memory in use is known,
// until nothing is claimed.
func (m *MemoryLimit) follow() {
	type collected struct{ _ *byte } // exists only to be collected
	runtime.AddCleanup(new(collected), func(m *MemoryLimit) {
		if m.Claimed() > 0 {
			m.apply()
			m.follow()
		}
	}, m)
}

// metric returns a number the runtime tells; 0 where it does not know it.
func metric(name string) uint64 {
	sample := []metrics.Sample{{Name: name}}
	metrics.Read(sample)
	if sample[0].Value.Kind() != metrics.KindUint64 {
		return 0
	}
	return sample[0].Value.Uint64()
}
