package tui

import (
	"testing"
)

// What the header counts can be clicked: the bottom line says first what that does.
func TestTheHeaderLeadsToWhatItCounts(t *testing.T) {
	for _, c := range []struct{ what, hover, shows string }{
		{"22 chunks", "list the chunks: sort, filter, jump (c)", "Chunks"},
		{"• 2 small", "review the flagged chunks: accept, waive or clear each (v)", "0 of 3 decided"},
		{"◆ 1 oversize", "review the flagged chunks: accept, waive or clear each (v)", "0 of 3 decided"},
		{"whole", "open Measures", "whole pairs"},
	} {
		d := drive(t, setup{w: 120, h: 40})
		x, y := d.find(c.what)
		if y != 0 {
			t.Fatalf("%q is in row %d", c.what, y)
		}
		if got := d.hover(x+1, 0); got != c.hover {
			t.Errorf("over %q: %q, want %q", c.what, got, c.hover)
		}
		d.click(x+1, 0)
		d.shows(c.shows)
	}
	d := drive(t, setup{w: 120, h: 40})
	d.take("langchain-recursive")
	x, _ := d.find("dry seams")
	d.click(x, 0)
	if i := d.r.s.Selected; i == 0 || d.r.s.View.Result.Seams.At(i-1).Delivered > 0 {
		t.Errorf("the seam before chunk %d is not dry", i+1)
	}
	d.keys("B")
	d.click(x, 0)
	d.hides("Presets")
}

// Where a pane stands alone, a click in the header turns to the next, whatever it
// counts.
func TestTheHeaderTurnsWherePanesStandAlone(t *testing.T) {
	d := drive(t, setup{w: 60, h: 24})
	before := d.r.panes.Focus
	x, _ := d.find("chunks")
	if got := d.hover(x, 0); got != "" {
		t.Errorf("hovering: %q", got)
	}
	d.click(x, 0)
	if d.r.panes.Focus == before {
		t.Error("the same pane")
	}
}

// The signs that there are more tabs open the next of them, up to the last.
func TestMoreTabsAreAClickAway(t *testing.T) {
	d := drive(t, setup{w: 120, h: 40})
	last := len(d.r.panes.Tabs) - 1
	for range d.r.panes.Tabs {
		d.click(d.r.lay.W-1, d.r.lay.PanelFrame.Y)
	}
	if d.r.panes.Tab != last {
		t.Errorf("› leads to tab %d, not %d", d.r.panes.Tab, last)
	}
	for range d.r.panes.Tabs {
		d.click(d.r.lay.PanelFrame.X, d.r.lay.PanelFrame.Y)
	}
	d.shows("─ Chunk 1 ─")
}
