package tui

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

// memoryLimit keeps the garbage of background work from adding up to many times
// the document.
type memoryLimit struct {
	claim atomic.Int64 // bytes that the document has a claim to; 0 sets no limit
}

// limitMemory claims memory for the document. What GOMEMLIMIT says is left as it is.
func (r *documents) limitMemory() {
	if os.Getenv("GOMEMLIMIT") != "" || !r.watching {
		return
	}
	first := r.memory.claim.Swap(itself+perByte*int64(len(r.s.Doc.Text))) == 0
	r.memory.apply()
	if first {
		r.memory.follow()
	}
}

// apply tells the collector the limit as it is now.
func (m *memoryLimit) apply() {
	if claim := m.claim.Load(); claim > 0 {
		debug.SetMemoryLimit(limitFor(claim, int64(metric("/gc/heap/live:bytes")))) //nolint:gosec // no heap has 2^63 bytes
	}
}

func limitFor(claim, inUse int64) int64 { return max(claim, inUse+inUse/8+spare) }

// follow sets the limit after each collection, until there is no claim: what
// is in use is known then.
func (m *memoryLimit) follow() {
	type collected struct{ _ *byte } // of no other use than to be collected
	runtime.AddCleanup(new(collected), func(m *memoryLimit) {
		if m.claim.Load() > 0 {
			m.apply()
			m.follow()
		}
	}, m)
}

// metric is a number the runtime tells; 0 where it does not know it.
func metric(name string) uint64 {
	sample := []metrics.Sample{{Name: name}}
	metrics.Read(sample)
	if sample[0].Value.Kind() != metrics.KindUint64 {
		return 0
	}
	return sample[0].Value.Uint64()
}
