package tui

import (
	"strings"
	"testing"

	tea "charm.land/bubbletea/v2"

	"chunkscope/tui/layout"
	"chunkscope/tui/part"
)

// On wide screens a panel must not have many empty rows while the other one hides rows.
func TestPanelsShareSpareRows(t *testing.T) {
	shared := 0
	for _, size := range [][2]int{{180, 50}, {200, 60}} {
		for _, name := range []string{"default", "fixed-window"} {
			d := newDriver(t, setup{set: presetSettings(t, name), w: size[0], h: size[1]})
			for i := range d.r.panes.Tabs {
				for k := range d.r.panes.Tabs {
					d.r.panes.OpenTab(k, &d.r.layout)
					d.r.panes.OpenTab(i, &d.r.layout)
					d.keys("n", "p")
					l := &d.r.layout
					rowsAbove, rowsBelow := d.spareRows(d.r.panes.Panel(), l.Panel()), d.spareRows(d.r.panes.Tabs[d.r.panes.OtherTab()], l.OtherInterior())
					if rowsAbove < 0 && rowsBelow > l.OtherInterior().H/2 && l.OtherInterior().H > 8 || rowsBelow < 0 && rowsAbove > l.Panel().H/2 && l.Panel().H > 8 {
						t.Errorf("%s at %v, tabs %d and %d: %d of %d rows are empty above, %d of %d below:\n%s", name, size, i, k, rowsAbove, l.Panel().H, rowsBelow, l.OtherInterior().H, d.plain())
					}
					if standard := layout.Arrange(size[0], size[1], layout.Spec{Settings: d.r.panes.Settings.WantedRows(d.r.s.Reader())}); standard.OtherFrame.H != l.OtherFrame.H {
						shared++
					}
				}
			}
		}
	}
	if shared == 0 {
		t.Error("the panels never shared rows")
	}
}

// spareRows returns the number of rows that a panel leaves empty, or a negative number if it needs
// more rows.
func (d *driver) spareRows(p part.Panel, area layout.Rect) int {
	c := d.r.Context()
	c.H = area.H
	return area.H - len(p.Lines(c, area.W))
}

func TestWheelScrollsLowerPanel(t *testing.T) {
	d := newDriver(t, setup{w: 180, h: 42})
	d.r.panes.OpenTab(1, &d.r.layout)
	d.keys("tab", "tab", "enter", "tab") // show all measures
	d.r.panes.OpenTab(2, &d.r.layout)
	d.keys("n")
	area := d.r.layout.OtherInterior()
	shown := func() (upper, lower string) {
		rows := strings.Split(d.plain(), "\n")
		return strings.Join(rows[:area.Y], "\n"), strings.Join(rows[area.Y:area.Y+area.H], "\n")
	}
	upper, lower := shown()
	if !strings.Contains(lower, "more rows") {
		t.Fatalf("the lower panel shows all of its rows:\n%s", lower)
	}
	wheel := func(b tea.MouseButton) { d.send(tea.MouseWheelMsg{X: area.X + 3, Y: area.Y + 2, Button: b}) }
	wheel(tea.MouseWheelDown)
	if up, low := shown(); up != upper || low == lower {
		t.Errorf("want the wheel to scroll only the lower panel:\n%s", d.plain())
	}
	wheel(tea.MouseWheelUp)
	if up, low := shown(); up != upper || low != lower {
		t.Errorf("the wheel did not scroll back:\n%s", d.plain())
	}
}
