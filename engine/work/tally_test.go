package work

import (
	"context"
	"testing"
)

func TestStateString(t *testing.T) {
	for _, c := range []struct {
		state State
		want  string
	}{
		{State{}, ""},
		{State{Step: Cutting}, "cutting …"},
		{State{Blocks, 0, 200}, "finding blocks 0%"},
		{State{Blocks, 87, 200}, "finding blocks 43%"},
		{State{Tokens, 200, 200}, "finding tokens 99%"},
		{State{Sharing, 300, 200}, "sharing text 99%"},
		{State{Sentences, 1 << 31, 1 << 32}, "finding sentences 50%"},
	} {
		if got := c.state.String(); got != c.want {
			t.Errorf("String of %+v = %q, want %q", c.state, got, c.want)
		}
	}
	for s := NoStep + 1; s < stepCount; s++ {
		if names[s] == "" {
			t.Errorf("step %d has no name", s)
		}
	}
}

// CurrentState must return the first unfinished step. The progress of a step must never decrease.
func TestFirstUnfinishedStepIsReported(t *testing.T) {
	var tally Tally
	checkState := func(want State) {
		t.Helper()
		if got := tally.CurrentState(); got != want {
			t.Errorf("CurrentState = %v, want %v", got, want)
		}
	}
	checkState(State{})
	tally.Begin(Cutting, 50)
	tally.Begin(Blocks, 100)
	tally.SetDone(Blocks, 40)
	tally.SetDone(Blocks, 30)
	checkState(State{Blocks, 40, 100})
	tally.End(Blocks)
	tally.Add(Cutting, 5)
	tally.Add(Cutting, 6)
	checkState(State{Cutting, 11, 50})
	tally.Begin(Cutting, 60)
	checkState(State{Cutting, 0, 60})
	tally.End(Cutting)
	checkState(State{})
}

// Stop must stop running steps, but not steps that begin later.
func TestStop(t *testing.T) {
	var tally Tally
	tally.Begin(Blocks, 9)
	if !tally.SetDone(Blocks, 1) {
		t.Error("SetDone before Stop = false, want true")
	}
	tally.Stop()
	if tally.SetDone(Blocks, 2) {
		t.Error("SetDone after Stop = true, want false")
	}
	tally.Begin(Sentences, 9)
	if !tally.SetDone(Sentences, 1) {
		t.Error("SetDone of a step started after Stop = false, want true")
	}
}

func TestNilTally(t *testing.T) {
	ctx := context.Background()
	tally := FindTally(ctx)
	tally.Begin(Blocks, 9)
	tally.Add(Blocks, 1)
	tally.End(Blocks)
	if !tally.SetDone(Blocks, 2) || tally.CurrentState() != (State{}) {
		t.Error("a nil tally is stopped or has a current step")
	}
	stored := &Tally{}
	if FindTally(WithTally(ctx, stored)) != stored {
		t.Error("FindTally did not return the tally of the context")
	}
}
