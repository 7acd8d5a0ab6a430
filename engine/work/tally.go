package work

import (
	"context"
	"strconv"
	"sync/atomic"
)

// Step is something that takes long for a long document.
type Step uint8

// The steps, each before those that wait for it: first the analysis of a document, then
// the work of a run.
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

// State is a step with its progress: Done of Of, which is 0 if unknown.
type State struct {
	Step     Step
	Done, Of int
}

// String returns the step with its progress: "finding blocks 43%", or "finding blocks …"
// if that is unknown. It is empty for Nothing.
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

// Tally tracks the steps under way. Its methods may be called from any goroutine, and on
// a nil Tally, which tracks nothing.
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

// Begin begins a step of so many parts, mostly bytes; 0 if unknown.
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

// Reach records that a step has reached a part, and ignores parts before the last one. It
// reports whether to go on.
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

// Add records that parallel workers have done n more parts of a step.
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

// CurrentStep returns the first step that is under way: the others wait for it.
func (t *Tally) CurrentStep() State {
	if t != nil {
		for s := range t.under {
			if p := &t.under[s]; p.on.Load() {
				return State{Step(s), int(p.done.Load()), int(p.of.Load())}
			}
		}
	}
	return State{}
}

// Stop makes the steps under way end early, with incomplete findings that will not be
// used.
func (t *Tally) Stop() { t.stops.Add(1) }

type key struct{}

// WithTally returns ctx with t, which tracks the steps of work under ctx.
func WithTally(ctx context.Context, t *Tally) context.Context {
	return context.WithValue(ctx, key{}, t)
}

// TallyOf returns the Tally of a context; nil if progress is not tracked.
func TallyOf(ctx context.Context) *Tally {
	t, _ := ctx.Value(key{}).(*Tally)
	return t
}
