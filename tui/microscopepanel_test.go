package tui

import (
	"testing"

	"chunkscope/tui/layout"
	"chunkscope/tui/panel"
)

func TestMicroscopeReplacesPanel(t *testing.T) {
	for h, replacesPanel := range map[int]bool{24: true, 40: false} {
		d := newDriver(t, setup{w: 80, h: h})
		showTab[*panel.Measures](d)
		d.keys("enter")
		d.shows("Microscope · seam")
		if open := d.r.panes.Lower == layout.Panel; open == replacesPanel {
			t.Errorf("%d rows: panel open below = %v, want the opposite", h, open)
		}
		d.keys("esc")
		if _, open := d.r.panes.Panel().(*panel.Measures); !open || d.r.panes.Lower != layout.Panel {
			t.Errorf("%d rows: after the microscope, panel %T is open, want Measures below the text", h, d.r.panes.Panel())
		}
	}
}
