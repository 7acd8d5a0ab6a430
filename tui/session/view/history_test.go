package view

import (
	"testing"

	"pgregory.net/rapid"

	"chunkscope/engine/settings"
)

func withSize(n int) settings.Settings {
	s := settings.Default()
	s.MaxChunkSize = n
	return s
}

// Consecutive changes of one setting must form one step. Changing another setting, or a call of
// EndStep, must begin a new step.
func TestSuccessiveChangesAreOneStep(t *testing.T) {
	var h History
	if _, ok := h.Previous(); ok || h.CanUndo() {
		t.Error("got a step to undo in a new history")
	}
	h.RecordChange(withSize(1), "max_chunk_size")
	h.RecordChange(withSize(2), "max_chunk_size")
	h.RecordChange(withSize(3), "overlap_size")
	h.EndStep()
	h.RecordChange(withSize(4), "overlap_size")
	current := withSize(5)
	for _, want := range []int{4, 3, 1} {
		to, ok := h.Undo(current)
		if previous, known := h.Previous(); !ok || to.Settings != withSize(want) || !known || previous != current {
			t.Fatalf("undo = %d (%v), want %d", to.Settings.MaxChunkSize, ok, want)
		}
		current = to.Settings
	}
	if _, ok := h.Undo(current); ok {
		t.Error("a step before the first one was undone")
	}
}

// The history must behave like a list of states and a position in that list.
func TestHistoryMatchesListOfStates(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		var h History
		states, at := []int{0}, 0
		for i := range rapid.IntRange(1, 30).Draw(t, "steps") {
			current := withSize(states[at])
			switch rapid.SampledFrom([]string{"change", "undo", "redo"}).Draw(t, "step") {
			case "change":
				h.RecordChange(current, "")
				states = append(states[:at+1:at+1], i+1)
				at++
			case "undo":
				if to, ok := h.Undo(current); ok != (at > 0) || ok && to.Settings != withSize(states[at-1]) {
					t.Fatalf("undo = %d (%v) at position %d of %v", to.Settings.MaxChunkSize, ok, at, states)
				}
				at = max(0, at-1)
			case "redo":
				if to, ok := h.Redo(current); ok != (at+1 < len(states)) || ok && to.Settings != withSize(states[at+1]) {
					t.Fatalf("redo = %d (%v) at position %d of %v", to.Settings.MaxChunkSize, ok, at, states)
				}
				at = min(at+1, len(states)-1)
			}
			if h.CanUndo() != (at > 0) {
				t.Fatalf("CanUndo = %v at position %d", h.CanUndo(), at)
			}
		}
	})
}

func TestSwapSurvivesUndo(t *testing.T) {
	var h History
	h.RecordChange(withSize(1), "")
	h.MarkSwap()
	to, _ := h.Undo(withSize(2))
	again, _ := h.Redo(to.Settings)
	if !to.Swap || !again.Swap {
		t.Errorf("Swap after undo = %v, after redo = %v, want both true", to.Swap, again.Swap)
	}
	to, _ = h.Undo(again.Settings)
	h.RecordChange(to.Settings, "unit")
	if to, _ = h.Undo(withSize(3)); to.Swap {
		t.Error("a change after the swap is marked as a swap")
	}
}

func TestResetRestoresPreset(t *testing.T) {
	h := NewHistory(withSize(7))
	if h.InitialSettings() != withSize(7) {
		t.Error("InitialSettings did not return the initial settings")
	}
	h.SetPreset("minimal")
	p, _ := settings.FindPreset("minimal")
	if h.InitialSettings() != p.Settings() {
		t.Error("InitialSettings did not return the preset")
	}
}
