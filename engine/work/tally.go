package work

import (
	"context"
	"strconv"
	"sync/atomic"
)

// Step is a step of the work on a document that may take a long time.
type Step uint8

// The steps in order. The analysis of a document comes before the steps of a run. Each step depends
// only on earlier ones.
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

// State is the progress of a step. Total is 0 if it is not known.
type State struct {
	Step        Step
	Done, Total int
}

// String returns the step with its progress, such as "finding blocks 43%". If the progress is not
// known, it returns "finding blocks …". It is empty for NoStep.
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

// Tally tracks the steps in progress. Its methods are safe for concurrent use. They do nothing on a
// nil Tally.
type Tally struct {
	steps     [stepCount]stepState
	stopCount atomic.Int64 // number of calls of Stop
}

type stepState struct {
	isRunning   atomic.Bool
	done, total atomic.Int64
	stopCount   atomic.Int64 // value of the Tally's stopCount when the step started
}

// Begin starts a step. total is the number of its parts, usually bytes, or 0 if it is not known.
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

// Reach records that the first done parts of a step are finished. It returns false after Stop.
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

// Add records that n more parts of a step are finished. It is used by parallel workers.
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

// CurrentStep returns the first step in progress, since the others depend on it.
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

// Stop stops the steps in progress. Their results are incomplete and must not be used.
func (t *Tally) Stop() { t.stopCount.Add(1) }

type key struct{}

// WithTally returns a context that carries t.
func WithTally(ctx context.Context, t *Tally) context.Context {
	return context.WithValue(ctx, key{}, t)
}

// FindTally returns the Tally of a context. It is nil if progress is not tracked.
func FindTally(ctx context.Context) *Tally {
	t, _ := ctx.Value(key{}).(*Tally)
	return t
}
