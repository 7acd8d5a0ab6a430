package tui

import (
	"testing"

	"chunkscope/tui/layout"
	"chunkscope/tui/panel"
)

// On a low screen the microscope has the rows of the panel, which leaving it brings back.
func TestTheMicroscopeTakesThePanelsRows(t *testing.T) {
	for h, taken := range map[int]bool{24: true, 40: false} {
		d := drive(t, setup{w: 80, h: h})
		showing[*panel.Measures](d)
		d.keys("enter")
		d.shows("Microscope · seam")
		if open := d.r.panes.Lower == layout.Panel; open == taken {
			t.Errorf("%d rows: the panel is open: %v", h, open)
		}
		d.keys("esc")
		if _, open := d.r.panes.Panel().(*panel.Measures); !open || d.r.panes.Lower != layout.Panel {
			t.Errorf("%d rows: %T is open below", h, d.r.panes.Panel())
		}
	}
}
