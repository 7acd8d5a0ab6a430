package tui

import (
	"strings"
	"testing"

	"chunkscope/tui/keys"
	"chunkscope/tui/mode/list"
)

// An action that is chosen is done, as by its key, and the palette is gone.
func TestThePaletteDoesWhatIsChosen(t *testing.T) {
	d := drive(t, setup{w: 120, h: 40})
	d.keys("ctrl+k")
	d.text("next overlap mode")
	d.keys("enter")
	if d.r.s.Settings.OverlapMode != "budget" || d.r.panes.Top() != nil {
		t.Errorf("the mode is %s, %v is open", d.r.s.Settings.OverlapMode, d.r.panes.Top())
	}
	d.keys("ctrl+k")
	d.text("list sctions") // letters in order will do
	d.keys("enter")
	if _, ok := d.r.panes.Top().(*list.Sections); !ok {
		t.Errorf("%T is open", d.r.panes.Top())
	}
	d.keys("esc", "tab", "tab", "ctrl+k")
	d.text("scroll the panel down")
	d.keys("enter", "ctrl+k", "esc")
	d.shows("more")
}

// What works elsewhere says where, and stays open.
func TestThePaletteSaysWhereActionsWork(t *testing.T) {
	d := drive(t, setup{w: 120, h: 40})
	d.keys("ctrl+k")
	d.text("put the header path in front")
	d.shows("in the chunk as embedded")
	d.keys("enter")
	d.shows("# works in the chunk as embedded")
	d.shows("Actions")
}

// Every key of the table is in the palette somewhere: where the keys of its pane
// go, or with the place where it works.
func TestThePaletteHasEveryAction(t *testing.T) {
	d := drive(t, setup{w: 120, h: 40})
	shown := map[string]bool{}
	for range 3 {
		d.keys("ctrl+k")
		p, ok := d.r.panes.Top().(*list.Palette)
		if !ok {
			t.Fatalf("%T is open", d.r.panes.Top())
		}
		rows := p.Lines(d.r.Context(), 160, 2*len(keys.Table))
		for _, row := range rows {
			for i := range keys.Table {
				if strings.Contains(row, keys.Table[i].Help) {
					shown[keys.Table[i].Help] = true
				}
			}
		}
		d.keys("esc", "tab")
	}
	for i := range keys.Table {
		if !shown[keys.Table[i].Help] {
			t.Errorf("%s is not in the palette", keys.Table[i].Help)
		}
	}
}
