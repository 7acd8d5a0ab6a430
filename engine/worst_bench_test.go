//go:build unix

package engine_test

import (
	"context"
	"fmt"
	"os"
	"regexp"
	"runtime"
	"runtime/debug"
	"runtime/metrics"
	"strconv"
	"strings"
	"syscall"
	"testing"
	"time"

	"github.com/yuin/goldmark/parser"
	"github.com/yuin/goldmark/text"

	"chunkscope/engine"
	measures "chunkscope/engine/measure/metrics"
	"chunkscope/engine/measure/retrieval"
	"chunkscope/engine/settings"
)

// BenchmarkWorst compares slow documents with an ordinary document of the same length. It prints
// processor time and peak memory relative to the ordinary document. It prints only expensive
// documents, or the documents that match CHUNKSCOPE_WORST. It runs expensive documents ten times,
// because load from other programs also increases processor time.
//
//	CHUNKSCOPE_LARGE=1 go test ./engine -run '^$' -bench Worst -benchtime 1x -v
func BenchmarkWorst(b *testing.B) {
	if os.Getenv("CHUNKSCOPE_LARGE") == "" {
		b.Skip("this takes minutes: set CHUNKSCOPE_LARGE=1 to run it")
	}
	for _, s := range worstSettings() {
		b.Run(settings.PresetName(s), func(b *testing.B) {
			for range b.N {
				printWorst(b, s)
			}
		})
	}
}

// BenchmarkWorstModes prints the slowest combinations of strategy, overlap mode and prefix (see
// BenchmarkWorst).
//
//	CHUNKSCOPE_LARGE=1 go test ./engine -run '^$' -bench WorstModes -benchtime 1x -v
func BenchmarkWorstModes(b *testing.B) {
	if os.Getenv("CHUNKSCOPE_LARGE") == "" {
		b.Skip("this takes minutes: set CHUNKSCOPE_LARGE=1 to run it")
	}
	const size, slow = 1_000_000, 6
	only := regexp.MustCompile(os.Getenv("CHUNKSCOPE_WORST"))
	for _, s := range everyMode() {
		b.Run(strings.Join([]string{s.Strategy, s.Unit, s.OverlapMode, s.ContextPrefix}, "/"), func(b *testing.B) {
			for range b.N {
				run := func(source string) func() cost {
					return func() cost { return measureFirstStages(b, source, s, 1) }
				}
				plain := run(markdown(size, false))
				ordinary := minimumOfRuns(plain(), plain)
				for _, f := range worstFamilies {
					if !only.MatchString(f.Name) {
						continue
					}
					source := f.Make(size)
					c, reference := run(source)(), ordinary
					if c.ratio(&reference, 0) > slow {
						c, reference = runAlternately(24, run(source), plain)
					}
					if x := c.ratio(&reference, 0); x > slow || only.String() != "" {
						b.Logf("%-32s %.1f of %v", f.Name, x, reference.time[0])
					}
				}
			}
		})
	}
}

func everyMode() []settings.Settings {
	var all []settings.Settings
	for _, s := range strategies() {
		for _, mode := range settings.Modes {
			if s.OverlapMode = mode.Name; settings.Check(s) == nil {
				all = append(all, s)
			}
		}
		if s.OverlapMode, s.ContextPrefix = "none", "title_and_heading_path"; settings.Check(s) == nil {
			all = append(all, s)
		}
	}
	return all
}

func printWorst(b *testing.B, s settings.Settings) {
	const maxTime, maxMemory = 6, 20
	base := 1_000_000
	if n, err := strconv.Atoi(os.Getenv("CHUNKSCOPE_SIZE")); err == nil {
		base = n
	}
	only := regexp.MustCompile(os.Getenv("CHUNKSCOPE_WORST"))
	measureCost(b, markdown(base, false), s) // load shared data
	times := []int{1, 2, 4}
	ordinary := make([]cost, len(times))
	for i, k := range times {
		run := func() cost { return measureCost(b, markdown(k*base, false), s) }
		ordinary[i] = minimumOfRuns(run(), run)
	}
	for i, k := range times {
		b.Logf("ordinary, %d bytes: %v, %.0f MB", k*base, ordinary[i].time, float64(ordinary[i].memory)/1e6)
	}
	for _, f := range worstFamilies {
		if !only.MatchString(f.Name) {
			continue
		}
		var line strings.Builder
		isExpensive := only.String() != ""
		for i, k := range times {
			run := func() cost { return measureCost(b, f.Make(k*base), s) }
			c, reference := run(), ordinary[i]
			if c.maxRatio(&reference) > maxTime {
				c, reference = runAlternately(10, run, func() cost { return measureCost(b, markdown(k*base, false), s) })
			}
			isExpensive = isExpensive || c.maxRatio(&reference) > maxTime
			fmt.Fprintf(&line, " | goldmark %.1f", float64(timeGoldmark(b, f.Make(k*base)))/float64(reference.time[0]))
			for stage := range c.time {
				fmt.Fprintf(&line, " %s %.1f", stages[stage], c.ratio(&reference, stage))
			}
			m := float64(c.memory) / float64(k*base)
			isExpensive = isExpensive || m > maxMemory
			fmt.Fprintf(&line, ", memory %.0f", m)
		}
		if isExpensive {
			b.Logf("%-32s%s", f.Name, line.String())
		}
	}
}

var stages = [...]string{"cut", "measure", "near", "ask"}

type cost struct {
	time   [len(stages)]time.Duration
	memory uint64
}

func (c *cost) ratio(other *cost, stage int) float64 {
	return float64(c.time[stage]) / float64(max(other.time[stage], time.Millisecond))
}

// maxRatio returns the largest ratio of a stage of c to the same stage of other.
func (c *cost) maxRatio(other *cost) (maxRatio float64) {
	for stage := range c.time {
		maxRatio = max(maxRatio, c.ratio(other, stage))
	}
	return maxRatio
}

// runAlternately runs two functions in turn and returns the lowest cost of each.
func runAlternately(runs int, run, other func() cost) (c, otherCost cost) {
	otherCost, c = other(), run()
	for range runs - 1 {
		otherCost, c = otherCost.minimum(other()), c.minimum(run())
	}
	return c, otherCost
}

func minimumOfRuns(c cost, run func() cost) cost {
	for range 9 {
		c = c.minimum(run())
	}
	return c
}

// minimum returns the shorter time of each stage and the larger memory of two costs.
func (c cost) minimum(second cost) cost {
	for stage := range c.time {
		c.time[stage] = min(c.time[stage], second.time[stage])
	}
	c.memory = max(c.memory, second.memory)
	return c
}

// blockParser is goldmark's default parser for blocks, without inline elements.
var blockParser = parser.NewParser(parser.WithBlockParsers(parser.DefaultBlockParsers()...))

// timeGoldmark returns goldmark's time. It returns 0 if goldmark takes quadratic time for the
// document.
func timeGoldmark(b *testing.B, source string) time.Duration {
	const window = 1 << 14
	runtime.GC()
	start := cpuTime(b)
	for len(source) > 0 {
		end := min(len(source), window)
		if line := strings.IndexByte(source[end-1:], '\n'); line >= 0 {
			end += line
		} else {
			end = len(source)
		}
		if end > 2*window {
			return 0
		}
		blockParser.Parse(text.NewReader([]byte(source[:end])))
		source = source[end:]
	}
	return cpuTime(b) - start
}

func measureCost(b *testing.B, source string, s settings.Settings) cost {
	c := measureFirstStages(b, source, s, len(stages))
	defer debug.SetGCPercent(debug.SetGCPercent(32))
	c.memory = measureFirstStages(b, source, s, len(stages)).memory
	return c
}

func measureFirstStages(b *testing.B, source string, s settings.Settings, stageCount int) cost {
	debug.FreeOSMemory()
	peak := watchMemory()
	var c cost
	var r *engine.Result
	for i, stage := range []func() error{
		func() error {
			doc, err := engine.New("a.md", []byte(source))
			if err == nil {
				r, err = engine.Run(context.Background(), doc, s)
			}
			return err
		},
		func() error { _, err := measures.Measure(context.Background(), r, measures.Options{}); return err },
		func() error { _, err := measures.FindDuplicates(context.Background(), r); return err },
		func() error { _, err := retrieval.NewIndex(context.Background(), r); return err },
	}[:stageCount] {
		start := cpuTime(b)
		if err := stage(); err != nil {
			b.Fatal(err)
		}
		c.time[i] = cpuTime(b) - start
	}
	c.memory = peak()
	return c
}

// watchMemory starts to sample the size of the heap. The returned function stops sampling and
// returns the maximum.
func watchMemory() func() uint64 {
	inUse := func() uint64 {
		sample := []metrics.Sample{{Name: "/memory/classes/heap/objects:bytes"}}
		metrics.Read(sample)
		return sample[0].Value.Uint64()
	}
	initial, stop, peak := inUse(), make(chan struct{}), make(chan uint64)
	go func() {
		tick := time.NewTicker(time.Millisecond)
		defer tick.Stop()
		maximum := initial
		for {
			select {
			case <-tick.C:
				maximum = max(maximum, inUse())
			case <-stop:
				peak <- max(maximum, inUse()) - initial
				return
			}
		}
	}()
	return func() uint64 { close(stop); return <-peak }
}

// cpuTime returns the processor time of the process.
func cpuTime(b *testing.B) time.Duration {
	var u syscall.Rusage
	if err := syscall.Getrusage(syscall.RUSAGE_SELF, &u); err != nil {
		b.Fatal(err)
	}
	return time.Duration(u.Utime.Nano() + u.Stime.Nano())
}
