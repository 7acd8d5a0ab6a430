package tui

import (
	"testing"

	tea "charm.land/bubbletea/v2"
)

func TestNewestSettingsAreApplied(t *testing.T) {
	d := newDriver(t, setup{w: 120, h: 40})
	var pending []tea.Cmd
	for range 3 {
		_, cmd := d.r.Update(press("right"))
		pending = append(pending, cmd)
	}
	for _, cmd := range pending {
		d.run(cmd)
	}
	if !d.r.s.IsUpToDate() || d.r.s.IsRunning() {
		t.Errorf("the screen shows overlap %d or a run is still in progress, want overlap %d", d.r.s.View.Result.Settings.OverlapSize, d.r.s.Settings.OverlapSize)
	}
}
