package tui

import (
	"strings"
	"testing"

	"chunkscope/engine/settings"
)

// Every key of the bottom line can be clicked.
func TestHintsCanBeClicked(t *testing.T) {
	d := sit(t, starts{w: 120, h: 40})
	x, y := d.find("n p chunk")
	d.click(x, y)
	d.click(x, y)
	if d.r.s.Selected != 2 {
		t.Errorf("two clicks on n lead to chunk %d", d.r.s.Selected+1)
	}
	d.click(x+2, y)
	if d.r.s.Selected != 1 {
		t.Errorf("a click on p leads to chunk %d", d.r.s.Selected+1)
	}
	x, y = d.find("microscope")
	d.click(x, y)
	d.shows("Microscope · seam 1")
	x, y = d.find("close")
	d.click(x, y)
	d.hides("Microscope · seam 1")
	x, y = d.find("← →")
	was := d.r.s.Settings.OverlapSize
	d.click(x+2, y)
	if d.r.s.Settings.OverlapSize <= was {
		t.Error("a click on → leaves the overlap")
	}
	d.click(x+3, y) // a key's label is its key's
	d.click(x, y)
	if d.r.s.Settings.OverlapSize <= was-20 {
		t.Error("a click on ← leaves the overlap")
	}
	x, y = d.find("help")
	d.click(x, y)
	d.shows("type to search")
}

// A key that cannot act is dimmed, and says why when it is pressed.
func TestHintsThatCannotActAreDimmed(t *testing.T) {
	for preset, dim := range map[string]bool{"fixed-window": true, "langchain-recursive": false} {
		p, err := settings.FindPreset(preset)
		if err != nil {
			t.Fatal(err)
		}
		d := sit(t, starts{set: p.Settings(), w: 120, h: 40})
		rows := strings.Split(d.frame(), "\n")
		if got := strings.Contains(rows[len(rows)-1], string(d.r.styles.Faint)+"o"); got != dim {
			t.Errorf("with %s, o is dimmed: %t", preset, got)
		}
		d.keys("o")
		if dim {
			d.shows("no seam is dry")
		}
	}
}
