package view

import (
	"testing"

	"pgregory.net/rapid"

	"chunkscope/engine/settings"
)

func sized(n int) settings.Settings {
	s := settings.Default()
	s.MaxChunkSize = n
	return s
}

// Movements of one setting in a row are one step; another setting, or a pause,
// begins a new one.
func TestAMovementIsOneStep(t *testing.T) {
	var h History
	if _, ok := h.Previous(); ok || h.CanUndo() {
		t.Error("something to go back to at first")
	}
	h.Changed(sized(1), "max_chunk_size")
	h.Changed(sized(2), "max_chunk_size")
	h.Changed(sized(3), "overlap_size")
	h.Pause()
	h.Changed(sized(4), "overlap_size")
	now := sized(5)
	for _, want := range []int{4, 3, 1} {
		to, ok := h.Undo(now)
		if was, known := h.Previous(); !ok || to.Settings != sized(want) || !known || was != now {
			t.Fatalf("undone to %d (%v), want %d", to.Settings.MaxChunkSize, ok, want)
		}
		now = to.Settings
	}
	if _, ok := h.Undo(now); ok {
		t.Error("undone past the first step")
	}
}

// Whatever is changed, undone and redone, the history does what a list of all
// states with a place in it does.
func TestHistoryIsAListOfStates(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		var h History
		states, at := []int{0}, 0
		for i := range rapid.IntRange(1, 30).Draw(t, "steps") {
			now := sized(states[at])
			switch rapid.SampledFrom([]string{"change", "undo", "redo"}).Draw(t, "step") {
			case "change":
				h.Changed(now, "")
				states = append(states[:at+1:at+1], i+1)
				at++
			case "undo":
				if to, ok := h.Undo(now); ok != (at > 0) || ok && to.Settings != sized(states[at-1]) {
					t.Fatalf("undone to %d (%v) from place %d of %v", to.Settings.MaxChunkSize, ok, at, states)
				}
				at = max(0, at-1)
			case "redo":
				if to, ok := h.Redo(now); ok != (at+1 < len(states)) || ok && to.Settings != sized(states[at+1]) {
					t.Fatalf("redone to %d (%v) from place %d of %v", to.Settings.MaxChunkSize, ok, at, states)
				}
				at = min(at+1, len(states)-1)
			}
			if h.CanUndo() != (at > 0) {
				t.Fatalf("can undo is %v at place %d", h.CanUndo(), at)
			}
		}
	})
}

// A swap stays one when it is undone and redone, and is forgotten with the
// future.
func TestASwapStaysOne(t *testing.T) {
	var h History
	h.Changed(sized(1), "")
	h.Swapped()
	to, _ := h.Undo(sized(2))
	again, _ := h.Redo(to.Settings)
	if !to.Swap || !again.Swap {
		t.Errorf("undone %v, redone %v", to.Swap, again.Swap)
	}
	to, _ = h.Undo(again.Settings)
	h.Changed(to.Settings, "unit")
	if to, _ = h.Undo(sized(3)); to.Swap {
		t.Error("a change in its place is taken for the swap")
	}
}

func TestResettingGoesToThePreset(t *testing.T) {
	h := NewHistory(sized(7))
	if h.InitialSettings() != sized(7) {
		t.Error("not what the session began with")
	}
	h.SetPreset("minimal")
	p, _ := settings.FindPreset("minimal")
	if h.InitialSettings() != p.Settings() {
		t.Error("not the preset")
	}
}
