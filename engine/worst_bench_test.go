//go:build unix

package engine_test

import (
	"fmt"
	"os"
	"strings"
	"syscall"
	"testing"
	"time"

	"chunkscope/engine/settings"
)

// BenchmarkWorst prints what documents that are made to be slow take beside an
// ordinary one of their length, at 1, 2 and 4 times 250 kB: processor time,
// which a busy machine does not lengthen, and bytes allocated, as shares of
// those of the ordinary document. Only what is dear is printed.
//
//	go test ./engine -run '^$' -bench Worst -benchtime 1x -cpu 1 -v
func BenchmarkWorst(b *testing.B) {
	if os.Getenv("CHUNKSCOPE_LARGE") == "" {
		b.Skip("it takes many minutes: CHUNKSCOPE_LARGE=1 runs it")
	}
	for _, s := range worstSettings() {
		b.Run(settings.PresetOf(s), func(b *testing.B) {
			for range b.N {
				tellWorst(b, s)
			}
		})
	}
}

func tellWorst(b *testing.B, s settings.Settings) {
	const base, dear = 250_000, 3
	times := []int{1, 2, 4}
	var ordinary [3]cost
	for i, k := range times {
		ordinary[i] = costOf(b, markdown(k*base, false), s)
	}
	b.Logf("ordinary, 1 MB: %d ms, %d MB allocated", ordinary[2].time.Milliseconds(), ordinary[2].bytes>>20)
	for _, f := range worst {
		var line strings.Builder
		most := 0.0
		for i, k := range times {
			c := costOf(b, f.make(k*base), s)
			x := float64(c.time) / float64(ordinary[i].time)
			most = max(most, x)
			fmt.Fprintf(&line, "  %5.1f × time, %3d × the document allocated", x, c.bytes/uint64(k*base))
		}
		if most >= dear {
			b.Logf("%-32s %s", f.name, line.String())
		}
	}
}

type cost struct {
	time  time.Duration
	bytes uint64
}

func costOf(b *testing.B, text string, s settings.Settings) cost {
	begun := cpuTime(b)
	bytes := worked(b, text, s)
	return cost{cpuTime(b) - begun, bytes}
}

// cpuTime is what the process has used of the processors.
func cpuTime(b *testing.B) time.Duration {
	var u syscall.Rusage
	if err := syscall.Getrusage(syscall.RUSAGE_SELF, &u); err != nil {
		b.Fatal(err)
	}
	return time.Duration(u.Utime.Nano() + u.Stime.Nano())
}
