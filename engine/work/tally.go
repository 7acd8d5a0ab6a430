package work

import (
	"context"
	"strconv"
	"sync/atomic"
)

// Step is something that takes long for a long document.
type Step uint8

// The steps, in the order in which one waits for the next: what is found of a
// document first, then what a run does with it.
const (
	Nothing Step = iota
	Blocks
	Sentences
	Tokens
	Elements
	Cutting
	Sharing
	steps
)

var names = [steps]string{
	Blocks: "finding blocks", Sentences: "finding sentences", Tokens: "finding tokens", Elements: "finding elements",
	Cutting: "cutting", Sharing: "sharing text",
}

// State is a step with how much of it is done: Done of Of, which is 0 where that
// is not known.
type State struct {
	Step     Step
	Done, Of int
}

// String is the step with the part of it that is done: "finding blocks 43%", or
// "finding blocks …" where that is not known. It is empty for Nothing.
func (s State) String() string {
	name := names[s.Step]
	switch {
	case name == "":
		return ""
	case s.Of == 0:
		return name + " …"
	}
	return name + " " + strconv.Itoa(min(99, max(0, int(int64(s.Done)*100/int64(s.Of))))) + "%"
}

// Tally keeps what is under way. All its methods are for any goroutine, and for a
// nil Tally, which keeps nothing.
type Tally struct {
	under [steps]part
	stops atomic.Int64 // how often it was stopped
}

// part is how much of a step is done.
type part struct {
	on       atomic.Bool
	done, of atomic.Int64
	stops    atomic.Int64 // before it began
}

// Begin begins a step of so many parts, mostly bytes; 0 where that is not known.
func (t *Tally) Begin(s Step, of int) {
	if t == nil {
		return
	}
	p := &t.under[s]
	p.done.Store(0)
	p.of.Store(int64(of))
	p.stops.Store(t.stops.Load())
	p.on.Store(true)
}

// Reach says that a step has come to a part; one that it has passed before is left
// out. It reports whether to go on.
func (t *Tally) Reach(s Step, done int) bool {
	if t == nil {
		return true
	}
	p := &t.under[s]
	if int64(done) > p.done.Load() {
		p.done.Store(int64(done))
	}
	return p.stops.Load() == t.stops.Load()
}

// Add says that n parts more of a step are done: for workers side by side.
func (t *Tally) Add(s Step, n int) {
	if t != nil {
		t.under[s].done.Add(int64(n))
	}
}

// End ends a step.
func (t *Tally) End(s Step) {
	if t != nil {
		t.under[s].on.Store(false)
	}
}

// Read is the first step that is under way: the others wait for it.
func (t *Tally) Read() State {
	if t != nil {
		for s := range t.under {
			if p := &t.under[s]; p.on.Load() {
				return State{Step(s), int(p.done.Load()), int(p.of.Load())}
			}
		}
	}
	return State{}
}

// Stop has what is under way end early, with part of what there is to find: for
// when nobody uses it.
func (t *Tally) Stop() { t.stops.Add(1) }

type key struct{}

// WithTally returns ctx for work whose steps t keeps.
func WithTally(ctx context.Context, t *Tally) context.Context {
	return context.WithValue(ctx, key{}, t)
}

// TallyOf returns the Tally of a context; nil where no progress is asked for.
func TallyOf(ctx context.Context) *Tally {
	t, _ := ctx.Value(key{}).(*Tally)
	return t
}
