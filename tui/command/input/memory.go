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
	// memoryShare is the maximum share of the memory of the machine or container to use.
	memoryShare = 0.8
	// MinMemoryLimit is the lowest allowed limit in bytes. The program needs about this much
	// memory.
	MinMemoryLimit = 64e6
	// minHeadroom is the amount of memory in bytes to leave free, or half of the memory if that is
	// less. It is needed for allocations between two checks and for memory that Go does not count.
	minHeadroom = 160 << 20
	// checkInterval is the usual time between checks of the memory in use. It shrinks to
	// fastInterval near the limit. While the memory in use does not change, it grows to
	// slowInterval, because each check wakes an idle program.
	checkInterval, fastInterval, slowInterval = 20 * time.Millisecond, 2 * time.Millisecond, 320 * time.Millisecond
	// maxAllocation is the maximum number of bytes that a program can allocate per nanosecond.
	maxAllocation = 4
)

// ErrMemoryFull is returned if a document does not fit into the free memory.
var ErrMemoryFull = errors.New("the memory is full")

// MemoryLimit is the maximum memory in bytes, set with a flag. Zero means that no limit is set.
type MemoryLimit uint64

// Set parses a size such as 4GB, 512MiB or a number of bytes.
func (l *MemoryLimit) Set(text string) error {
	n, err := humanize.ParseBytes(strings.TrimSpace(text))
	if err != nil || n < MinMemoryLimit {
		return errors.New("must be a size of at least " + humanize.Bytes(MinMemoryLimit) + ", such as 4GB")
	}
	*l = MemoryLimit(min(n, math.MaxInt64)) // must fit into int64
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

// OrMachineLimit returns l if it is set. Otherwise it returns a limit based on the memory of the
// machine or container, or 0 if that is unknown.
func (l MemoryLimit) OrMachineLimit() MemoryLimit {
	if l > 0 {
		return l
	}
	minimum := uint64(math.MaxUint64)
	for _, readMemory := range []memlimit.Provider{memlimit.FromCgroup, memlimit.FromSystem} {
		if n, err := readMemory(); err == nil && n > 0 {
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
	return MemoryLimit(max(MinMemoryLimit, min(memoryShare*total, max(total-minHeadroom, total/2))))
}

// canAllocate reports whether the program can use this much more memory within the limit. If
// necessary, it first returns unused memory to the system.
func (l MemoryLimit) canAllocate(bytes uint64) bool {
	if l == 0 || measureUse()+bytes <= uint64(l) {
		return true
	}
	debug.FreeOSMemory()
	return measureUse()+bytes <= uint64(l)
}

// WatchMemory checks the memory in use until stop is called. If the memory exceeds limit, it calls
// onExceeded and ends. It also adjusts the GC percentage at each check.
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

// nextCheckDelay doubles the previous delay, last, which is 0 if the memory in use has changed. The
// delay is short enough that the limit cannot be exceeded by much.
func nextCheckDelay(used uint64, limit MemoryLimit, last time.Duration) time.Duration {
	longest := slowInterval
	if limit > 0 {
		if used > uint64(limit)/4 { // a growing slice may double the memory in use
			return fastInterval
		}
		longest = min(longest, time.Duration((uint64(limit)-used)/maxAllocation))
	}
	return max(checkInterval, min(2*last, longest))
}

// CollectGarbage configures the garbage collector. It reduces the amount of garbage and sets a soft
// limit of 90% of limit. GOGC and a lower GOMEMLIMIT take precedence.
func CollectGarbage(limit MemoryLimit) {
	setGCPercent()
	if soft := int64(float64(limit) * 0.9); limit > 0 && soft < debug.SetMemoryLimit(-1) {
		debug.SetMemoryLimit(soft)
	}
}

// measureUse returns the bytes of memory that the program has obtained from the system and not
// returned.
func measureUse() uint64 {
	samples := []metrics.Sample{{Name: "/memory/classes/total:bytes"}, {Name: "/memory/classes/heap/released:bytes"}}
	metrics.Read(samples)
	return samples[0].Value.Uint64() - samples[1].Value.Uint64()
}
