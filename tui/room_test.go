package tui

import (
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	tea "charm.land/bubbletea/v2"

	"chunkscope/engine"
	"chunkscope/tui/layout"
	"chunkscope/tui/part"
)

// newWrappedDocument returns a document with n lines of 72 characters, each followed by a shorter
// line.
func newWrappedDocument(t *testing.T, n int) *engine.Document {
	t.Helper()
	var sb strings.Builder
	for range n {
		sb.WriteString(strings.Repeat("a word of text ", 6)[:72] + "\n")
		sb.WriteString("and a shorter line.\n\n")
	}
	doc := newDocument(t, "wrapped.md", sb.String())
	return doc
}

func TestHardWrappedLinesFit(t *testing.T) {
	for _, s := range []struct{ w, h, rows int }{{80, 24, 15}, {120, 40, 30}} {
		d := newDriver(t, setup{doc: newWrappedDocument(t, 120), w: s.w, h: s.h})
		d.keys("pgdown", "pgup")
		rows := d.r.reading.Rows()
		if len(rows) < s.rows {
			t.Errorf("%d × %d: the document has %d rows, want at least %d", s.w, s.h, len(rows), s.rows)
		}
		for _, r := range rows {
			if text := r.Slice(d.r.s.Doc.Text); !strings.HasSuffix(text, "\n") {
				t.Fatalf("%d × %d: line is wrapped: %q", s.w, s.h, text)
			}
		}
		if s.w == 120 {
			d.checkGoldenDocument("wrapped")
		}
	}
}

func TestHardWrappedLinesFitBesideWideNumbers(t *testing.T) {
	d := newDriver(t, setup{doc: newWrappedDocument(t, 3400), w: 120, h: 40})
	if lines, chunks := d.r.s.Doc.LineCount(), d.r.s.View.Result.Chunks.Len(); lines < 10_000 || chunks < 50 || chunks > 99 {
		t.Fatalf("test document has the wrong size: %d lines and %d chunks", lines, chunks)
	}
	d.keys("G")
	standard := d.r.layout.PanelFrame.W
	d.do(part.Change{Key: "max_chunk_size", To: d.r.s.Settings.WithNumber("max_chunk_size", 1000)})
	d.keys("G")
	if current := d.r.layout.PanelFrame.W; current != standard-1 {
		t.Errorf("the panels have %d columns, want %d", current, standard-1)
	}
	for _, r := range d.r.reading.Rows() {
		if text := r.Slice(d.r.s.Doc.Text); text != "" && !strings.HasSuffix(text, "\n") {
			t.Fatalf("line is wrapped: %q", text)
		}
	}
}

func TestLargePanelsKeepLineNumbers(t *testing.T) {
	d := newDriver(t, setup{w: 100, h: 30})
	before, w := d.r.reading.GutterWidth(), d.r.layout.Document.W
	d.keys("3", "+")
	if after := d.r.reading.GutterWidth(); after != before || d.r.layout.Document.W >= w {
		t.Errorf("gutter = %d columns, want %d; document = %d columns, previously %d", after, before, d.r.layout.Document.W, w)
	}
}

func TestPinKeepsText(t *testing.T) {
	for _, size := range [][2]int{{80, 24}, {120, 40}, {200, 60}} {
		d := newDriver(t, setup{w: size[0], h: size[1]})
		d.keys("pgdown")
		before, rows := d.r.reading.GutterWidth(), d.r.reading.Rows()
		d.keys("A")
		if d.r.s.Compare.Pinned() == nil {
			t.Fatal("no settings are pinned")
		}
		current := d.r.reading.Rows() // the panel may cover the last rows
		if w := d.r.reading.GutterWidth(); w != before || !slices.Equal(current, rows[:len(current)]) {
			t.Errorf("%v: pinning changed the gutter (%d cells before, %d after) or the rows (now %v, before %v)", size, before, w, current, rows)
		}
	}
}

// The tab key must visit all tabs, and the settings if they share the panels' area.
func TestTabOrder(t *testing.T) {
	d := newDriver(t, setup{w: 80, h: 24})
	if d.r.panes.Lower != layout.Settings {
		t.Fatal("the settings are not shown below the text")
	}
	for i := range d.r.panes.Tabs {
		d.keys("t")
		if d.r.panes.Lower != layout.Panel || d.r.panes.Tab != i {
			t.Fatalf("after key press %d: tab %d and pane %d are shown", i+1, d.r.panes.Tab, d.r.panes.Lower)
		}
	}
	d.keys("t")
	if d.r.panes.Lower != layout.Settings || d.r.panes.Focus != layout.Document {
		t.Errorf("after the last tab, pane %d is shown and pane %d focused, want the settings and the document", d.r.panes.Lower, d.r.panes.Focus)
	}
	d.keys("tab", "t")
	if d.r.panes.Focus != layout.Panel {
		t.Errorf("pane %d is focused after a panel replaced the settings", d.r.panes.Focus)
	}
}

func TestSplitsAreStored(t *testing.T) {
	path := filepath.Join(t.TempDir(), "state.yaml")
	d := newDriver(t, setup{w: 120, h: 40})
	d.r.writer.preferencesFile.Path = path
	x := d.r.layout.Border.X
	d.drag(x, 10, x-20, 10)
	if current := d.r.layout.Border.X; current != x-20 {
		t.Fatalf("the border is in column %d, want %d", current, x-20)
	}
	d.keys("+")
	d.shows("only the document is shown")
	if d.r.layout.Document.W != 120 {
		t.Fatalf("the document has %d columns, want 120", d.r.layout.Document.W)
	}
	d.keys("+")
	d.shows("- brings the panels back")
	d.r.writer.savePreferences()
	if data, err := os.ReadFile(path); err != nil || !strings.Contains(string(data), "side: ") {
		t.Fatalf("got %s and error %v", data, err)
	}
	low := newDriver(t, setup{w: 80, h: 24}) // the height of panels below the document is stored separately
	low.r.writer.restorePreferences(path)
	low.r.panes.Split.Zoom = layout.Shared
	low.send(tea.WindowSizeMsg{Width: 80, Height: 24})
	low.hides("pane sizes are from your last session")
	again := newDriver(t, setup{w: 120, h: 40})
	again.r.writer.restorePreferences(path)
	again.send(tea.WindowSizeMsg{Width: 120, Height: 40})
	if again.r.layout.Document.W != 120 {
		t.Errorf("the document has %d columns in the next session, want 120", again.r.layout.Document.W)
	}
	again.shows("pane sizes are from your last session: _ restores the usual size")
	again.keys("-")
	again.hides("pane sizes are from your last session")
	if again.r.layout.Border.X != x-20 {
		t.Errorf("the border is in column %d in the next session", again.r.layout.Border.X)
	}
	again.keys("_")
	again.shows("pane sizes are back to normal")
	if again.r.layout.Border.X != x {
		t.Errorf("the border is in column %d, want the usual %d", again.r.layout.Border.X, x)
	}
	again.r.writer.savePreferences()
	standard := newDriver(t, setup{w: 120, h: 40})
	standard.r.writer.restorePreferences(path)
	standard.send(tea.WindowSizeMsg{Width: 120, Height: 40})
	standard.hides("pane sizes are from your last session")
	if bad := (layout.Split{Zoom: 7, Side: -1, StackedRows: -1}).Clamp(); bad != (layout.Split{}) {
		t.Errorf("split from a broken file = %+v, want %+v", bad, (layout.Split{}))
	}
}

// The sizes of panels below and next to the text must be stored separately. The key must enlarge
// the last opened panel, whichever pane has the focus.
func TestZoomIsStoredForEachLayout(t *testing.T) {
	low, wide := [2]int{80, 24}, [2]int{100, 30}
	for _, sizes := range [][2][2]int{{low, wide}, {wide, low}} {
		first, second := sizes[0], sizes[1]
		d := newDriver(t, setup{w: first[0], h: first[1]})
		d.r.writer.preferencesFile.Path = filepath.Join(t.TempDir(), "state.yaml")
		d.keys("3")
		before := d.r.layout.PanelFrame
		d.keys("+")
		if large := d.r.layout.PanelFrame; large.W*large.H <= before.W*before.H {
			t.Errorf("%v: the panel was not enlarged: %+v, previously %+v", first, large, before)
		}
		d.r.writer.savePreferences()
		usual, next := newDriver(t, setup{w: second[0], h: second[1]}), newDriver(t, setup{w: second[0], h: second[1]})
		next.r.writer.restorePreferences(d.r.writer.preferencesFile.Path)
		for _, d := range []*driver{usual, next} {
			d.keys("3")
		}
		if next.r.layout != usual.r.layout {
			t.Errorf("enlarging at %v changed the layout at %v: got %+v, want %+v", first, second, next.r.layout, usual.r.layout)
		}
	}
	d := newDriver(t, setup{w: 100, h: 30})
	d.keys("3", "tab", "shift+tab", "+")
	d.shows("only the document is shown")
}

// At 80×24 the microscope must show four rows before a cut that splits text and three rows after
// it. Closing it must restore the position.
func TestMicroscopeShowsEnoughText(t *testing.T) {
	d := newDriver(t, setup{set: presetSettings(t, "fixed-window"), w: 80, h: 24})
	d.keys("n", "n", "n", "n")
	rows, top := len(d.r.reading.Rows()), d.r.reading.Top()
	d.keys("enter")
	d.shows("severed")
	screen := strings.Split(d.plain(), "\n")
	row := func(beginning string) int {
		return slices.IndexFunc(screen, func(s string) bool { return strings.HasPrefix(s, beginning) })
	}
	head, cut, next, note := row(" 4  /"), row("━"), row(" 5  /"), row(" severed")
	if cut-head-1 < 4 || next != cut+1 || note-next-1 < 3 {
		t.Errorf("got %d rows before the cut and %d after it, want 4 and 3\n%s", cut-head-1, note-next-1, strings.Join(screen, "\n"))
	}
	d.keys("esc")
	if len(d.r.reading.Rows()) != rows || d.r.reading.Top() != top {
		t.Errorf("after closing: %d rows from byte %d, want %d from %d", len(d.r.reading.Rows()), d.r.reading.Top(), rows, top)
	}
}

// If a pane cannot be resized further, the key in the message must reverse the change, whichever
// pane has the focus.
func TestZoomKeyRestoresPanes(t *testing.T) {
	for _, c := range []struct {
		focus     layout.Pane
		far, back string
		message   string
	}{
		{layout.Panel, "+", "-", "the panels are at full size: - makes"},
		{layout.Document, "-", "+", "the panels are at full size: + makes"},
		{layout.Document, "+", "-", "the document fills the screen: - brings"},
		{layout.Panel, "-", "+", "the panels show only while focused: + brings"},
	} {
		d := newDriver(t, setup{w: 120, h: 40})
		d.do(part.Focus(c.focus))
		d.keys(c.far)
		enlarged := d.r.panes.Split.Zoom
		d.keys(c.far)
		d.shows(c.message)
		if d.keys(c.back); d.r.panes.Split.Zoom == enlarged {
			t.Errorf("%q did not change the size", c.back)
		}
	}
}

// A panel below the text must stay open while the settings have the focus. If no panel is open, the
// keys for resizing must say how to open one.
func TestSettingsFocusKeepsPanel(t *testing.T) {
	d := newDriver(t, setup{w: 80, h: 24})
	d.keys("3", "tab")
	if d.r.panes.Focus != layout.Settings || d.r.panes.Lower != layout.Panel {
		t.Errorf("pane %d is focused and pane %d is below the text, want the settings and the panel", d.r.panes.Focus, d.r.panes.Lower)
	}
	d = newDriver(t, setup{w: 80, h: 24})
	for pane, key := range []string{"-", "+"} {
		d.do(part.Focus(layout.Pane(pane)))
		d.keys(key)
		d.shows("no panel is open: 1-6 opens one")
	}
}

// If only one pane fits, keys that affect the document must switch to it. Other keys must not move
// the focus.
func TestKeysThatChangeDocumentShowIt(t *testing.T) {
	for _, key := range []string{"/", ":", "s", "e", "V", "i", ",", "."} {
		d := newDriver(t, setup{w: 60, h: 20})
		d.keys("t")
		if d.r.layout.Shows(layout.Document) {
			t.Fatal("the panel does not fill the screen")
		}
		if d.keys(key); !d.r.layout.Shows(layout.Document) {
			t.Errorf("%q did not show the document:\n%s", key, d.plain())
		}
		d = newDriver(t, setup{w: 120, h: 40})
		d.do(part.Focus(layout.Panel))
		if d.keys(key); d.r.panes.Focus != layout.Panel {
			t.Errorf("%q moved the focus away from the panel", key)
		}
	}
}
