package tui

import (
	"testing"
)

// What a key did is said where nothing else shows it.
func TestKeysSayWhatTheyDid(t *testing.T) {
	d := drive(t, setup{w: 120, h: 40})
	d.keys("right", "u")
	d.shows("undone: overlap 210 → 200")
	d.keys("U")
	d.shows("done again: overlap 200 → 210")
	d.keys("u", "tab")
	d.r.panes.Settings.Choose("unit")
	d.keys("right")
	d.shows("sizes keep their numbers: 4096 chars are 4096 words now")
}

// The overlap mode goes round, and the setting that was chosen is chosen again.
func TestTheChosenSettingIsThereAgain(t *testing.T) {
	d := drive(t, setup{w: 120, h: 40})
	d.keys("right")
	was, mode := d.r.panes.Settings.Key(), d.r.s.Settings.OverlapMode
	for d.keys("m"); d.r.s.Settings.OverlapMode != mode; d.keys("m") {
		d.frame()
	}
	d.frame()
	if now := d.r.panes.Settings.Key(); now != was {
		t.Errorf("%s is chosen, %s was", now, was)
	}
}

// The list of sections opens at the one at the top of the screen.
func TestSectionsBeginWhereTheReaderIs(t *testing.T) {
	d := drive(t, setup{w: 120, h: 40})
	d.keys("s", "enter")
	if top := d.r.reading.Top(); top > 400 {
		t.Errorf("the list began with a section at byte %d", top)
	}
}

// In the presentation look a setting that takes every chunk says so.
func TestAllChunksAreNotNone(t *testing.T) {
	d := drive(t, setup{w: 120, h: 40})
	d.keys("P")
	d.r.panes.Settings.Choose("max_chunks_per_document")
	d.keys("left")
	d.shows("max chunks per document all")
}

// Where there is no room for both, what clears a dry seam is shown rather than a repair
// of nothing, and the other way round.
func TestTheMicroscopeShowsWhatHelps(t *testing.T) {
	set := preset(t, "fixed-window")
	set.OverlapSize, set.MaxChunkSize = 0, 300
	d := drive(t, setup{set: set, w: 80, h: 24})
	d.keys("n", "enter", "w", "w", "o")
	d.shows("a repair")
	d.hides("d clear dry")

	set = preset(t, "default")
	set.MaxChunkSize = 500
	d = drive(t, setup{set: set, w: 80, h: 24})
	d.keys("w", "w", "w", "o", "enter")
	d.shows("d clear dry")
}

// A key that can act on nothing is not shown: there is nothing to repair here.
func TestNothingToRepairShowsNoKey(t *testing.T) {
	d := drive(t, setup{w: 120, h: 40})
	d.keys("n", "enter")
	if cut := d.r.s.View.SeveredAt(0); cut != nil {
		t.Fatal("the sample's first seam severs something")
	}
	d.hides("a repair")
}
