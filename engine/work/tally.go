package work

import (
	"context"
	"strconv"
	"sync/atomic"
)

// Step is a step of work that can take a while on a long document.
type Step uint8

// The steps, each before those that depend on it: first the analysis of a document, then
// the work of a run.
const (
	NoStep Step = iota
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

// State is a step with its progress: Done of Total, which is 0 if unknown.
type State struct {
	Step        Step
	Done, Total int
}

// String returns the step with its progress: "finding blocks 43%", or "finding blocks
// …" if that is unknown. It is empty for NoStep.
func (s State) String() string {
	name := names[s.Step]
	switch {
	case name == "":
		return ""
	case s.Total == 0:
		return name + " …"
	}
	return name + " " + strconv.Itoa(min(99, max(0, int(int64(s.Done)*100/int64(s.Total))))) + "%"
}

// Tally tracks the steps in progress. Its methods are safe for concurrent use, and do
// nothing on a nil Tally.
type Tally struct {
	steps [steps]part
	stops atomic.Int64 // number of calls of Stop
}

type part struct {
	running     atomic.Bool
	done, total atomic.Int64
	stops       atomic.Int64 // the tally's stops when the step began
}

// Begin begins a step with a number of parts, mostly bytes; 0 if unknown.
func (t *Tally) Begin(s Step, total int) {
	if t == nil {
		return
	}
	p := &t.steps[s]
	p.done.Store(0)
	p.total.Store(int64(total))
	p.stops.Store(t.stops.Load())
	p.running.Store(true)
}

// Reach records that a step has reached a part, and ignores earlier parts. It returns
// whether to continue.
func (t *Tally) Reach(s Step, done int) bool {
	if t == nil {
		return true
	}
	p := &t.steps[s]
	if int64(done) > p.done.Load() {
		p.done.Store(int64(done))
	}
	return p.stops.Load() == t.stops.Load()
}

// Add records that parallel workers finished n more parts of a step.
func (t *Tally) Add(s Step, n int) {
	if t != nil {
		t.steps[s].done.Add(int64(n))
	}
}

// End ends a step.
func (t *Tally) End(s Step) {
	if t != nil {
		t.steps[s].running.Store(false)
	}
}

// CurrentStep returns the first step in progress, on which the others depend.
func (t *Tally) CurrentStep() State {
	if t != nil {
		for s := range t.steps {
			if p := &t.steps[s]; p.running.Load() {
				return State{Step(s), int(p.done.Load()), int(p.total.Load())}
			}
		}
	}
	return State{}
}

// Stop ends the steps in progress early. Their results are incomplete and must not be
// used.
func (t *Tally) Stop() { t.stops.Add(1) }

type key struct{}

// WithTally returns a context with t, which tracks the work under that context.
func WithTally(ctx context.Context, t *Tally) context.Context {
	return context.WithValue(ctx, key{}, t)
}

// TallyOf returns the Tally of a context; nil if progress is not tracked.
func TallyOf(ctx context.Context) *Tally {
	t, _ := ctx.Value(key{}).(*Tally)
	return t
}
