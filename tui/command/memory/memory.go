// Package memory ends work that needs more memory than there is while the
// program can still say so: the system would end it without a word.
package memory

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
	// share of the machine's memory, or of the container's, is used at most.
	share = 0.8
	// Least is the smallest limit in bytes: the program itself takes a part.
	Least = 64e6
	// headroom is how much of it is left free at least, or half of a small one. What is
	// allocated between two looks, which others may hold up, and what the system counts
	// beside it, has to fit in there.
	headroom = 160 << 20
	// every is how often memory in use is looked at; often, where it comes near
	// the limit.
	every, often = 20 * time.Millisecond, 2 * time.Millisecond
)

// Limit is the most memory in bytes that the program takes; 0 stands for a
// share of what the machine has. It is the value of a flag.
type Limit uint64

// Set takes a size such as 4GB, 512MiB or a number of bytes.
func (l *Limit) Set(text string) error {
	n, err := humanize.ParseBytes(strings.TrimSpace(text))
	if err != nil || n < Least {
		return errors.New("must be a size of at least " + humanize.Bytes(Least) + ", such as 4GB")
	}
	*l = Limit(min(n, math.MaxInt64)) // more is no limit, and sizes of files are compared with it
	return nil
}

// Type is what the flag's value is called.
func (l *Limit) Type() string { return "size" }

func (l *Limit) String() string {
	if *l == 0 {
		return ""
	}
	return humanize.Bytes(uint64(*l))
}

// orMachine is the limit, or where none was set, the share of the memory of the
// machine or the container, whichever is less; 0 where nobody tells.
func (l Limit) orMachine() Limit {
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

// limitFor is how much of a memory may be in use.
func limitFor(memory uint64) Limit {
	total := float64(memory)
	return Limit(max(Least, min(share*total, max(total-headroom, total/2))))
}

// Watch calls exceeded, once, when the program has more than limit bytes in
// use, if there is a limit; stop ends the watch. Short of the limit the garbage
// collector works harder. While it watches, the collector follows what is in use.
func Watch(limit Limit, exceeded func()) (stop func()) { return watch(limit, inUse, exceeded) }

func watch(limit Limit, inUse func() uint64, exceeded func()) (stop func()) {
	done := make(chan struct{})
	go func() {
		tick := time.NewTicker(every)
		defer tick.Stop()
		for {
			select {
			case <-done:
				return
			case <-tick.C:
				tell()
				if limit == 0 {
					continue
				}
				used := inUse()
				if used > uint64(limit) {
					exceeded()
					return
				}
				tick.Reset(pause(used, limit))
			}
		}
	}()
	return func() { close(done) }
}

// pause is how long nobody looks again.
func pause(used uint64, limit Limit) time.Duration {
	if used > uint64(limit)/4 { // a list that is moved may double what is in use
		return often
	}
	return every
}

// Collect has the garbage collector begin before garbage is a large share of what
// is in use, and keep below the limit as long as it can. What GOGC and GOMEMLIMIT
// say is left as it is.
func Collect(limit Limit) {
	tell()
	if soft := int64(float64(limit) * 0.9); limit > 0 && soft < debug.SetMemoryLimit(-1) {
		debug.SetMemoryLimit(soft)
	}
}

// inUse is the memory in bytes that the program has from the system.
func inUse() uint64 {
	samples := []metrics.Sample{{Name: "/memory/classes/total:bytes"}, {Name: "/memory/classes/heap/released:bytes"}}
	metrics.Read(samples)
	return samples[0].Value.Uint64() - samples[1].Value.Uint64()
}
