package tui

import (
	"fmt"
	"strings"
	"testing"

	tea "charm.land/bubbletea/v2"

	"chunkscope/engine/tour"
	"chunkscope/tui/keys"
	"chunkscope/tui/layout"
	"chunkscope/tui/panel"
	"chunkscope/tui/part"
)

func showTab[P part.Panel](d *driver) {
	d.Helper()
	for i, t := range d.r.panes.Tabs {
		if _, ok := t.(P); ok {
			d.do(part.OpenTab(i))
			d.frame()
			d.send(nil)
			return
		}
	}
	d.Fatal("the panel is not a tab")
}

func unfoldQuality(d *driver) {
	d.Helper()
	showTab[*panel.Measures](d)
	d.r.panes.Panel().(*panel.Measures).Act(nil, keys.Metadata)
	d.frame()
}

func TestMeasuresShowEffectOfSlider(t *testing.T) {
	d := newDriver(t, setup{set: presetSettings(t, "fixed-window"), w: 170, h: 60})
	unfoldQuality(d)
	for _, label := range []string{
		"sentences", "stored", "dry seams", "chunks", "min", "mean", "median", "p95", "max",
		"severed", "repaired", "overlap in", "duplicate share", "near-duplicates", "vectors", "memory",
	} {
		d.shows(label)
	}
	d.hides("whole pairs") // only stats and the report show these
	d.hides("blind")
	d.hides("better")
	d.keys("left", "left")
	d.shows("since overlap 100 → 80")
	d.shows("−3 pts")
	d.keys("u")
	d.shows("since overlap 80 → 100")
	d.keys("right", "left")
	d.hides("since overlap")
}

// Consecutive steps of a slider must count as one change, even if measures in between are unknown.
func TestMeasuresCompareWithEarlierSettings(t *testing.T) {
	d := newDriver(t, setup{set: presetSettings(t, "fixed-window"), w: 120, h: 40})
	before := chunkCount(t, d)
	d.keys("L", "L")
	showTab[*panel.Measures](d)
	m, fresh := d.r.s.Measures.Latest()
	if b := d.r.s.Measures.Previous(); !fresh || b == nil || b.Chunks != before || m.Chunks <= before {
		t.Fatalf("wrong previous measures %+v or current measures %+v", b, m)
	}
	d.shows(fmt.Sprintf("+%d", m.Chunks-before))
}

func chunkCount(t testing.TB, d *driver) int {
	t.Helper()
	if d.r.s.View == nil {
		t.Fatal("no chunks are shown")
	}
	return d.r.s.ChunkCount()
}

func TestMeasuresStayUntilUpdated(t *testing.T) {
	d := newDriver(t, setup{set: presetSettings(t, "fixed-window"), w: 120, h: 40})
	showTab[*panel.Measures](d)
	d.keys("right")
	old, _ := d.r.s.Measures.Latest()
	d.r.Update(press("L"))
	m, fresh := d.r.s.Measures.Latest()
	if m != old || fresh {
		t.Fatalf("fresh = %v, measures = %p; want false and the previous measures %p", fresh, m, old)
	}
	d.shows("stored ")
	d.hides("since overlap")
}

func TestDimensionsCycle(t *testing.T) {
	d := newDriver(t, setup{w: 170, h: 72})
	unfoldQuality(d)
	d.do(part.Focus(layout.Panel))
	n := chunkCount(t, d)
	for _, want := range []int{3072, 384, 768, 1024, 1536} {
		d.keys("d")
		d.shows(fmt.Sprintf("of %d dims", want))
		d.shows(part.Bytes(4 * want * n))
	}
	y := findRow(t, d, "memory")
	d.send(tea.MouseClickMsg{X: d.r.layout.Panel().X + 3, Y: y, Button: tea.MouseLeft})
	d.shows("of 3072 dims")
}

func findRow(t testing.TB, d *driver, text string) int {
	t.Helper()
	for y, row := range strings.Split(d.plain(), "\n") {
		if strings.Contains(row, text) {
			return y
		}
	}
	t.Fatalf("found no row with %q", text)
	return 0
}

func TestMeasuresWithoutText(t *testing.T) {
	for _, text := range []string{"", " \n\n", "```\ncode\n```\n"} {
		doc := newDocument(t, "n.md", text)
		d := newDriver(t, setup{doc: doc, w: 140, h: 40})
		unfoldQuality(d)
		d.shows("no running text")
		d.keys("m", "m", "right", "K")
	}
}

// Quality must show all measures that fit, whether it is the upper or the lower panel.
func TestQualityFillsSpace(t *testing.T) {
	for _, c := range []struct {
		w, h, maxEmpty int
		keys           []string
		want           string
	}{
		{200, 60, 6, nil, "as float32"},
		{200, 60, 1, []string{"2"}, "as float32"},
		{200, 60, 2, []string{"2", "tab", "down", "down", "enter"}, "counted by line"},
		{120, 40, 2, []string{"2"}, "as float32"},
	} {
		d := newDriver(t, setup{set: tour.SampleSettings(), w: c.w, h: c.h})
		d.keys(c.keys...)
		d.shows(c.want)
		area := d.r.layout.Panel()
		if c.keys == nil {
			area = d.r.layout.OtherInterior()
		}
		if n := d.spareRows(d.r.panes.Tabs[1], area); n < 0 || n > c.maxEmpty {
			t.Errorf("%d × %d, keys %v: Quality has %d spare rows, want 0 or a few:\n%s", c.w, c.h, c.keys, n, d.plain())
		}
	}
}
