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

// BenchmarkWorst prints what documents that are made to be slow take beside an
// ordinary one of their length, at 1, 2 and 4 MB, or as many times the bytes that
// CHUNKSCOPE_SIZE says: processor time as a multiple of the ordinary document's, and
// the most memory in use, as a multiple of the document; each for loading and cutting
// (cut), the measures (measure), near-duplicates (near) and a search (ask). Beside them
// stands what goldmark alone takes to find the blocks, as a multiple of the ordinary
// document's cut. Only what is dear is printed, or what matches CHUNKSCOPE_WORST.
//
// What else the machine does lengthens a run, even in processor time, and nothing
// shortens it: times are the least of ten runs, and memory the most, of what was dear
// in one run and of the ordinary document, in turn, as a machine may be slow for
// minutes. What was not dear shows that run alone.
//
//	CHUNKSCOPE_LARGE=1 go test ./engine -run '^$' -bench Worst -benchtime 1x -v
func BenchmarkWorst(b *testing.B) {
	if os.Getenv("CHUNKSCOPE_LARGE") == "" {
		b.Skip("it takes minutes: CHUNKSCOPE_LARGE=1 runs it")
	}
	for _, s := range worstSettings() {
		b.Run(settings.PresetOf(s), func(b *testing.B) {
			for range b.N {
				tellWorst(b, s)
			}
		})
	}
}

// BenchmarkWorstModes prints what takes more than six times an ordinary
// document's processor time to load and cut at 1 MB, with every strategy and
// every overlap mode that goes with it, and with text in front. Times are the least
// of 24 runs (see BenchmarkWorst).
//
//	CHUNKSCOPE_LARGE=1 go test ./engine -run '^$' -bench WorstModes -benchtime 1x -v
func BenchmarkWorstModes(b *testing.B) {
	if os.Getenv("CHUNKSCOPE_LARGE") == "" {
		b.Skip("it takes minutes: CHUNKSCOPE_LARGE=1 runs it")
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
				ordinary := least(plain(), plain)
				for _, f := range worstFamilies {
					if !only.MatchString(f.Name) {
						continue
					}
					source := f.Make(size)
					c, beside := run(source)(), ordinary
					if c.times(&beside, 0) > slow { // once may be chance
						c, beside = inTurn(24, run(source), plain)
					}
					if x := c.times(&beside, 0); x > slow || only.String() != "" {
						b.Logf("%-32s %.1f of %v", f.Name, x, beside.time[0])
					}
				}
			}
		})
	}
}

// everyMode are settings for each strategy in the units that matter to it, each
// with every overlap mode, and with text in front of the chunks.
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

func tellWorst(b *testing.B, s settings.Settings) {
	const slow, large = 6, 20
	base := 1_000_000
	if n, err := strconv.Atoi(os.Getenv("CHUNKSCOPE_SIZE")); err == nil {
		base = n
	}
	only := regexp.MustCompile(os.Getenv("CHUNKSCOPE_WORST"))
	costOf(b, markdown(base, false), s) // loads what all share
	times := []int{1, 2, 4}
	ordinary := make([]cost, len(times))
	for i, k := range times {
		run := func() cost { return costOf(b, markdown(k*base, false), s) }
		ordinary[i] = least(run(), run)
	}
	for i, k := range times {
		b.Logf("ordinary, %d bytes: %v, %.0f MB", k*base, ordinary[i].time, float64(ordinary[i].memory)/1e6)
	}
	for _, f := range worstFamilies {
		if !only.MatchString(f.Name) {
			continue
		}
		var line strings.Builder
		dear := only.String() != ""
		for i, k := range times {
			run := func() cost { return costOf(b, f.Make(k*base), s) }
			c, beside := run(), ordinary[i]
			if c.most(&beside) > slow { // once may be chance
				c, beside = inTurn(10, run, func() cost { return costOf(b, markdown(k*base, false), s) })
			}
			dear = dear || c.most(&beside) > slow
			fmt.Fprintf(&line, " | goldmark %.1f", float64(goldmarkAlone(b, f.Make(k*base)))/float64(beside.time[0]))
			for stage := range c.time {
				fmt.Fprintf(&line, " %s %.1f", stages[stage], c.times(&beside, stage))
			}
			m := float64(c.memory) / float64(k*base)
			dear = dear || m > large
			fmt.Fprintf(&line, ", memory %.0f", m)
		}
		if dear {
			b.Logf("%-32s%s", f.Name, line.String())
		}
	}
}

var stages = [...]string{"cut", "measure", "near", "ask"}

type cost struct {
	time   [len(stages)]time.Duration
	memory uint64
}

// times returns a stage's time as a multiple of another cost's, of which less than a
// millisecond counts as one.
func (c *cost) times(other *cost, stage int) float64 {
	return float64(c.time[stage]) / float64(max(other.time[stage], time.Millisecond))
}

// most returns the largest of these multiples.
func (c *cost) most(other *cost) (most float64) {
	for stage := range c.time {
		most = max(most, c.times(other, stage))
	}
	return most
}

// inTurn returns the least of some runs of each of two, which are done in turn.
func inTurn(runs int, run, other func() cost) (c, beside cost) {
	beside, c = other(), run()
	for range runs - 1 {
		beside, c = beside.least(other()), c.least(run())
	}
	return c, beside
}

// least is, stage by stage, the least time of a run that was done and nine more, and
// the most memory.
func least(c cost, run func() cost) cost {
	for range 9 {
		c = c.least(run())
	}
	return c
}

// least is, stage by stage, the least time of two runs, and the most memory.
func (c cost) least(again cost) cost {
	for stage := range c.time {
		c.time[stage] = min(c.time[stage], again.time[stage])
	}
	c.memory = max(c.memory, again.memory)
	return c
}

// alone finds blocks as goldmark does by itself, and nothing in them.
var alone = parser.NewParser(parser.WithBlockParsers(parser.DefaultBlockParsers()...))

// goldmarkAlone returns the time that takes, in windows as large as the outline's; 0
// where lines are longer, on which it takes time with the square of what they
// nest.
func goldmarkAlone(b *testing.B, source string) time.Duration {
	const window = 1 << 14
	runtime.GC()
	begun := cpuTime(b)
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
		alone.Parse(text.NewReader([]byte(source[:end])))
		source = source[end:]
	}
	return cpuTime(b) - begun
}

// costOf returns what all stages cost. The program's garbage collector begins when a
// fifth of what is in use is garbage, but not before there are some megabytes
// of it (tui/command/memory). Time is measured as Go has it, which for documents
// as small as these comes to the same; memory with the fifth, as for large ones.
func costOf(b *testing.B, source string, s settings.Settings) cost {
	c := measureFirstStages(b, source, s, len(stages))
	defer debug.SetGCPercent(debug.SetGCPercent(20))
	c.memory = measureFirstStages(b, source, s, len(stages)).memory
	return c
}

// measureFirstStages returns the cost of the first few stages, with the current setting of
// the garbage collector.
func measureFirstStages(b *testing.B, source string, s settings.Settings, few int) cost {
	debug.FreeOSMemory()
	most := watchMemory()
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
	}[:few] {
		begun := cpuTime(b)
		if err := stage(); err != nil {
			b.Fatal(err)
		}
		c.time[i] = cpuTime(b) - begun
	}
	c.memory = most()
	return c
}

// watchMemory looks at the heap every millisecond, until it is asked for the
// most that was in use beyond what is now.
func watchMemory() func() uint64 {
	inUse := func() uint64 {
		sample := []metrics.Sample{{Name: "/memory/classes/heap/objects:bytes"}}
		metrics.Read(sample)
		return sample[0].Value.Uint64()
	}
	first, stop, most := inUse(), make(chan struct{}), make(chan uint64)
	go func() {
		tick := time.NewTicker(time.Millisecond)
		defer tick.Stop()
		high := first
		for {
			select {
			case <-tick.C:
				high = max(high, inUse())
			case <-stop:
				most <- max(high, inUse()) - first
				return
			}
		}
	}()
	return func() uint64 { close(stop); return <-most }
}

// cpuTime returns what the process has used of the processors.
func cpuTime(b *testing.B) time.Duration {
	var u syscall.Rusage
	if err := syscall.Getrusage(syscall.RUSAGE_SELF, &u); err != nil {
		b.Fatal(err)
	}
	return time.Duration(u.Utime.Nano() + u.Stime.Nano())
}
