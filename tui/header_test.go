package tui

import (
	"regexp"
	"strconv"
	"strings"
	"testing"

	"chunkscope/engine/tour"
	"chunkscope/tui/layout"
)

// Each number in the header must be clickable. When it is hovered over, the strip's row must
// describe what a click does.
func TestHeaderCountsAreClickable(t *testing.T) {
	for _, c := range []struct{ what, hover, shows string }{
		{"22 chunks", "list the chunks: sort, filter, jump (c)", "Chunks"},
		{"• 2 small", "review the flagged chunks: accept or clear each (v)", "0 of 3 decided"},
		{"◆ 1 oversize", "review the flagged chunks: accept or clear each (v)", "0 of 3 decided"},
		{"whole", "open Quality", "49–4179 chars"},
	} {
		d := newDriver(t, setup{w: 120, h: 40})
		x, y := d.find(c.what)
		if y != 0 {
			t.Fatalf("%q is in row %d, want 0", c.what, y)
		}
		if got := d.hover(x+1, 0); got != c.hover {
			t.Errorf("hovering over %q shows %q, want %q", c.what, got, c.hover)
		}
		d.click(x+1, 0)
		d.shows(c.shows)
	}
	d := newDriver(t, setup{w: 120, h: 40})
	d.usePreset("langchain-recursive")
	x, _ := d.find("○ ")
	d.click(x, 0)
	if i := d.r.s.Selected; i == 0 || d.r.s.View.Result.Seams[i-1].Delivered > 0 {
		t.Errorf("the seam before chunk %d is not dry", i+1)
	}
	d.keys("B")
	d.click(x, 0)
	d.hides("Presets")
}

func TestHeaderSwitchesSinglePanes(t *testing.T) {
	d := newDriver(t, setup{w: 60, h: 24})
	before := d.r.panes.Focus
	x, _ := d.find("chunks")
	if got := d.hover(x, 0); got != "" {
		t.Errorf("hovering shows %q, want nothing", got)
	}
	d.click(x, 0)
	if d.r.panes.Focus == before {
		t.Error("the click did not move the focus")
	}
}

// All tabs must be visible at any width, and open with a click or their number.
func TestEveryTabIsVisible(t *testing.T) {
	for _, size := range [][2]int{{80, 24}, {100, 30}, {120, 40}, {200, 60}} {
		d := newDriver(t, setup{w: size[0], h: size[1]})
		for i, name := range []string{"1 Chunk", "2 Quality", "3 Curve", "4 Review", "5 A│B", "6 Ask"} {
			d.keys(strconv.Itoa(i + 1))
			if d.r.panes.Tab != i || i > 0 && !d.r.layout.Shows(layout.Panel) {
				t.Errorf("%v: key %d opened tab %d, or no panel", size, i+1, d.r.panes.Tab)
			}
			d.keys("1")
			if i > 0 {
				d.click(d.find(name))
			}
			if d.r.panes.Tab != i {
				t.Errorf("%v: a click on %s opened tab %d, want %d", size, name, d.r.panes.Tab, i)
			}
		}
	}
}

func TestNumberClosesPanel(t *testing.T) {
	d := newDriver(t, setup{w: 80, h: 24})
	if h := d.r.layout.Document.H; h < 18 {
		t.Errorf("the document has %d rows, want at least 18", h)
	}
	previous := d.r.layout
	d.keys("2")
	if d.r.layout == previous {
		t.Error("2 did not open a panel")
	}
	d.keys("2")
	if d.r.layout != previous {
		t.Errorf("layout = %+v, want %+v", d.r.layout, previous)
	}
}

// If an action opened the panel without focusing it, pressing its number must focus it.
func TestNumberFocusesOpenPanel(t *testing.T) {
	d := newDriver(t, setup{w: 80, h: 24})
	d.keys("A", "5")
	d.shows("A and B are still the same")
	d.keys("5")
	d.hides("A and B are still the same")
}

// None of the first six steps may break more elements or text. The last step must make the split
// sentence whole.
func TestSixStepsImproveHeader(t *testing.T) {
	share, count := regexp.MustCompile(`([\d.]+)% whole`), regexp.MustCompile(`(\d+) (?:table|row|code|sent|severed|broken|too long)`)
	for _, size := range [][2]int{{80, 24}, {100, 30}, {120, 40}, {200, 60}} {
		d := newDriver(t, setup{set: tour.SampleSettings(), w: size[0], h: size[1]})
		d.keys("n")
		text := func() string {
			rows := strings.Split(d.frame(), "\n")
			return strings.Join(rows[d.r.layout.Document.Y:d.r.layout.Document.Y+d.r.layout.Document.H], "\n")
		}
		var whole float64
		broken, shown := 1<<10, text()
		for step := range 7 {
			header, _, _ := strings.Cut(d.plain(), "\n")
			m := share.FindStringSubmatch(header)
			if m == nil {
				t.Fatalf("%v, step %d: no percentage of whole text in %q", size, step, header)
			}
			current, err := strconv.ParseFloat(m[1], 64)
			if err != nil {
				t.Fatal(err)
			}
			left := 0
			for _, m := range count.FindAllStringSubmatch(header, -1) {
				n, _ := strconv.Atoi(m[1])
				if left += n; !strings.Contains(header, "broken: ") || strings.Contains(header, m[0]+":") {
					break
				}
			}
			if current < whole || left > broken || left == 0 || step == 1 && (current == whole || left == broken || text() == shown) {
				t.Errorf("%v, step %d: %q shows %.1f%% whole and %d broken, previously %.1f%% and %d", size, step, header, current, left, whole, broken)
			}
			whole, broken = current, left
			d.keys("right")
		}
		if seam := &d.r.s.View.Result.Seams[0]; seam.Delivered == 0 || whole < 100 || broken != 1 {
			t.Errorf("%v: after six steps %.1f%% is whole and %d elements are broken", size, whole, broken)
		}
	}
}
