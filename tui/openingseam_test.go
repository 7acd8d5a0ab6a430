package tui

import (
	"strings"
	"testing"

	tea "charm.land/bubbletea/v2"

	"chunkscope/engine"
	"chunkscope/engine/chunk"
	"chunkscope/engine/settings"
)

// openOnScreen opens a document as a file. If sizeFirst is true, the screen size is known before
// the first result.
func openOnScreen(t *testing.T, text string, size [2]int, sizeFirst bool) *driver {
	t.Helper()
	d := newUncutDriver(t, setup{doc: newDocument(t, "guide.md", text)})
	d.openDocuments(nil, "guide.md")
	d.r.documents.goToOpeningSeam(nil)
	resize := tea.WindowSizeMsg{Width: size[0], Height: size[1]}
	if sizeFirst {
		d.send(resize)
		d.run(d.r.Init())
	} else {
		d.run(d.r.Init())
		d.send(resize)
	}
	d.frame()
	return d
}

// section returns a heading and sentences. The last sentence is repeated in the next section.
func section(title string) string {
	return "## " + title + "\n\n" + strings.Repeat("The keeper winds the clock before the light is lit. ", 12) + "\n\n"
}

// parts whose overlap consists of links
var (
	badges   = "# A guide\n\n" + strings.Repeat("[![a badge](https://example.com/badge.svg)](https://example.com/badge)\n", 12) + "\n"
	contents = "## Contents\n\n" + strings.Repeat("- [A section of the guide.](#a-section)\n", 14) + "\n"
)

// A file must open at its first seam with overlap in prose. The chunk after it must be selected,
// and all the overlap must be visible.
func TestFileOpensAtFirstSeamInProse(t *testing.T) {
	text := badges + contents + section("One") + section("Two") + section("Three")
	want := strings.Index(text, "## Two")
	for _, size := range [][2]int{{60, 18}, {80, 24}, {100, 30}, {120, 40}} {
		for _, sizeFirst := range []bool{true, false} {
			d := openOnScreen(t, text, size, sizeFirst)
			v := d.r.s.View
			if at := v.OwnText(d.r.s.Selected).Start; at != want {
				t.Errorf("%v: selected chunk begins at byte %d, want %d", size, at, want)
			}
			overlap, _, _ := v.Result.Chunks.SharedSpans(d.r.s.Selected)
			if start, end := d.r.reading.VisibleBytes(); overlap.Empty() || overlap.Start < start || want+150 > end {
				t.Errorf("%v: bytes %d to %d are visible, want the overlap %v to be visible", size, start, end, overlap)
			}
			if key := d.r.panes.Settings.Key(); key != "overlap_size" {
				t.Errorf("%v: setting %s is selected, want overlap_size", size, key)
			}
		}
	}
}

// A document must open at a seam where a few slider steps change the overlap, not at one with a
// long sentence.
func TestFileOpensAtSeamWithAdjustableOverlap(t *testing.T) {
	long := "## Long\n\n" + strings.Repeat("A sentence of the log"+strings.Repeat(" and of the lamp", 25)+". It ends.\n\n", 2)
	text := long + section("One") + section("Two") + section("Three")
	d := openOnScreen(t, text, [2]int{80, 24}, true)
	overlap := func() chunk.Span {
		o, _, _ := d.r.s.View.Result.Chunks.SharedSpans(d.r.s.Selected)
		return o
	}
	before := overlap()
	d.keys("right", "right", "right")
	if after := overlap(); d.r.s.View.OwnText(d.r.s.Selected).Start != strings.Index(text, "## Two") || after.Start >= before.Start {
		t.Errorf("chunk %d repeats %v, after three steps %v; want more", d.r.s.Selected, before, after)
	}
}

// The first step after opening must change the selected seam. If another seam is selected, the step
// must go to the first value that changes any chunk.
func TestFirstStepChangesSelectedSeam(t *testing.T) {
	longer := strings.ReplaceAll(section("One"), " is lit", " is lit again")
	text := longer + longer + strings.Repeat(section("Other"), 4)
	for _, c := range []struct {
		keys    []string
		overlap int
		changes bool
	}{{[]string{"right"}, 240, true}, {[]string{"p", "right"}, 210, false}} {
		d := openOnScreen(t, text, [2]int{80, 24}, false)
		before, _, _ := d.r.s.View.Result.Chunks.SharedSpans(1)
		d.keys(c.keys...)
		after, _, _ := d.r.s.View.Result.Chunks.SharedSpans(1)
		if n := d.r.s.Settings.OverlapSize; n != c.overlap || (after.Start < before.Start) != c.changes {
			t.Errorf("%v: overlap %d, seam changes from %v to %v; want %d and a change: %v", c.keys, n, before, after, c.overlap, c.changes)
		}
	}
}

// Without overlap in prose, the document must open at a seam where the overlap contains words and a
// few steps change it. If there is none, it must open at the first seam with overlap, or else at
// the top.
func TestFileOpensWithoutOverlapInProse(t *testing.T) {
	for _, c := range []struct {
		what, text string
		chunk      int
	}{
		{"links", badges + contents + contents, 2},
		{"badges", strings.Repeat(badges, 8), 1},
		{"one chunk", "# A\n\nA sentence.\n", 0},
		{"nothing", "", 0},
	} {
		d := openOnScreen(t, c.text, [2]int{80, 24}, true)
		if d.r.s.Selected != c.chunk {
			t.Errorf("%s: chunk %d is selected, want %d", c.what, d.r.s.Selected, c.chunk)
		}
	}
}

func TestShortFileIsNotScrolled(t *testing.T) {
	d := openOnScreen(t, section("One")+section("Two")+section("Three"), [2]int{200, 60}, false)
	if top := d.r.reading.Top(); top != 0 || d.r.s.Selected == 0 {
		t.Errorf("chunk %d is selected and the screen begins at byte %d, want a later chunk and 0", d.r.s.Selected, top)
	}
}

func TestKeyBeforeResultKeepsPosition(t *testing.T) {
	places := [2]int{}
	for i := range places {
		d := newUncutDriver(t, setup{doc: newDocument(t, "guide.md", strings.Repeat(section("One"), 9))})
		if i > 0 {
			d.r.documents.goToOpeningSeam(nil)
		}
		d.send(tea.WindowSizeMsg{Width: 80, Height: 24})
		d.send(press("down"))
		d.run(d.r.Init())
		d.frame()
		places[i] = d.r.reading.Top()
	}
	if places[0] != places[1] {
		t.Errorf("the screen begins at byte %d, want %d as without an opening seam", places[1], places[0])
	}
}

// A file in a folder must open at a seam the first time, and later at its last position.
func TestNextFileOpensAtSeam(t *testing.T) {
	text := strings.Repeat(section("One"), 9)
	d := openOnScreen(t, text, [2]int{80, 24}, true)
	d.openDocuments(func(file string) (*engine.Document, error) { return newDocument(t, file, text), nil }, "guide.md", "other.md")
	d.run(d.r.documents.OpenFile(1))
	d.frame()
	if d.r.s.File != 1 || d.r.s.Selected != 1 {
		t.Fatalf("file %d and chunk %d are selected, want 1 and 1", d.r.s.File, d.r.s.Selected)
	}
	d.keys("g")
	d.run(d.r.documents.OpenFile(0))
	d.run(d.r.documents.OpenFile(1))
	d.frame()
	if d.r.s.Selected != 0 || d.r.reading.Top() != 0 {
		t.Errorf("chunk %d is selected and the screen begins at byte %d, want the start of the document", d.r.s.Selected, d.r.reading.Top())
	}
}

func TestFileDoesNotOpenAtBlankRow(t *testing.T) {
	text := strings.Repeat(section("One"), 9)
	d := openOnScreen(t, text, [2]int{80, 40}, true)
	joint := d.r.s.View.Result.Seams[3].Byte
	heading := strings.LastIndex(text[:joint-1], "## ")
	d.r.reading.Goto(0)
	d.r.reading.RevealCut(heading-1, joint)
	if top := d.r.reading.Top(); top != heading {
		t.Errorf("the screen begins at byte %d, want the heading at %d", top, heading)
	}
}

// The seam must be in the middle of the screen, or lower to show a long overlap.
func TestLongOverlapIsShownWithSeam(t *testing.T) {
	d := openOnScreen(t, strings.Repeat(section("One"), 9), [2]int{80, 24}, true)
	joint := d.r.s.View.Result.Seams[3].Byte
	for rows := range 20 {
		d.r.reading.Goto(0)
		start := joint - rows*60
		d.r.reading.RevealCut(start, joint)
		seen := d.r.reading.CountRowsBefore(joint)
		if top := d.r.reading.Top(); seen < d.r.reading.H/4 || seen > 2*d.r.reading.H/3+1 || top > start && seen < 2*d.r.reading.H/3 {
			t.Errorf("%d rows of overlap: wrong number of rows above the seam, %d of %d", rows, seen, d.r.reading.H)
		}
	}
}

func TestSizeIsSelectedWithoutOverlap(t *testing.T) {
	for _, p := range settings.Presets {
		set := p.Settings()
		d := newDriver(t, setup{set: set, w: 120, h: 40})
		key := d.r.panes.Settings.Key()
		if settings.IsOverlapSize(key) != (set.OverlapKey() != "") {
			t.Errorf("%s: wrong setting %s is selected", p.Name, key)
		}
	}
}
