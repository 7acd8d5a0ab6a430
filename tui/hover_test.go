package tui

import (
	"math/rand/v2"
	"strings"
	"testing"
	"time"

	tea "charm.land/bubbletea/v2"
)

func (d *driver) hover(x, y int) string {
	d.frame()
	d.send(tea.MouseMotionMsg{X: x, Y: y})
	return d.r.hover
}

// The row of the strip must describe what is under the pointer until a key is pressed.
func TestHover(t *testing.T) {
	d := newDriver(t, setup{w: 120, h: 40})
	area, text := d.r.layout.Document, d.r.reading.GutterWidth()
	for _, c := range []struct {
		what, want string
		x, y       int
	}{
		{"the text", "chunk 1 · lines 1–3", area.X + text + 3, area.Y},
		{"the gutter", "chunk 1 · lines 1–3", area.X, area.Y},
		{"the map", "chunk 21 · lines 247–252", area.X + area.W - 1, area.Y + area.H - 1},
		{"the strip", "1│2 overlap 102 of 200: next sentence is 104 chars", d.r.layout.Seams.X + 2, d.r.layout.Seams.Y},
		{"the header", "", 5, 0},
		{"the settings", "", d.r.layout.Settings().X + 2, d.r.layout.Settings().Y},
	} {
		if got := d.hover(c.x, c.y); got != c.want {
			t.Errorf("hovering over %s shows %q, want %q", c.what, got, c.want)
		}
		if c.want != "" {
			d.shows(c.want)
		}
	}
	x, y := d.find("# The keeper's guide")
	if got := d.hover(area.X+1, y); got != "1│2 overlap 102 of 200: next sentence is 104 chars" {
		t.Errorf("hovering over the start of a chunk shows %q", got)
	}
	d.hover(x, y)
	d.shows("chunk 2 · ")
	d.keys("n")
	d.hides("chunk 2 · lines")
	d.keys("?")
	if got := d.hover(area.X+text+3, area.Y); got != "" {
		t.Errorf("hovering after the help shows %q, want nothing", got)
	}
}

// The description must appear next to the strip, and the footer must keep its hints.
func TestHoverKeepsHints(t *testing.T) {
	for _, size := range [][2]int{{80, 24}, {120, 40}} {
		d := newDriver(t, setup{w: size[0], h: size[1]})
		bottom := func() string { rows := strings.Split(d.plain(), "\n"); return rows[len(rows)-1] }
		before := bottom()
		d.hover(d.r.layout.Seams.X+2, d.r.layout.Seams.Y)
		d.shows("1│2 overlap")
		if current := bottom(); current != before {
			t.Errorf("%v: the bottom line changed to\n%s\nfrom\n%s", size, current, before)
		}
	}
}

func TestHoverRedrawsOnlyForChanges(t *testing.T) {
	d := newDriver(t, setup{w: 120, h: 40})
	x, y := d.find("Kept in the drawer")
	d.hover(x, y)
	d.r.View()
	d.r.Update(tea.MouseMotionMsg{X: x + 1, Y: y})
	if d.r.dirty {
		t.Error("the screen was redrawn for the same chunk")
	}
}

// BenchmarkHover moves the pointer over a 10 MB document and reports the 99th percentile of the
// frame times.
func BenchmarkHover(b *testing.B) {
	d := newDriver(b, setup{doc: largeDocument(b, 10<<20), w: 120, h: 40})
	r := rand.New(rand.NewPCG(1, 2))
	var durations []time.Duration
	for b.Loop() {
		x, y := r.IntN(120), r.IntN(40)
		start := time.Now()
		d.r.Update(tea.MouseMotionMsg{X: x, Y: y})
		d.r.View()
		durations = append(durations, time.Since(start))
	}
	reportP99(b, durations, "p99-ms")
}
