package work

import (
	"context"
	"strconv"
	"sync/atomic"
)

// Step is a step of work that can take a while on a long document.
type Step uint8

// The steps, in order: first the analysis of a document, then the work of a run. Each step
// depends only on earlier ones.
const (
	NoStep Step = iota
	Blocks
	Sentences
	Tokens
	Elements
	Cutting
	Sharing
	stepCount
)

var names = [stepCount]string{
	Blocks: "finding blocks", Sentences: "finding sentences", Tokens: "finding tokens", Elements: "finding elements",
	Cutting: "cutting", Sharing: "sharing text",
}

// State is a step with its progress. Total is 0 if it is unknown.
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
	steps     [stepCount]stepState
	stopCount atomic.Int64 // number of calls of Stop
}

type stepState struct {
	isRunning   atomic.Bool
	done, total atomic.Int64
	stopCount   atomic.Int64 // the tally's stopCount when the step began
}

// Begin begins a step. total is the number of its parts, usually bytes, or 0 if unknown.
func (t *Tally) Begin(s Step, total int) {
	if t == nil {
		return
	}
	p := &t.steps[s]
	p.done.Store(0)
	p.total.Store(int64(total))
	p.stopCount.Store(t.stopCount.Load())
	p.isRunning.Store(true)
}

// Reach records that done parts of a step are finished. It returns false after Stop.
func (t *Tally) Reach(s Step, done int) bool {
	if t == nil {
		return true
	}
	p := &t.steps[s]
	if int64(done) > p.done.Load() {
		p.done.Store(int64(done))
	}
	return p.stopCount.Load() == t.stopCount.Load()
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
		t.steps[s].isRunning.Store(false)
	}
}

// CurrentStep returns the first step in progress, on which the others depend.
func (t *Tally) CurrentStep() State {
	if t != nil {
		for s := range t.steps {
			if p := &t.steps[s]; p.isRunning.Load() {
				return State{Step(s), int(p.done.Load()), int(p.total.Load())}
			}
		}
	}
	return State{}
}

// Stop ends the steps in progress early. Their results are incomplete and must not be
// used.
func (t *Tally) Stop() { t.stopCount.Add(1) }

type key struct{}

// WithTally returns a context with t, which tracks the work under that context.
func WithTally(ctx context.Context, t *Tally) context.Context {
	return context.WithValue(ctx, key{}, t)
}

// FindTally returns the Tally of a context; nil if progress is not tracked.
func FindTally(ctx context.Context) *Tally {
	t, _ := ctx.Value(key{}).(*Tally)
	return t
}
