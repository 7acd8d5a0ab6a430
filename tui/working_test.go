package tui

import (
	"testing"

	tea "charm.land/bubbletea/v2"
)

// Work that takes long is marked by terminals that can, until it is done.
func TestLongWorkIsMarked(t *testing.T) {
	for _, can := range []bool{true, false} {
		d := drive(t, setup{w: 120, h: 40})
		d.r.look.progress = can
		if d.r.View().ProgressBar != nil {
			t.Error("marked with nothing under way")
		}
		_, work := d.r.Update(press("D")) // what it asks for is not carried out yet
		if d.r.View().ProgressBar != nil {
			t.Error("marked at once")
		}
		d.r.Update(slowTaskCheck{d.r.s.Tasks.LatestNumber()})
		if got := d.r.View().ProgressBar; (got != nil) != can || can && got.State != tea.ProgressBarIndeterminate {
			t.Errorf("a terminal that can (%v) is told %v", can, got)
		}
		d.run(work)
		if d.r.View().ProgressBar != nil {
			t.Error("still marked when it is done")
		}
	}
}
