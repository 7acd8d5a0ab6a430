package tui

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	tea "charm.land/bubbletea/v2"

	"chunkscope/engine"
	"chunkscope/engine/tour"
	"chunkscope/tui/panel"
	"chunkscope/tui/part"

	"pgregory.net/rapid"
)

// A settings change must keep the byte at the top of the screen if a seam is in the upper half.
// Otherwise at least three rows or half of a low screen must stay visible.
func TestSettingsKeepPosition(t *testing.T) {
	doc := sampleDoc(t)
	rapid.Check(t, func(rt *rapid.T) {
		d := drawDriver(rt, t, doc)
		top := d.r.reading.Top()
		for range rapid.IntRange(1, 6).Draw(rt, "changes") {
			drawChange(rt, d, "left", "right", "H", "L", "m", "r", "u", "U")
			now := d.r.reading.Top()
			from, to := d.r.reading.VisibleBytes()
			d.r.reading.Goto(top)
			_, end := d.r.reading.VisibleBytes()
			offset := func(y int) int {
				if at, _, ok := d.r.reading.Row(y); ok {
					return at
				}
				return end
			}
			rows := d.r.reading.H
			kept := min(3, rows-rows/2)
			if _, ok := d.r.s.View.FirstSeamBetween(top, offset(rows/2)); ok && now != top || from > offset(rows-kept) || to < offset(kept) {
				rt.Fatalf("visible bytes changed from %d–%d to %d–%d (seam visible: %v)", top, end, from, to, ok)
			}
			d.r.reading.Goto(now)
		}
	})
}

// When steps back, undo, redo or a preset from the list restore earlier settings, the screen must
// show the same text and selection as before.
func TestSameSettingsRestorePlace(t *testing.T) {
	doc := sampleDoc(t)
	rapid.Check(t, func(rt *rapid.T) {
		d := drawDriver(rt, t, doc)
		d.r.s.Select(rapid.IntRange(0, d.r.s.ChunkCount()-1).Draw(rt, "chunk"))
		if rapid.Bool().Draw(rt, "reveal") {
			d.r.reading.Reveal(d.r.s.View.OwnText(d.r.s.Selected).Start)
		}
		places := map[engine.Settings][2]int{d.r.s.Settings: {d.r.reading.Top(), d.r.s.Selected}}
		for range rapid.IntRange(1, 9).Draw(rt, "changes") {
			drawChange(rt, d, "left", "right", "H", "L", "m", "r", "u", "u", "U", "B")
			place := [2]int{d.r.reading.Top(), d.r.s.Selected}
			if known, ok := places[d.r.s.Settings]; ok && known != place {
				rt.Fatalf("top and selected chunk = %v, want %v", place, known)
			}
			places[d.r.s.Settings] = place
		}
	})
}

// drawDriver draws the size of the screen and the position in the document.
func drawDriver(rt *rapid.T, t *testing.T, doc *engine.Document) *driver {
	d := newDriver(t, setup{doc: doc, w: rapid.SampledFrom([]int{40, 80, 120, 200}).Draw(rt, "w"), h: rapid.IntRange(12, 60).Draw(rt, "h")})
	if rapid.Bool().Draw(rt, "all settings") {
		d.r.panes.Settings.Choose(panel.MoreKey)
		d.keys("right")
		d.frame()
	}
	d.r.reading.Goto(rapid.IntRange(0, len(doc.Text)-1).Draw(rt, "at"))
	d.frame()
	return d
}

// drawChange presses one of the keys at a setting. If the key lists the presets, it also selects
// one.
func drawChange(rt *rapid.T, d *driver, names ...string) {
	isMore := func(key string) bool { return key == panel.MoreKey } // this changes the layout
	settings := slices.DeleteFunc(d.r.panes.Settings.Keys(&d.r.Context().Reader), isMore)
	d.r.panes.Settings.Choose(rapid.SampledFrom(settings).Draw(rt, "setting"))
	key := rapid.SampledFrom(names).Draw(rt, "key")
	d.keys(key)
	d.frame()
	if key == "B" {
		for range rapid.IntRange(0, 9).Draw(rt, "preset") {
			d.keys("down")
		}
		d.keys("enter")
		d.frame()
	}
}

// Undo and redo must show the same text and the same selection again, even if only a result between them
// had a visible seam. A step to other settings with no visible seam must keep a few of the visible rows.
func TestUndoRestoresPlace(t *testing.T) {
	const top = 1076
	d := newDriver(t, setup{doc: sampleDoc(t), w: 80, h: 14})
	d.r.reading.Goto(top)
	d.frame()
	end := func() int { _, end := d.r.reading.VisibleBytes(); return end }
	seamInSight := func() bool { _, ok := d.r.s.View.FirstSeamBetween(d.r.reading.VisibleBytes()); return ok }
	d.r.panes.Settings.Choose("max_chunk_size")
	d.keys("left")
	d.r.panes.Settings.Choose("preset")
	d.keys("left", "left", "left")
	if !seamInSight() {
		t.Fatal("no seam is visible with the last preset")
	}
	for range 2 {
		for _, key := range []string{"u", "u", "U", "U"} {
			d.keys(key)
			if now := d.r.reading.Top(); now != top || d.r.s.Selected != 0 {
				t.Errorf("after %s, screen starts at byte %d with chunk %d selected, want %d and 1", key, now, d.r.s.Selected+1, top)
			}
		}
	}
	other := presetSettings(t, "default")
	other.OverlapSize = 150
	d.r.s.Use("default", other)
	d.run(d.r.Rerun())
	if end() <= top {
		t.Errorf("bytes %d to %d are visible, want some text after byte %d", d.r.reading.Top(), end(), top)
	}
}

// A wider gutter for more chunk numbers must not count as scrolling by the user: undo must show the same
// text again.
func TestUndoRestoresPlaceAfterWiderGutter(t *testing.T) {
	d := newDriver(t, setup{doc: sampleDoc(t), set: presetSettings(t, "fixed-window"), w: 80, h: 24})
	initial, width, wider := d.r.s.Settings, d.r.reading.GutterWidth(), 0
	for at := 0; at < len(d.r.s.Doc.Text); at += 500 {
		d.r.reading.Goto(at)
		d.frame()
		d.r.s.SelectNearestChunk(d.r.reading.VisibleBytes())
		top, selected := d.r.reading.Top(), d.r.s.Selected
		d.r.panes.Settings.Choose("max_chunk_size")
		for range 4 {
			d.keys("H")
			d.frame()
		}
		if d.r.reading.GutterWidth() > width {
			wider++
		}
		for range 9 {
			if d.r.s.Settings != initial {
				d.keys("u")
				d.frame()
			}
		}
		if now := d.r.reading.Top(); now != top || d.r.s.Selected != selected {
			t.Errorf("screen starts at byte %d with chunk %d selected, want %d and %d", now, d.r.s.Selected+1, top, selected+1)
		}
	}
	if wider == 0 {
		t.Error("the gutter never got wider")
	}
}

// Closing the list of presets must not count as scrolling by the user, even if the first row begins
// before the byte to which the text was scrolled.
func TestUndoRestoresSelectionAfterPresetList(t *testing.T) {
	d := newDriver(t, setup{doc: sampleDoc(t), w: 80, h: 28})
	d.r.reading.Goto(1)
	d.r.s.Select(1)
	d.frame()
	d.r.panes.Settings.Choose("preset")
	d.keys("m", "left")
	d.frame()
	d.keys("B")
	d.frame()
	if d.r.reading.Top() == 0 {
		t.Fatal("opening the list did not scroll the text")
	}
	d.keys("enter")
	d.frame()
	d.keys("u")
	d.frame()
	if now := d.r.reading.Top(); now != 0 || d.r.s.Selected != 1 {
		t.Errorf("screen starts at byte %d with chunk %d selected, want 0 and 2", now, d.r.s.Selected+1)
	}
}

// Stepping through the presets must undo the scrolling to a seam, like stepping the size.
func TestPresetsRestorePosition(t *testing.T) {
	const top = 423
	d := newDriver(t, setup{doc: sampleDoc(t), w: 80, h: 12})
	d.r.reading.Goto(top)
	d.frame()
	d.r.panes.Settings.Choose("max_chunk_size")
	d.keys("left")
	if d.r.reading.Top() == top {
		t.Fatal("the step did not scroll to a seam")
	}
	d.r.panes.Settings.Choose("preset")
	d.keys("left")
	if now := d.r.reading.Top(); now != top {
		t.Errorf("the top of the screen moved from byte %d to %d", top, now)
	}
}

func TestPresetShowsOverlap(t *testing.T) {
	d := newDriver(t, setup{doc: sampleDoc(t), set: tour.SampleSettings(), w: 80, h: 24})
	d.r.s.History.SetPreset(tour.Preset)
	d.r.s.Select(1)
	top := strings.Index(tour.SampleMarkdown, "## The mountain")
	d.r.reading.Goto(top)
	d.frame()
	d.keys("B")
	d.text("langchain-recursive")
	d.keys("enter")
	d.frame()
	overlap, _, _ := d.r.s.View.Result.Chunks.SharedSpans(d.r.s.Selected)
	start, end := d.r.reading.VisibleBytes()
	if cut := d.r.s.View.Result.Seams[d.r.s.Selected-1].Byte; overlap.Start < start || cut >= end || start >= top {
		t.Errorf("bytes %d to %d are visible, want the overlap from %d to %d", start, end, overlap.Start, cut)
	}
	d.shows("instead of size 1050, overlap 80: 9 → 1 broken; whole 91.6% → 100%; u undoes")
}

// If a preset removes the overlap of the selected seam and no other is visible, the nearest overlap
// must be shown. A step must stay there. Undo must show the same text again.
func TestPresetShowsOtherOverlap(t *testing.T) {
	paragraph := strings.Repeat("These words fill the line. ", 30) + "\n\n"
	list := strings.Repeat("- one item of a list\n", 120)
	doc := newDocument(t, "guide.md", strings.Repeat("# Part\n\n"+strings.Repeat(paragraph, 8), 2)+"# List\n\n"+list)
	for _, stepsFirst := range []bool{false, true} {
		d := newDriver(t, setup{doc: doc, set: presetSettings(t, "default"), w: 80, h: 24})
		d.r.s.History.SetPreset("default")
		d.r.s.Select(1)
		d.r.reading.RevealCut(0, d.r.s.View.Result.Seams[0].Byte)
		d.frame()
		top := d.r.reading.Top()
		d.keys("B")
		d.text("langchain-recursive")
		d.keys("enter")
		d.frame()
		start, end := d.r.reading.VisibleBytes()
		overlap, _, _ := d.r.s.View.Result.Chunks.SharedSpans(d.r.s.Selected)
		if overlap.Empty() || overlap.Start < start || overlap.End > end {
			t.Errorf("bytes %d to %d are visible, but the overlap of chunk %d is %v", start, end, d.r.s.Selected+1, overlap)
		}
		if stepsFirst {
			d.r.panes.Settings.Choose("overlap_size")
			d.keys("right")
			d.frame()
			if now := d.r.reading.Top(); now != start {
				t.Errorf("a step moved the top of the screen from byte %d to %d", start, now)
			}
			continue
		}
		d.keys("u")
		d.frame()
		if now := d.r.reading.Top(); now != top || d.r.s.Selected != 1 {
			t.Errorf("after undo, screen starts at byte %d with chunk %d selected, want %d and 2", now, d.r.s.Selected+1, top)
		}
	}
}

// After any step of the size a seam must be visible, or a message must name the key that goes to a
// changed one. Going back must show the same text again.
func TestStepsKeepSeamVisible(t *testing.T) {
	doc := proseWithKnee(t)
	for i := range 8 {
		if testing.Short() && i%4 > 0 { // the race detector is slow
			continue
		}
		d := newDriver(t, setup{doc: doc, set: presetSettings(t, "langchain-recursive"), w: 80, h: 24})
		d.r.s.Select(i)
		d.r.reading.Reveal(d.r.s.View.OwnText(i).Start)
		d.frame()
		top := d.r.reading.Top()
		d.r.panes.Settings.Choose("max_chunk_size")
		for range 12 {
			d.keys("right")
			from, to := d.r.reading.VisibleBytes()
			if _, ok := d.r.s.View.FirstSeamBetween(from, to); !ok && (d.r.s.Settings.MaxChunkSize <= 1700 || d.r.note.Text == "") {
				t.Errorf("chunk %d, size %d: no seam is visible, and no message says so", i+1, d.r.s.Settings.MaxChunkSize)
			}
		}
		for range 12 {
			d.keys("left")
		}
		if now := d.r.reading.Top(); now != top {
			t.Errorf("chunk %d: the top of the screen moved from byte %d to %d", i+1, top, now)
		}
	}
}

// If a step removes the only visible seam, the text must scroll to another seam up to three rows
// less than a screen away, even after a step that had no seam that close. Going back must show the
// same text again.
func TestStepScrollsToFarSeam(t *testing.T) {
	doc := newDocument(t, "lines.txt", strings.Repeat("ten bytes\n", 200))
	set := smallWindows(t)
	set.MaxChunkSize = 400
	d := newDriver(t, setup{doc: doc, set: set, w: 80, h: 24})
	const top = 760
	d.r.s.Select(2)
	d.r.reading.Goto(top)
	d.frame()
	d.r.panes.Settings.Choose("max_chunk_size")
	for _, seam := range []int{900, 1000, 0, 0, 650} {
		d.keys("right")
		from, to := d.r.reading.VisibleBytes()
		i, ok := d.r.s.View.FirstSeamBetween(from, to)
		if ok != (seam > 0) || ok && d.r.s.View.Result.Seams[i].Byte != seam {
			t.Errorf("size %d: bytes %d to %d are visible, want the seam at %d", d.r.s.Settings.MaxChunkSize, from, to, seam)
		}
	}
	d.keys("left", "left", "left", "left", "left")
	if now := d.r.reading.Top(); now != top {
		t.Errorf("the top of the screen moved from byte %d to %d", top, now)
	}
}

// If a step removes the selected cut, the text must scroll to a seam with overlap less than a
// screen away, even if another seam is visible. If there is none, the first row must not be blank.
// Going back must show the same text again.
func TestStepThatRemovesCutShowsOverlap(t *testing.T) {
	for _, c := range []struct {
		lengths    []int // of the paragraphs
		rows       int   // below the start of the third paragraph
		hasOverlap bool
	}{
		{[]int{800, 150, 400, 400, 120, 990, 1000}, 3, true},
		{[]int{0, 900, 450, 450, 190, 1060, 1000}, 0, false},
	} {
		text, paragraphStarts := "", []int{}
		for _, n := range c.lengths {
			paragraphStarts = append(paragraphStarts, len(text))
			text += strings.Repeat("word ", max(0, n/5-1)) + "ends.\n\n"
		}
		d := newDriver(t, setup{doc: newDocument(t, "guide.md", text), set: presetSettings(t, "langchain-recursive"), w: 80, h: 24})
		d.r.reading.Goto(paragraphStarts[2])
		d.r.reading.Page(c.rows)
		d.r.s.SelectAt(paragraphStarts[4])
		d.frame()
		top := d.r.reading.Top()
		d.r.panes.Settings.Choose("max_chunk_size")
		d.keys("right")
		d.frame()
		start, end := d.r.reading.VisibleBytes()
		overlap, _, _ := d.r.s.View.Result.Chunks.SharedSpans(d.r.s.Selected)
		if c.hasOverlap == overlap.Empty() || c.hasOverlap && (overlap.Start < start || overlap.End >= end) {
			t.Errorf("bytes %d to %d are visible, but the overlap of chunk %d is %v", start, end, d.r.s.Selected+1, overlap)
		}
		if from, to, _ := d.r.reading.Row(0); start >= paragraphStarts[2] || strings.TrimSpace(text[from:to]) == "" {
			t.Errorf("the first row is %q at byte %d, want text before byte %d", text[from:to], start, paragraphStarts[2])
		}
		if !c.hasOverlap {
			d.shows(fmt.Sprintf("cut at line %d is gone", d.r.s.Doc.LineOf(paragraphStarts[4])))
		}
		d.keys("left")
		d.frame()
		if now := d.r.reading.Top(); now != top {
			t.Errorf("the top of the screen moved from byte %d to %d", top, now)
		}
	}
}

// Jumping to a chunk must show all its overlap, unless that is too long for the screen.
func TestJumpShowsOverlap(t *testing.T) {
	set := smallWindows(t)
	set.MaxChunkSize, set.OverlapSize = 400, 100
	d := newDriver(t, setup{doc: newDocument(t, "lines.txt", strings.Repeat("ten bytes\n", 200)), set: set, w: 80, h: 24})
	for range 4 {
		d.keys("n")
		d.frame()
		overlap, _, _ := d.r.s.View.Result.Chunks.SharedSpans(d.r.s.Selected)
		if start, end := d.r.reading.VisibleBytes(); overlap.Len() < 90 || overlap.Start < start || overlap.End >= end {
			t.Errorf("bytes %d to %d are visible, but the overlap of chunk %d is %v", start, end, d.r.s.Selected+1, overlap)
		}
	}
}

// If the text scrolls down to a cut, rows of the next chunk must be visible below it.
func TestStepShowsTextBelowCut(t *testing.T) {
	doc := proseWithKnee(t)
	scrolled := 0
	for i := range 8 {
		d := newDriver(t, setup{doc: doc, set: presetSettings(t, "langchain-recursive"), w: 80, h: 24})
		d.r.s.Select(i)
		d.r.reading.Reveal(d.r.s.View.OwnText(i).Start)
		d.frame()
		top := d.r.reading.Top()
		d.r.panes.Settings.Choose("max_chunk_size")
		for range 12 {
			d.keys("right")
			from, to := d.r.reading.VisibleBytes()
			seam, ok := d.r.s.View.FirstSeamBetween(from, to)
			if !ok || d.r.reading.Top() <= top {
				continue
			}
			scrolled++
			cut := d.r.s.View.Result.Seams[seam].Byte
			if below := d.r.reading.H - d.r.reading.CountRowsBefore(cut+1); cut < to && below == 0 {
				t.Errorf("chunk %d, size %d: %d rows are visible below the cut", i+1, d.r.s.Settings.MaxChunkSize, below)
			}
		}
	}
	if scrolled == 0 {
		t.Error("no step scrolled down")
	}
}

// If a step moves the start of the selected chunk's overlap above the screen, the text must scroll
// there. Going back must show the same text again.
func TestStepShowsLongerOverlap(t *testing.T) {
	d := newDriver(t, setup{doc: newDocument(t, "guide.md", strings.Repeat(section("One"), 9)), w: 80, h: 24})
	d.r.panes.Settings.Choose("overlap_size")
	for range 12 {
		d.keys("left")
	}
	d.r.s.Select(4)
	overlap, _, _ := d.r.s.View.Result.Chunks.SharedSpans(4)
	d.r.reading.Goto(overlap.Start)
	d.frame()
	top := d.r.reading.Top()
	for range 24 {
		d.keys("right")
	}
	longer, _, _ := d.r.s.View.Result.Chunks.SharedSpans(4)
	if longer.Start >= top {
		t.Fatalf("overlap starts at byte %d, want it above the top of the screen at %d", longer.Start, top)
	}
	if start := d.r.reading.Top(); start > longer.Start {
		t.Errorf("screen starts at byte %d, want the overlap at %d to be visible", start, longer.Start)
	}
	for range 24 {
		d.keys("left")
	}
	if start, _ := d.r.reading.VisibleBytes(); start > overlap.Start || overlap.Start-start > 80 {
		t.Errorf("screen starts at byte %d, too far from the overlap at %d", start, overlap.Start)
	}
}

// After any step the selected chunk must have visible text. Going back must select the same chunk.
func TestSettingsKeepSelectionVisible(t *testing.T) {
	doc := proseWithKnee(t)
	for i := range 4 {
		d := newDriver(t, setup{doc: doc, set: presetSettings(t, "langchain-recursive"), w: 80, h: 24})
		d.r.reading.Goto(i * len(doc.Text) / 8)
		d.frame()
		_, to := d.r.reading.VisibleBytes()
		d.r.s.SelectAt(to - 1)
		selected := d.r.s.Selected
		d.r.panes.Settings.Choose("max_chunk_size")
		for range 6 {
			d.keys("right")
			if from, to := d.r.reading.VisibleBytes(); !d.r.s.IsSelectionBetween(from, to) {
				t.Fatalf("size %d: the selected chunk %d is not visible", d.r.s.Settings.MaxChunkSize, d.r.s.Selected+1)
			}
		}
		for range 6 {
			d.keys("left")
		}
		if d.r.s.Selected != selected {
			t.Errorf("back at size %d: chunk %d is selected, want %d", d.r.s.Settings.MaxChunkSize, d.r.s.Selected+1, selected+1)
		}
	}
}

// The explorer must open at the requested place, whether the terminal's size or the first result
// arrives first.
func TestOpensAtRequestedPlace(t *testing.T) {
	for _, size := range [][2]int{{60, 18}, {80, 24}, {100, 30}, {120, 40}, {200, 60}} {
		places := []int{}
		for _, sizeFirst := range []bool{true, false} {
			d := newUncutDriver(t, setup{set: tour.SampleSettings(), w: size[0], h: size[1]})
			d.r.documents.destination = destination{doc: d.r.s.Doc, goal: part.Goal{Byte: tour.SampleSeam}}
			if sizeFirst {
				d.send(tea.WindowSizeMsg{Width: size[0], Height: size[1]})
				d.run(d.r.Init())
			} else {
				d.run(d.r.Init())
				d.send(tea.WindowSizeMsg{Width: size[0], Height: size[1]})
			}
			d.frame()
			start, end := d.r.reading.VisibleBytes()
			seam := &d.r.s.View.Result.Seams[0]
			if chunk := d.r.s.View.Result.Chunks.Body(1); start > chunk.Start || end <= seam.Byte {
				t.Errorf("%v, size first %v: bytes %d to %d are visible, want the seam at %d", size, sizeFirst, start, end, seam.Byte)
			}
			places = append(places, start)
		}
		if places[0] != places[1] {
			t.Errorf("%v: screen starts at byte %d and at %d, want the same byte", size, places[0], places[1])
		}
	}
}
