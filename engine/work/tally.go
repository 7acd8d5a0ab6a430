package work

import (
	"context"
	"strconv"
	"sync/atomic"
)

// Step is a step in the processing of a document. A step may take a long time.
type Step uint8

// The steps, in the order in which they run. Each step depends only on earlier ones. Blocks to
// Elements analyze the document. Cutting and Sharing create the chunks.
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

// String returns the step with its progress, such as "finding blocks 43%". If Total is not known,
// it returns "finding blocks …". It returns "" for NoStep.
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

// Tally tracks the steps in progress. Its methods are safe for concurrent use. On a nil Tally, all
// methods except Stop have no effect.
type Tally struct {
	steps     [stepCount]stepState
	stopCount atomic.Int64 // calls of Stop
}

type stepState struct {
	isRunning   atomic.Bool
	done, total atomic.Int64
	stopCount   atomic.Int64 // value of the Tally's stopCount when the step started
}

// Begin records that step s has started. total is the amount of work, usually in bytes, or 0 if it
// is not known.
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

// SetDone records that at least done units of the total work of step s are finished. It returns
// false if Stop was called after the step started.
func (t *Tally) SetDone(s Step, done int) bool {
	if t == nil {
		return true
	}
	p := &t.steps[s]
	if int64(done) > p.done.Load() {
		p.done.Store(int64(done))
	}
	return p.stopCount.Load() == t.stopCount.Load()
}

// Add increases the amount of finished work of step s by n. Parallel workers use it instead of
// SetDone.
func (t *Tally) Add(s Step, n int) {
	if t != nil {
		t.steps[s].done.Add(int64(n))
	}
}

// End records that step s is finished.
func (t *Tally) End(s Step) {
	if t != nil {
		t.steps[s].isRunning.Store(false)
	}
}

// CurrentState returns the state of the first step in progress. If no step is in progress, it
// returns the zero State.
func (t *Tally) CurrentState() State {
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

// FindTally returns the Tally that ctx carries, or nil if there is none.
func FindTally(ctx context.Context) *Tally {
	t, _ := ctx.Value(key{}).(*Tally)
	return t
}
