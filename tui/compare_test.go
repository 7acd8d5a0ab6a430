package tui

import (
	"fmt"
	"strings"
	"testing"

	"chunkscope/engine/measure/compare"
	"chunkscope/engine/settings"
)

func (d *driver) usePreset(name string) {
	d.Helper()
	d.r.s.Use(name, presetSettings(d, name))
	d.run(d.r.Rerun())
	d.send(nil)
}

func TestPinComparesWithLaterSettings(t *testing.T) {
	d := newDriver(t, setup{w: 120, h: 40})
	d.keys("A")
	d.shows("A default · B default")
	d.shows("A and B are still the same")
	d.usePreset("fixed-window")
	d.shows("A default · B fixed-window")
	d.shows("embed again")
	c := d.r.s.Compare.Comparison()
	if c == nil || len(c.Changed) == 0 {
		t.Fatal("got no comparison, or no changed seam")
	}
	d.shows(fmt.Sprintf("%d moved", c.Moved))
	d.keys("A")
	d.shows("press A to keep")
	d.hides("A default")
}

func TestCompareDrySeams(t *testing.T) {
	d := newDriver(t, setup{w: 120, h: 40})
	d.usePreset("langchain-recursive")
	before := d.r.s.View.DryCount
	d.keys("A")
	d.r.panes.Settings.Choose("overlap_size")
	d.keys("right", "right", "right")
	after := d.r.s.View.DryCount
	if before == 0 || after >= before {
		t.Fatalf("%d dry seams before and %d after the change, want fewer", before, after)
	}
	d.shows(fmt.Sprintf("dry seams   %d → %d ✓", before, after))
	d.usePreset("tokens-512") // gives every seam overlap
	d.shows(fmt.Sprintf("dry seams   %d → 0 ✓", before))
	d.r.s.Change("overlap_mode", func(to *settings.Settings) { to.OverlapMode = "none" })
	d.run(d.r.Rerun())
	d.send(nil)
	d.shows(fmt.Sprintf("dry seams   %d → – ", before))
}

func TestHandCutsAreNoSettingsChange(t *testing.T) {
	d := newDriver(t, setup{w: 120, h: 40})
	d.keys("A", "J")
	d.shows("The settings are the same; only")
	d.hides("A and B are still the same")
}

// The keys must also stop at seams where only the shared text differs. Text in metadata must not be
// called overlap.
func TestStepThroughOverlapChanges(t *testing.T) {
	for _, c := range []struct{ preset, seams, row, walk string }{
		{"context", " other context", "≈  2│3  context ", " shares context "},
		{"default", " other overlap", "≈  ", " shares "},
	} {
		d := newDriver(t, setup{set: presetSettings(t, c.preset), w: 120, h: 40})
		d.keys("A", "tab", "tab", "n")
		d.shows("A and B have the same cuts and overlap")
		d.keys("shift+tab")
		d.r.panes.Settings.Choose("overlap_size")
		d.keys("shift+right", "shift+right", "shift+right")
		if c := d.r.s.Compare.Comparison(); c.CountUnchanged()+len(c.Changed) != len(c.Seams) || len(c.Changed) < 2 || c.Moved+c.Added+c.Removed > 0 {
			t.Fatalf("%d of %d seams differ, want at least 2 and no moved seam", len(c.Changed), len(c.Seams))
		}
		d.shows(c.seams)
		d.shows(c.row)
		d.keys("tab", "n")
		d.shows("change 1 of ")
		first := d.r.s.Selected
		d.keys("n")
		d.shows("change 2 of ")
		if d.r.s.Selected <= first {
			t.Errorf("n went from chunk %d to %d, want a later one", first, d.r.s.Selected)
		}
		d.keys("p")
		if d.r.s.Selected != first {
			t.Errorf("p went to chunk %d, want %d", d.r.s.Selected, first)
		}
		d.keys("S", "n", "p")
		d.shows(c.walk)
	}
}

// Without a selected change, enter must go to the next one, or explain why there is none.
func TestEnterInComparePanel(t *testing.T) {
	d := newDriver(t, setup{set: presetSettings(t, "context"), w: 120, h: 40})
	d.keys("A", "tab", "tab", "A", "enter")
	d.shows("nothing is pinned: A pins")
	d.keys("A", "enter")
	d.shows("A and B have the same cuts and overlap")
	d.r.panes.Settings.Choose("overlap_size")
	d.keys("shift+tab", "right", "tab", "enter")
	d.shows("change 1 of ")
}

// If the overlap at a seam differs, the panel must list the elements that are split or repaired
// there.
func TestOverlapDifferenceListsRepairs(t *testing.T) {
	d := newDriver(t, setup{w: 160, h: 60})
	d.usePreset("fixed-window")
	d.r.s.Change("overlap_size", func(to *settings.Settings) { to.OverlapSize = 0 })
	d.run(d.r.Rerun())
	d.send(nil)
	d.keys("A")
	d.r.s.Change("max_chunk_size", func(to *settings.Settings) { to.OverlapSize = 80 })
	d.run(d.r.Rerun())
	d.send(nil)
	d.shows("repairs sentence")
	d.keys("X")
	d.shows("severs sentence")
}

// At 80×24 the instructions must be complete, and the header must show the worst change below A and
// B.
func TestCompareOnShortScreen(t *testing.T) {
	d := newDriver(t, setup{w: 80, h: 24})
	d.keys("t", "t", "t", "t", "t")
	d.shows("press A to keep these settings as A; later changes become B")
	d.usePreset("tokens-256")
	d.keys("A", "right")
	d.shows("A pinned")
	d.shows(" broken")
	d.shows("% whole   +")
	d.keys("u", "m")
	d.shows("A pinned")
	d.shows(" broken")
}

func TestSideNamesShowDifferingSettings(t *testing.T) {
	d := newDriver(t, setup{w: 170, h: 40})
	d.keys("A", "right")
	d.shows("A overlap 200 · B overlap 230")
	d.keys("S")
	d.shows("B  overlap 230")
	d.keys("esc", "tab", "up", "right")
	d.hides("A overlap 200")
	size := presetSettings(t, "default").MaxChunkSize
	if a, b, _ := d.r.s.SideNames(); a != fmt.Sprintf("size %d, overlap 200", size) || a == b || !strings.HasSuffix(b, ", overlap 230") {
		t.Errorf("wrong names for A (%q) and B (%q)", a, b)
	}
	d.shows(fmt.Sprintf("size    %d → ", size))
}

func TestDifferingSeamsAreMarked(t *testing.T) {
	d := newDriver(t, setup{w: 120, h: 40})
	d.keys("A")
	d.usePreset("structured")
	c := d.r.s.Compare.Comparison()
	glyphs := map[compare.Change]string{compare.Moved: "±", compare.Added: "+", compare.Removed: "−", compare.Kept: "≈"}
	for k := range c.Changed {
		m := c.Change(k)
		at := c.Offset(m)
		d.r.reading.Goto(at)
		row := strings.Split(d.plain(), "\n")[d.r.layout.Document.Y]
		if glyph := glyphs[m.Change]; !strings.Contains(row[:20], glyph) && !strings.Contains(row[:20], "*") {
			t.Errorf("the row of change %d lacks the mark %s: %q", k, glyph, row)
		}
	}
	marked := map[int]bool{}
	for _, n := range d.r.marks.Notes(&d.r.s.Compare.Reader, d.r.s.View, d.r.display.styles) {
		marked[n.At] = true
	}
	for i := range c.Seams {
		if m := &c.Seams[i]; m.Change != compare.Kept && !marked[c.Offset(m)] {
			t.Errorf("the seam at byte %d is %s but not marked", c.Offset(m), m.Change)
		}
	}
	if n := len(marked); n != len(c.Changed) {
		t.Errorf("got %d marks for %d changes", n, len(c.Changed))
	}
}

func TestStepThroughChangesScrolls(t *testing.T) {
	d := newDriver(t, setup{w: 120, h: 40})
	d.keys("A")
	d.usePreset("fixed-window")
	d.keys("tab", "tab", "n")
	d.shows("change 1 of ")
	c := d.r.s.Compare.Comparison()
	for k := 1; k < len(c.Changed); k++ {
		d.keys("n")
		at := c.Offset(c.Change(k))
		if from, to := d.r.reading.VisibleBytes(); at < from || at >= to {
			t.Fatalf("change %d at byte %d is not visible: the screen shows bytes %d to %d", k, at, from, to)
		}
		d.shows(fmt.Sprintf("change %d of ", k+1))
	}
	d.keys("p")
	d.shows(fmt.Sprintf("change %d of ", len(c.Changed)-1))
}

// On a short screen the first change must be selected immediately. The list keys must step through
// all changes, show the costs after the last, and return to the first.
func TestChangeListOnShortScreen(t *testing.T) {
	d := newDriver(t, setup{w: 80, h: 24})
	d.keys("A")
	d.usePreset("fixed-window")
	d.keys("5")
	n := len(d.r.s.Compare.Comparison().Changed)
	d.shows(fmt.Sprintf("change 1 of %d", n))
	d.shows(fmt.Sprintf("↓ %d more ", n-5))
	for k := 2; k <= n; k++ {
		d.keys("down")
		d.shows(fmt.Sprintf("change %d of %d", k, n))
	}
	d.shows("↓ costs ")
	d.hides(" tokens")
	d.keys("down")
	d.hides("enter go there")
	for _, shown := range []string{"costs of B", "embed again  ", "sentences  ", "↑ changes "} {
		d.shows(shown)
	}
	if d.keys("up"); !strings.Contains(d.plain(), fmt.Sprintf("change %d of %d", n, n)) || !strings.Contains(d.plain(), "▌") {
		t.Errorf("up did not go to the last of %d changes:\n%s", n, d.plain())
	}
}

func TestSwapShowsOtherSide(t *testing.T) {
	d := newDriver(t, setup{w: 120, h: 40})
	d.keys("X")
	d.shows("nothing is pinned")
	d.keys("A")
	d.usePreset("fixed-window")
	d.keys("X")
	d.shows("A fixed-window · B default")
	d.keys("u")
	d.shows("A default · B fixed-window")
}

func TestSideBySideReportsRequiredWidth(t *testing.T) {
	d := newDriver(t, setup{w: 100, h: 40})
	d.keys("S")
	d.shows("nothing is pinned")
	d.keys("A", "S")
	d.shows("side by side needs 120 columns, but this screen has 100")
}

func TestBothSidesScrollTogether(t *testing.T) {
	d := newDriver(t, setup{w: 161, h: 40})
	d.keys("A")
	d.usePreset("fixed-window")
	d.keys("S")
	for _, key := range []string{"j", "space", "n", "n", "p", "G", "k", "right", "g", "ctrl+d"} {
		d.keys(key)
		d.frame()
		d.send(nil)
		for y, row := range strings.Split(d.plain(), "\n")[2:38] {
			left, right, ok := strings.Cut(row, "│")
			if a, b := strings.TrimSpace(textWithoutGutter(left)), strings.TrimSpace(textWithoutGutter(right)); !ok || a != b {
				t.Fatalf("after %s, the sides of row %d differ: %q and %q", key, y, a, b)
			}
		}
	}
	d.keys("esc")
	d.shows("shared ")
}

func textWithoutGutter(row string) string {
	r := []rune(row)
	return string(r[min(len(r), 14):])
}

// Two lists that differ must be shown starting at the first difference.
func TestCompareListSettings(t *testing.T) {
	d := newDriver(t, setup{w: 120, h: 60})
	d.usePreset("langchainjs-markdown")
	d.keys("A")
	set := func(list ...string) {
		d.r.s.Change("separators", func(to *settings.Settings) { to.Separators = settings.EncodeList(list) })
		d.run(d.r.Rerun())
		d.send(nil)
	}
	set("\n## ", "; ", "")
	d.shows("separators a list of 13: ")
	d.shows(`of 3: …, "; "`)
	d.usePreset("langchain-markdown")
	d.shows("a list of 13 →")
	d.hides(`…, ";`)
}

func TestBothSidesOpenAtDifference(t *testing.T) {
	d := newDriver(t, setup{w: 120, h: 40})
	d.keys("A", "right", "right", "right", "g")
	d.keys("S")
	d.send(nil)
	comparison := d.r.s.Compare.Comparison()
	if comparison == nil || len(comparison.Changed) != comparison.OtherOverlap || comparison.OtherOverlap == 0 {
		t.Fatal("the slider changed more than the overlap")
	}
	if at := comparison.Change(0).B + 1; d.r.s.Selected != at {
		t.Errorf("chunk %d is selected, want %d", d.r.s.Selected, at)
	}
	d.shows("≈ ")
	d.shows(" other overlap")
	before := d.r.s.Selected
	d.keys("n")
	if len(comparison.Changed) > 1 && d.r.s.Selected == before {
		t.Error("n did not move")
	}
}
