package tui

import (
	"testing"

	tea "charm.land/bubbletea/v2"
)

// Terminals that support it show a progress mark during long work.
func TestLongWorkIsMarked(t *testing.T) {
	for _, can := range []bool{true, false} {
		d := drive(t, setup{w: 120, h: 40})
		d.r.look.progress = can
		if d.r.View().ProgressBar != nil {
			t.Error("the terminal shows work when none is in progress")
		}
		_, work := d.r.Update(press("D")) // leave the work undone
		if d.r.View().ProgressBar != nil {
			t.Error("the terminal shows work without a delay")
		}
		d.r.Update(slowTaskCheck{d.r.s.Tasks.LatestNumber()})
		if got := d.r.View().ProgressBar; (got != nil) != can || can && got.State != tea.ProgressBarIndeterminate {
			t.Errorf("capable terminal %v: sent %v", can, got)
		}
		d.run(work)
		if d.r.View().ProgressBar != nil {
			t.Error("the mark remains after the work")
		}
	}
}
