package tui

import (
	"testing"

	"chunkscope/tui/keys"
	"chunkscope/tui/layout"
	"chunkscope/tui/panel"
	"chunkscope/tui/part"
)

// On any screen, a letter that only one panel uses must open and focus that panel and perform its
// action.
func TestPanelKeyOpensPanel(t *testing.T) {
	for _, size := range [][2]int{{60, 18}, {80, 24}, {120, 40}, {200, 60}} {
		for _, from := range []layout.Pane{layout.Document, layout.Settings, layout.Panel} {
			d := newDriver(t, setup{w: size[0], h: size[1], set: presetSettings(t, "langchain-recursive")})
			showTab[*panel.Chunk](d)
			d.do(part.Focus(from))
			checkMap := func(reason string) {
				t.Helper()
				c, open := d.r.panes.Panel().(*panel.Curve)
				if !open || c.Scope() != keys.MapPanel || !d.r.panes.IsFocused(layout.Panel) {
					t.Fatalf("%v from pane %d: %s: panel %T is open, focused = %v; want the focused map", size, from, reason, d.r.panes.Panel(), d.r.panes.IsFocused(layout.Panel))
				}
			}
			d.keys("z")
			checkMap("z")
			d.shows("in %")
			d.do(part.Focus(layout.Document))
			showTab[*panel.Measures](d)
			d.keys("z")
			checkMap("z while the map is hidden")
			d.keys("z")
			if d.r.panes.Panel().(*panel.Curve).Scope() != keys.CurvePanel {
				t.Errorf("%v: z did not leave the map", size)
			}
		}
	}
}

// The key of a visible panel must focus it. In a presentation it must return to the panels.
func TestKeyFocusesVisiblePanel(t *testing.T) {
	d := newDriver(t, setup{w: 120, h: 40, set: presetSettings(t, "langchain-recursive")})
	showTab[*panel.Curve](d)
	d.do(part.Focus(layout.Document))
	d.keys("z")
	if !d.r.panes.IsFocused(layout.Panel) {
		t.Error("z did not focus the map")
	}
	d.keys("P", "z")
	if _, open := d.r.panes.Panel().(*panel.Curve); !open || d.r.panes.Presenting {
		t.Errorf("z opened %T, want Curve outside the presentation", d.r.panes.Panel())
	}
	d.keys("P", "backspace")
	d.shows("backspace works in Review")
	d.keys("d")
	if !d.r.panes.Presenting {
		t.Error("d left the presentation, although it is bound in several places")
	}
	d.shows("d works in the microscope, in Ask and in Quality")
}

func TestPaletteOpensPanels(t *testing.T) {
	d := newDriver(t, setup{w: 120, h: 40, set: presetSettings(t, "langchain-recursive")})
	d.keys("ctrl+k")
	d.text("map of all sizes and overlaps")
	d.keys("enter")
	d.shows("whole text in %")
}
