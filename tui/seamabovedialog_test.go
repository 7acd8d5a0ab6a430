package tui

import (
	"testing"

	"chunkscope/tui/part"
)

// The selected seam and the strip must stay visible above the list of presets. Closing the list
// must scroll back.
func TestSelectedSeamStaysVisible(t *testing.T) {
	for _, size := range [][2]int{{80, 24}, {100, 30}, {120, 40}, {200, 60}} {
		d := newDriver(t, setup{w: size[0], h: size[1], set: presetSettings(t, "fixed-window")})
		d.keys("g", "n")
		d.frame()
		before := d.r.reading.Top()
		d.keys("B")
		for range 4 {
			d.keys("down")
			d.frame()
			v := d.r.screen()
			area, _ := v.ModeRect(d.r.panes.ModeAt(part.Dialog, v.Context, size[0], size[1]))
			if end := v.Layout.Document.Y + v.Layout.Document.H + v.Layout.Seams.H; end > area.Y-1 {
				t.Errorf("%v: the text and its strip end in row %d, below the edge of the list in row %d", size, end, area.Y-1)
			}
			if d.r.s.Selected == 0 { // the first chunk has no seam before it
				continue
			}
			start, end := d.r.reading.VisibleBytes()
			if joint := d.r.s.View.Result.Seams[d.r.s.Selected-1].Byte; joint <= start || joint >= end {
				t.Errorf("%v: the seam of chunk %d at byte %d is not in the visible bytes %d to %d", size, d.r.s.Selected, joint, start, end)
			}
		}
		d.keys("esc")
		d.frame()
		if d.r.reading.Top() != before {
			t.Errorf("%v: after closing the list, the text starts at byte %d, want %d", size, d.r.reading.Top(), before)
		}
	}
}
