package tui

import (
	"testing"
)

// A key with no other visible effect must show a message.
func TestKeysAreConfirmed(t *testing.T) {
	d := newDriver(t, setup{w: 120, h: 40})
	d.keys("right", "u")
	d.shows("undone: overlap 230 → 200")
	d.keys("U")
	d.shows("redone: overlap 200 → 230")
	d.keys("u", "tab")
	d.r.panes.Settings.Choose("unit")
	d.keys("right")
	d.shows("sizes are not converted: 4096 chars are now 4096 words")
}

func TestUndoShowsPreset(t *testing.T) {
	d := newDriver(t, setup{w: 120, h: 40})
	d.keys("B")
	d.text("langchain-recursive")
	d.keys("enter", "u")
	d.shows("undone: preset langchain-recursive → default")
	d.keys("U")
	d.shows("redone: preset default → langchain-recursive")
}

func TestDigitOutsideSettingsIsExplained(t *testing.T) {
	d := newDriver(t, setup{w: 80, h: 24})
	d.keys("8")
	d.shows("8 does nothing here: tab goes to the settings, where you can type numbers")
}

func TestModeCycleKeepsSelectedSetting(t *testing.T) {
	d := newDriver(t, setup{w: 120, h: 40})
	d.keys("right")
	before, mode := d.r.panes.Settings.Key(), d.r.s.Settings.OverlapMode
	for d.keys("m"); d.r.s.Settings.OverlapMode != mode; d.keys("m") {
		d.frame()
	}
	d.frame()
	if current := d.r.panes.Settings.Key(); current != before {
		t.Errorf("setting %s is selected, want %s", current, before)
	}
}

func TestSectionListSelectsCurrentSection(t *testing.T) {
	d := newDriver(t, setup{w: 120, h: 40})
	d.keys("s", "enter")
	if top := d.r.reading.Top(); top > 400 {
		t.Errorf("the list begins with a section at byte %d, want at most 400", top)
	}
}

func TestNoChunkLimitIsShownAsAll(t *testing.T) {
	d := newDriver(t, setup{w: 120, h: 40})
	d.keys("P")
	d.r.panes.Settings.Choose("max_chunks_per_document")
	d.keys("left")
	d.shows("max chunks per document all")
}

// If there is space for only one remedy, the microscope must show one that has an effect.
func TestMicroscopeShowsUsefulRemedy(t *testing.T) {
	set := presetSettings(t, "fixed-window")
	set.OverlapSize, set.MaxChunkSize = 0, 300
	d := newDriver(t, setup{set: set, w: 80, h: 24})
	d.keys("n", "enter", "w", "w", "o")
	d.shows("a repair")
	d.hides("d clear dry")

	set = presetSettings(t, "default")
	set.MaxChunkSize = 500
	d = newDriver(t, setup{set: set, w: 80, h: 24})
	d.keys("w", "w", "w", "o", "enter")
	d.shows("d clear dry")
}

func TestNoRepairKeyWithoutRepair(t *testing.T) {
	d := newDriver(t, setup{w: 120, h: 40})
	d.keys("n", "enter")
	if cut := d.r.s.View.SeveredAt(0); cut != nil {
		t.Fatal("the sample's first seam severs text")
	}
	d.hides("a repair")
}
