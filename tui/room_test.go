package tui

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	tea "charm.land/bubbletea/v2"

	"chunkscope/engine"
	"chunkscope/tui/layout"
)

// hardWrapped is a document of lines of 72 characters.
func hardWrapped(t *testing.T) *engine.Document {
	t.Helper()
	var sb strings.Builder
	for range 120 {
		sb.WriteString(strings.Repeat("a word of it ", 6)[:72] + "\n")
		sb.WriteString("and a shorter line.\n\n")
	}
	doc := document(t, "wrapped.md", sb.String())
	return doc
}

// Lines that were wrapped by hand stand as they are, at 80 columns without line
// numbers.
func TestLinesWrappedByHandStand(t *testing.T) {
	for _, s := range []struct{ w, h, rows int }{{80, 24, 15}, {120, 40, 30}} {
		d := drive(t, setup{doc: hardWrapped(t), w: s.w, h: s.h})
		d.keys("pgdown", "pgup")
		rows := d.r.reading.Rows()
		if len(rows) < s.rows {
			t.Errorf("%d × %d: %d rows of document, want %d", s.w, s.h, len(rows), s.rows)
		}
		for _, r := range rows {
			if text := r.Of(d.r.s.Doc.Text); !strings.HasSuffix(text, "\n") {
				t.Fatalf("%d × %d: %q is cut", s.w, s.h, text)
			}
		}
		if s.w == 120 {
			d.document("wrapped")
		}
	}
}

// t goes along the strip of tabs as it stands there, the settings included where
// they share a place with the panels.
func TestTabsTakeTurnsAsTheyStand(t *testing.T) {
	d := drive(t, setup{w: 80, h: 24})
	if d.r.panes.Lower != layout.Settings {
		t.Fatal("the settings are not in front")
	}
	for i := range d.r.panes.Tabs {
		d.keys("t")
		if d.r.panes.Lower != layout.Panel || d.r.panes.Tab != i {
			t.Fatalf("press %d leads to tab %d of pane %d", i+1, d.r.panes.Tab, d.r.panes.Lower)
		}
	}
	d.keys("t")
	if d.r.panes.Lower != layout.Settings || d.r.panes.Focus != layout.Document {
		t.Errorf("after the last tab comes pane %d; pane %d has the keys", d.r.panes.Lower, d.r.panes.Focus)
	}
	d.keys("tab", "t")
	if d.r.panes.Focus != layout.Panel {
		t.Errorf("pane %d has the keys after the settings gave their place to a panel", d.r.panes.Focus)
	}
}

// What the reader chose of the screen is there in the next session.
func TestSplitsAreRemembered(t *testing.T) {
	path := filepath.Join(t.TempDir(), "state.yaml")
	d := drive(t, setup{w: 120, h: 40})
	d.r.preferencesFile.Path = path
	x := d.r.lay.Border.X
	d.drag(x, 10, x-20, 10)
	if now := d.r.lay.Border.X; now != x-20 {
		t.Fatalf("the border stands in column %d, want %d", now, x-20)
	}
	d.keys("+")
	d.shows("the document alone")
	if d.r.lay.Document.W != 120 {
		t.Fatalf("the document has %d columns", d.r.lay.Document.W)
	}
	d.keys("+")
	d.shows("- brings the panels back")
	d.r.leave()
	if data, err := os.ReadFile(path); err != nil || !strings.Contains(string(data), "side: ") {
		t.Fatalf("%s, %v", data, err)
	}
	low := drive(t, setup{w: 80, h: 24}) // where the panels stand below the document, that is what counts
	low.r.recall(path)
	low.r.panes.Split.Zoom = layout.Shared
	low.send(tea.WindowSizeMsg{Width: 80, Height: 24})
	low.hides("as you last left them")
	again := drive(t, setup{w: 120, h: 40})
	again.r.recall(path)
	again.send(tea.WindowSizeMsg{Width: 120, Height: 40})
	if again.r.lay.Document.W != 120 {
		t.Errorf("the document has %d columns in the next session", again.r.lay.Document.W)
	}
	again.shows("the panes are as you last left them: _ gives them their usual size")
	again.keys("-")
	again.hides("as you last left them")
	if again.r.lay.Border.X != x-20 {
		t.Errorf("the border stands in column %d in the next session", again.r.lay.Border.X)
	}
	again.keys("_")
	again.shows("the panes have their usual size")
	if again.r.lay.Border.X != x {
		t.Errorf("the border stands in column %d, usually in %d", again.r.lay.Border.X, x)
	}
	again.r.leave()
	usual := drive(t, setup{w: 120, h: 40})
	usual.r.recall(path)
	usual.send(tea.WindowSizeMsg{Width: 120, Height: 40})
	usual.hides("as you last left them")
	if bad := (layout.Split{Zoom: 7, Side: -1, Low: -1}).Sound(); bad != (layout.Split{}) {
		t.Errorf("from a broken file: %+v", bad)
	}
}
