package tui

import (
	"testing"

	"chunkscope/tui/keys"
	"chunkscope/tui/layout"
	"chunkscope/tui/panel"
	"chunkscope/tui/part"
)

// A letter that one panel alone has opens it from anywhere, gives it the keys and
// does what it does there, on screens of every size.
func TestKeysOfOnePanelOpenIt(t *testing.T) {
	for _, size := range [][2]int{{60, 18}, {80, 24}, {120, 40}, {200, 60}} {
		for _, from := range []layout.Pane{layout.Document, layout.Settings, layout.Panel} {
			d := drive(t, setup{w: size[0], h: size[1], set: preset(t, "langchain-recursive")})
			showing[*panel.Chunk](d)
			d.do(part.Focus(from))
			mapped := func(why string) {
				t.Helper()
				c, open := d.r.panes.Panel().(*panel.Curve)
				if !open || c.Scope() != keys.Mapped || !d.r.panes.Has(layout.Panel) {
					t.Fatalf("%v from pane %d: %s: %T has the keys: %v", size, from, why, d.r.panes.Panel(), d.r.panes.Has(layout.Panel))
				}
			}
			d.keys("z")
			mapped("z")
			d.shows("in %")
			d.do(part.Focus(layout.Document))
			showing[*panel.Measures](d)
			d.keys("z")
			mapped("z while the map is out of sight")
			d.keys("z")
			if d.r.panes.Panel().(*panel.Curve).Scope() != keys.Curved {
				t.Errorf("%v: z leaves the map where it is", size)
			}
		}
	}
}

// A panel that is in sight without the keys gets them with its key; in the
// presentation look its key leads back to the panels.
func TestKeysOfThePanelInSight(t *testing.T) {
	d := drive(t, setup{w: 120, h: 40, set: preset(t, "langchain-recursive")})
	showing[*panel.Curve](d)
	d.do(part.Focus(layout.Document))
	d.keys("z")
	if !d.r.panes.Has(layout.Panel) {
		t.Error("the map has not the keys")
	}
	d.keys("P", "z")
	if _, open := d.r.panes.Panel().(*panel.Curve); !open || d.r.panes.Presenting {
		t.Errorf("z leads to %T", d.r.panes.Panel())
	}
	d.keys("P", "backspace")
	d.shows("backspace works in Review")
	d.keys("d")
	if !d.r.panes.Presenting {
		t.Error("d, which several places have, opens one of them")
	}
	d.shows("d works in the microscope, in Ask and in Quality")
}

// The palette opens them too.
func TestThePaletteOpensPanels(t *testing.T) {
	d := drive(t, setup{w: 120, h: 40, set: preset(t, "langchain-recursive")})
	d.keys("ctrl+k")
	d.text("map of all sizes and overlaps")
	d.keys("enter")
	d.shows("whole text in %")
}
