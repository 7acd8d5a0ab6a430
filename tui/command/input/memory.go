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
	// memoryShare is the largest share of the machine's or container's memory to use.
	memoryShare = 0.8
	// LeastMemory is the minimum limit in bytes. The program needs about that much.
	LeastMemory = 64e6
	// minHeadroom is the minimum memory to leave free, or half of the memory if that is less. It
	// must hold the allocations between two checks, and memory that only the system counts.
	minHeadroom = 160 << 20
	// checkInterval is the time between checks of the memory in use. Near the limit it is
	// fastInterval. When nothing happens it grows to slowInterval, because each check wakes an idle
	// program.
	checkInterval, fastInterval, slowInterval = 20 * time.Millisecond, 2 * time.Millisecond, 320 * time.Millisecond
	// maxAllocation is the maximum number of bytes that a program can allocate per nanosecond.
	maxAllocation = 4
)

// ErrMemoryFull is returned when there is not enough memory.
var ErrMemoryFull = errors.New("the memory is full")

// MemoryLimit is the value of a flag for the maximum memory in bytes. Zero means a share of the
// machine's memory.
type MemoryLimit uint64

// Set parses a size such as 4GB, 512MiB or a number of bytes.
func (l *MemoryLimit) Set(text string) error {
	n, err := humanize.ParseBytes(strings.TrimSpace(text))
	if err != nil || n < LeastMemory {
		return errors.New("must be a size of at least " + humanize.Bytes(LeastMemory) + ", such as 4GB")
	}
	*l = MemoryLimit(min(n, math.MaxInt64)) // file sizes are int64
	return nil
}

// Type returns the name of the value for help.
func (l *MemoryLimit) Type() string { return "size" }

func (l *MemoryLimit) String() string {
	if *l == 0 {
		return ""
	}
	return humanize.Bytes(uint64(*l))
}

// OrMachineLimit returns the limit. If none is set, it returns a share of the memory of the machine
// or container, or 0 if unknown.
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

// hasRoom reports whether that many more bytes may be used. If necessary, it frees unused memory
// first.
func (l MemoryLimit) hasRoom(bytes uint64) bool {
	if l == 0 || measureUse()+bytes <= uint64(l) {
		return true
	}
	debug.FreeOSMemory()
	return measureUse()+bytes <= uint64(l)
}

// WatchMemory calls onExceeded once if the program uses more than limit bytes. stop ends the watch.
// The garbage collector runs more often near the limit.
func WatchMemory(limit MemoryLimit, onExceeded func()) (stop func()) {
	return watchMemory(limit, measureUse, onExceeded)
}

func watchMemory(limit MemoryLimit, inUse func() uint64, onExceeded func()) (stop func()) {
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
					onExceeded()
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

// nextCheckDelay returns the time until the next check. It grows while nothing happens, but stays
// short enough to notice the limit in time.
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

// CollectGarbage configures the garbage collector to keep garbage small and memory below the limit.
// GOGC and GOMEMLIMIT take precedence.
func CollectGarbage(limit MemoryLimit) {
	setGCPercent()
	if soft := int64(float64(limit) * 0.9); limit > 0 && soft < debug.SetMemoryLimit(-1) {
		debug.SetMemoryLimit(soft)
	}
}

// measureUse returns the memory that the program has obtained from the system, in bytes.
func measureUse() uint64 {
	samples := []metrics.Sample{{Name: "/memory/classes/total:bytes"}, {Name: "/memory/classes/heap/released:bytes"}}
	metrics.Read(samples)
	return samples[0].Value.Uint64() - samples[1].Value.Uint64()
}
