package tui

import (
	"fmt"
	"strings"
	"testing"

	"chunkscope/engine/settings"
)

func TestTuningIsPreviewedAppliedAndUndone(t *testing.T) {
	d := newDriver(t, setup{w: 120, h: 40})
	before := d.r.s.Settings
	d.keys("F")
	tuned, err := d.r.s.Tuning.Tuned(before)
	if err != nil || tuned == nil || tuned.Result == nil {
		t.Fatalf("got tuning result %v and error %v", tuned, err)
	}
	d.shows(fmt.Sprintf("%d of %d settings score as well", len(tuned.Tied), len(tuned.Grid)))
	cuts := d.r.s.ChunkCount()
	d.keys("down")
	first := tuned.SmallestTie() // listed after the current settings and before the other ties
	if d.r.s.ChunkCount() != tuned.Scores[first].Chunks {
		t.Errorf("got %d chunks, want %d", d.r.s.ChunkCount(), tuned.Scores[first].Chunks)
	}
	d.keys("esc")
	if d.r.s.Settings != before || d.r.s.ChunkCount() != cuts {
		t.Error("esc did not restore the settings")
	}
	d.keys("F", "down", "down", "enter")
	if p := tuned.Grid[tuned.Tied[0]]; d.r.s.Settings.MaxChunkSize != p.Size || d.r.s.Settings.Strategy != p.Strategy {
		t.Errorf("applied strategy %s and size %d, want %s", d.r.s.Settings.Strategy, d.r.s.Settings.MaxChunkSize, &p)
	}
	d.shows("scores as well as the best; u undoes it")
	d.keys("u")
	if d.r.s.Settings != before {
		t.Error("u did not undo the change")
	}
}

// Stored drafts must be counted as drafts, as in `chunkscope tune` and the report.
func TestTuningUsesStoredDrafts(t *testing.T) {
	d, path := newQuestionsDriver(t, setup{w: 120, h: 40})
	d.keys("Q", "down", "c", "esc", "F")
	tuned, err := d.r.s.Tuning.Tuned(d.r.s.Settings)
	if err != nil || tuned == nil || tuned.Result == nil {
		t.Fatalf("got tuning result %v and error %v", tuned, err)
	}
	drafts := len(readQuestions(t, path)) - 1
	if tuned.Given != 1 || tuned.Drafts <= drafts {
		t.Errorf("got %d questions and %d drafts, want 1 and more than the %d stored drafts", tuned.Given, tuned.Drafts, drafts)
	}
	d.shows(fmt.Sprintf("by your 1 question and %d questions drafted from the text", tuned.Drafts))
}

// Arrow keys must step through all settings by stored text, and a click must select one.
func TestTuningStepsByStoredText(t *testing.T) {
	d := newDriver(t, setup{w: 120, h: 40})
	d.keys("F", "right", "left")
	tuned, _ := d.r.s.Tuning.Tuned(settings.Default())
	if d.r.s.Settings != settings.Default() {
		t.Error("right and left did not return to the initial settings")
	}
	visible := tuned.Tied[0] // settings visible in the list
	x, y := d.find(tuned.Grid[visible].NameInUnits())
	d.click(x, y)
	d.shows("▌● " + tuned.Grid[visible].NameInUnits())
	d.click(x, y)
	d.shows("u undoes it")
	if d.r.panes.Top() != nil {
		t.Error("a second click did not apply the settings")
	}
}

func TestTuningWithoutSentences(t *testing.T) {
	doc := newDocument(t, "short.md", "# Word\n")
	d := newDriver(t, setup{w: 120, h: 40, doc: doc})
	d.keys("F")
	d.shows("There are no questions to tune by")
	d.keys("down", "right", "enter")
	if d.r.s.Settings != settings.Default() || d.r.panes.Top() != nil {
		t.Error("settings were applied without questions")
	}
}

func newTuningDriver(t *testing.T, s setup) *driver {
	d := newDriver(t, s)
	d.keys("F", "down", "down")
	return d
}

func TestTuningOnEveryScreen(t *testing.T) {
	for _, s := range []struct{ w, h int }{{40, 12}, {60, 20}, {70, 16}, {200, 12}} {
		d := newTuningDriver(t, setup{w: s.w, h: s.h})
		if !strings.Contains(d.plain(), "Tune") {
			t.Errorf("the dialog is not shown at %d×%d", s.w, s.h)
		}
	}
}
