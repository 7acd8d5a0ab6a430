package tui

import (
	"testing"

	tea "charm.land/bubbletea/v2"
)

// If work takes long, terminals that support progress bars must show one.
func TestLongWorkShowsProgressBar(t *testing.T) {
	for _, isCapable := range []bool{true, false} {
		d := newDriver(t, setup{w: 120, h: 40})
		d.r.display.progress = isCapable
		if d.r.View().ProgressBar != nil {
			t.Error("the terminal shows progress although nothing is running")
		}
		_, work := d.r.Update(press("D")) // without running the returned command
		if d.r.View().ProgressBar != nil {
			t.Error("the terminal shows progress before the delay")
		}
		d.r.Update(slowTaskCheck{d.r.s.Tasks.LatestNumber()})
		if got := d.r.View().ProgressBar; (got != nil) != isCapable || isCapable && got.State != tea.ProgressBarIndeterminate {
			t.Errorf("terminal supports progress = %v: got progress bar %v", isCapable, got)
		}
		d.run(work)
		if d.r.View().ProgressBar != nil {
			t.Error("the progress bar is still shown after the work ends")
		}
	}
}
