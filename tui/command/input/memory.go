package input

import (
	"errors"
	"math"
	"runtime/debug"
	"runtime/metrics"
	"strings"
	"time"

	"github.com/KimMachineGun/automemlimit/memlimit"
	"github.com/dustin/go-humanize"
)

const (
	// memoryShare is the part of the machine's or container's memory to use at most.
	memoryShare = 0.8
	// LeastMemory is the minimum limit in bytes, since the program itself needs some.
	LeastMemory = 64e6
	// minHeadroom is the minimum part of the memory left free, or half if it is small. It
	// has to hold the allocations between two checks, which other work may delay, and
	// additional memory that the system counts.
	minHeadroom = 160 << 20
	// checkInterval is the interval between checks of the memory in use; fastInterval is that near the
	// limit, slowInterval the longest one while nothing happens, since each check costs an idle
	// explorer some context switches.
	checkInterval, fastInterval, slowInterval = 20 * time.Millisecond, 2 * time.Millisecond, 320 * time.Millisecond
	// maxAllocation is the maximum number of bytes that a program can allocate per nanosecond.
	maxAllocation = 4
)

// ErrMemoryFull is the error if no memory is left for some work.
var ErrMemoryFull = errors.New("the memory is full")

// MemoryLimit is the maximum memory of the program in bytes, as a flag value; 0 means a
// share of the machine's memory.
type MemoryLimit uint64

// Set parses a size such as 4GB, 512MiB or a number of bytes.
func (l *MemoryLimit) Set(text string) error {
	n, err := humanize.ParseBytes(strings.TrimSpace(text))
	if err != nil || n < LeastMemory {
		return errors.New("must be a size of at least " + humanize.Bytes(LeastMemory) + ", such as 4GB")
	}
	*l = MemoryLimit(min(n, math.MaxInt64)) // the limit is compared with file sizes, which are int64
	return nil
}

// Type returns the name of the flag's value.
func (l *MemoryLimit) Type() string { return "size" }

func (l *MemoryLimit) String() string {
	if *l == 0 {
		return ""
	}
	return humanize.Bytes(uint64(*l))
}

// OrMachineLimit returns the limit or, if none is set, the share of the memory of the machine
// or the container, whichever is less; 0 if unknown.
func (l MemoryLimit) OrMachineLimit() MemoryLimit {
	if l > 0 {
		return l
	}
	minimum := uint64(math.MaxUint64)
	for _, ask := range []memlimit.Provider{memlimit.FromCgroup, memlimit.FromSystem} {
		if n, err := ask(); err == nil && n > 0 {
			minimum = min(minimum, n)
		}
	}
	if minimum == math.MaxUint64 {
		return 0
	}
	return limitFor(minimum)
}

func limitFor(memory uint64) MemoryLimit {
	total := float64(memory)
	return MemoryLimit(max(LeastMemory, min(memoryShare*total, max(total-minHeadroom, total/2))))
}

// hasRoom reports whether that many more bytes may be used. It frees unused memory only if
// that matters.
func (l MemoryLimit) hasRoom(bytes uint64) bool {
	if l == 0 || measureUse()+bytes <= uint64(l) {
		return true
	}
	debug.FreeOSMemory()
	return measureUse()+bytes <= uint64(l)
}

// WatchMemory calls exceeded once if the program uses more than limit bytes, if there is
// a limit; stop ends the watch. Near the limit the garbage collector works harder. During
// the watch, the collector adapts to the memory in use.
func WatchMemory(limit MemoryLimit, exceeded func()) (stop func()) {
	return watchMemory(limit, measureUse, exceeded)
}

func watchMemory(limit MemoryLimit, inUse func() uint64, exceeded func()) (stop func()) {
	done := make(chan struct{})
	go func() {
		tick := time.NewTicker(checkInterval)
		defer tick.Stop()
		for previous, last := uint64(0), checkInterval; ; {
			select {
			case <-done:
				return
			case <-tick.C:
				setGCPercent()
				used := inUse()
				if limit > 0 && used > uint64(limit) {
					exceeded()
					return
				}
				if used != previous {
					last = 0
				}
				previous, last = used, nextCheckDelay(used, limit, last)
				tick.Reset(last)
			}
		}
	}()
	return func() { close(done) }
}

// nextCheckDelay returns the time until the next check: longer than the last while nothing
// happens, but short enough that the limit cannot be exceeded in between.
func nextCheckDelay(used uint64, limit MemoryLimit, last time.Duration) time.Duration {
	longest := slowInterval
	if limit > 0 {
		if used > uint64(limit)/4 { // growing a list may double the memory in use
			return fastInterval
		}
		longest = min(longest, time.Duration((uint64(limit)-used)/maxAllocation))
	}
	return max(checkInterval, min(2*last, longest))
}

// CollectGarbage makes the garbage collector start before garbage is a large share of the
// memory in use, and stay below the limit as long as possible. GOGC and GOMEMLIMIT take
// precedence.
func CollectGarbage(limit MemoryLimit) {
	setGCPercent()
	if soft := int64(float64(limit) * 0.9); limit > 0 && soft < debug.SetMemoryLimit(-1) {
		debug.SetMemoryLimit(soft)
	}
}

// measureUse returns the memory in bytes that the program has from the system.
func measureUse() uint64 {
	samples := []metrics.Sample{{Name: "/memory/classes/total:bytes"}, {Name: "/memory/classes/heap/released:bytes"}}
	metrics.Read(samples)
	return samples[0].Value.Uint64() - samples[1].Value.Uint64()
}
