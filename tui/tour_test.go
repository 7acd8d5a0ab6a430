package tui

import (
	"fmt"
	"strings"
	"testing"

	tea "charm.land/bubbletea/v2"

	"chunkscope/engine/settings"
	"chunkscope/engine/tour"
)

func (d *driver) repeatKey(n int, key string) {
	d.Helper()
	for range n {
		d.keys(key)
	}
}

func TestPresentationScreens(t *testing.T) {
	for _, s := range sizes {
		d := newDriver(t, setup{w: s.w, h: s.h})
		d.keys("n", "n", "n", "P")
		d.checkGolden("present")
	}
}

func TestFirstAndLastTourStops(t *testing.T) {
	d := newDriver(t, setup{w: 120, h: 40})
	d.keys("D")
	d.shows("space next")
	d.keys("left")
	d.shows("this is the first stop")
	d.repeatKey(len(tour.Stops)-1, "space")
	d.shows("space end")
}

// At any stop, closing the tour must restore the settings, the history, the selection and the
// position, even after the screen was resized.
func TestTourRestoresEverything(t *testing.T) {
	for stop := range len(tour.Stops) + 1 {
		d := newDriver(t, setup{w: 120, h: 40})
		d.keys("right", "n", "n", "n", "m", "j", "j", "j")
		previous, view, selected, top, row := d.r.s.Settings, d.r.s.View, d.r.s.Selected, d.r.reading.Top(), d.r.panes.Settings.Key()
		screen := d.plain()
		d.keys("D")
		for i := range stop {
			d.keys("space")
			if i == 1 {
				d.keys("b", "down")
				d.send(tea.WindowSizeMsg{Width: 70, Height: 20})
				d.frame()
				d.send(tea.WindowSizeMsg{Width: 120, Height: 40})
			}
		}
		if stop < len(tour.Stops) {
			d.shows(fmt.Sprintf("%d/%d", stop+1, len(tour.Stops)))
			d.keys("esc")
		} else {
			d.shows("end of the tour")
			d.keys("esc")
		}
		if d.r.s.Settings != previous || d.r.s.View != view || d.r.s.Selected != selected || d.r.reading.Top() != top || d.r.panes.Settings.Key() != row {
			t.Fatalf("after stop %d: the settings, selection or position are not restored", stop+1)
		}
		if current := d.plain(); current != screen {
			t.Fatalf("after stop %d: the screen is not restored:\n got %s\nwant %s", stop+1, current, screen)
		}
		d.keys("u")
		if d.r.s.Settings == previous {
			t.Fatalf("after stop %d: there is nothing to undo", stop+1)
		}
		d.keys("u")
		if d.r.s.Settings != settings.Default() {
			t.Fatalf("after stop %d: undo does not restore the initial settings", stop+1)
		}
	}
}

// In any document each stop of the tour must have an example. Stops without one must be omitted.
func TestTourOnAnyDocument(t *testing.T) {
	for _, text := range []string{"", "word", "# A\n\n# B\n", strings.Repeat("- item\n", 300), strings.Repeat("x", 5000)} {
		doc := newDocument(t, "any.md", text)
		scenes, err := tour.FindScenes(t.Context(), doc, settings.Default(), nil)
		if err != nil {
			t.Fatal(err)
		}
		for _, s := range append(sizes, struct{ w, h int }{40, 12}) {
			d := newDriver(t, setup{doc: doc, w: s.w, h: s.h})
			d.keys("D")
			for i := range scenes {
				d.shows(fmt.Sprintf("%d/%d", i+1, len(scenes)))
				d.shows(scenes[i].Title)
				d.hides("looking for an example")
				if i == 0 {
					d.keys("left")
				}
				d.keys("space")
			}
			d.hides(fmt.Sprintf("%d/%d", len(scenes), len(scenes)))
		}
	}
}

// While the tour looks for an example, it must say so, and esc must close it.
func TestTourShowsSearchMessage(t *testing.T) {
	d := newDriver(t, setup{w: 120, h: 40})
	d.r.Update(press("D")) // without running the returned command
	d.shows("looking for an example")
	d.keys("esc")
	d.shows("shared ")
}

func TestTourOptionStartsTour(t *testing.T) {
	d := newDriver(t, setup{w: 120, h: 40})
	d.r.documents.o.Tour = true
	d.run(d.r.Init())
	d.send(nil)
	d.shows("What a chunk is")
	d.shows("22 chunks")
	d.keys("esc")
	d.shows("shared ")
}

func TestSettingsChangeInPresentation(t *testing.T) {
	d := newDriver(t, setup{set: presetSettings(t, "context"), w: 120, h: 40})
	d.keys("P")
	d.hides("shared ")
	d.shows("22 chunks · 2 small · 1 oversize · 200 chars of context requested")
	d.keys("n")
	d.shows("kept here")
	previous := d.r.s.Settings
	d.keys("right")
	if d.r.s.Settings == previous {
		t.Error("→ changed no setting")
	}
	d.shows("overlap 210 chars")
	key := d.r.panes.Settings.Key()
	d.keys("tab")
	if d.r.panes.Settings.Key() == key {
		t.Error("tab did not select another setting")
	}
	d.keys("shift+tab", "left")
	if d.r.s.Settings != previous {
		t.Error("← did not reverse the change of →")
	}
	d.keys("m")
	d.shows("shared: ")
	d.keys("?")
	d.text("presentation")
	d.shows("presentation look")
	d.keys("esc", "v")
	d.shows("shared ") // the key opened a panel
	d.keys("P")
	d.hides("shared ")
	d.keys("esc")
	d.shows("shared ")
}

func TestClickInPresentationSelectsChunk(t *testing.T) {
	d := newDriver(t, setup{w: 120, h: 40})
	d.keys("P")
	for y, row := range strings.Split(d.plain(), "\n") {
		if before, _, ok := strings.Cut(row, "This guide is what"); ok {
			d.send(tea.MouseClickMsg{X: len([]rune(before)) + 1, Y: y, Button: tea.MouseLeft})
		}
	}
	if d.r.s.Selected != 1 {
		t.Errorf("chunk %d is selected, want 2", d.r.s.Selected+1)
	}
}

// If the document changes, the tour must restart. Closing it must restore the user's settings.
func TestTourRestartsWhenFileChanges(t *testing.T) {
	d := newDriver(t, setup{w: 120, h: 40})
	previous := d.r.s.Settings
	d.keys("D", "space", "space")
	d.shows("The dome stands at")
	doc := newDocument(t, "other.md", strings.Repeat("This sentence was added after the file was opened.  ", 60))
	d.r.s.Reload(doc, func(int) int { return 0 })
	d.r.reading.Reopen(doc)
	d.run(d.r.Rerun())
	d.send(nil)
	d.shows("This sentence was added")
	d.shows("How overlap helps")
	d.hides("looking for an example")
	d.keys("esc")
	if d.r.s.Settings != previous || d.r.s.View == nil || d.r.s.View.Result.Doc != doc || !d.r.s.IsUpToDate() {
		t.Error("the changed document is not shown with the user's settings")
	}
}
