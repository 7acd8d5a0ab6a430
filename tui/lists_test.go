package tui

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	tea "charm.land/bubbletea/v2"
	"github.com/charmbracelet/x/ansi"

	"chunkscope/engine"
	"chunkscope/engine/settings"
	"chunkscope/engine/tour"
	"chunkscope/tui/layout"
	"chunkscope/tui/session"
	"chunkscope/tui/storage"
)

func TestChunkListSortsAndJumps(t *testing.T) {
	d := newDriver(t, setup{w: 120, h: 40})
	d.keys("c", "ctrl+s", "ctrl+s")
	d.shows("largest first")
	d.keys("enter")
	largest, at := 0, 0
	for i := range d.r.s.View.Result.Chunks.Len() {
		if n := d.r.s.View.Result.Chunks.Body(i).Len(); n > largest {
			largest, at = n, i
		}
	}
	if d.r.s.Selected != at {
		t.Errorf("chunk %d is selected, want %d", d.r.s.Selected, at)
	}
	d.keys("c")
	d.text("lightning")
	d.keys("enter")
	if text := d.r.s.View.Result.Content(d.r.s.Selected); !strings.Contains(strings.ToLower(text), "lightning") {
		t.Errorf("the selected chunk lacks the word: %.60q", text)
	}
}

// A chunk that begins inside a sentence or code block must begin with "…" in the list. If most
// chunks have the same size, no bars must be drawn.
func TestListShowsWhereChunkBegins(t *testing.T) {
	d := newDriver(t, setup{set: presetSettings(t, "fixed-window"), w: 80, h: 40})
	d.keys("c")
	for i := range d.r.s.View.Result.Chunks.Len() {
		if start := d.r.s.View.OwnText(i).Start; d.r.s.Doc.Elements().IsInside(start) {
			d.shows(fmt.Sprintf(" %d  … ", i+1))
		} else {
			d.hides(fmt.Sprintf(" %d  … ", i+1))
		}
	}
	d.hides(" 800 ━")
}

func TestSectionListJumps(t *testing.T) {
	d := newDriver(t, setup{w: 120, h: 40})
	d.keys("s")
	d.text("shutter")
	d.keys("enter")
	d.shows("### The shutter")
	d.keys(",")
	if d.r.reading.Top() != 0 {
		t.Error("going back did not return to the previous position")
	}
}

// Selecting a theme must preview it. Esc must restore the old theme, and enter must store the new
// one.
func TestThemePreview(t *testing.T) {
	path := filepath.Join(t.TempDir(), "state", "state.yaml")
	d := newDriver(t, setup{w: 120, h: 40})
	d.r.documents.o.State = path
	d.r.writer.restorePreferences(d.r.documents.o.State)
	d.keys("T", "down", "down")
	if d.r.display.theme.Name == "dark" {
		t.Error("the selected theme is not previewed")
	}
	d.keys("esc")
	if d.r.display.theme.Name != "dark" {
		t.Errorf("theme after esc = %s, want %s", d.r.display.theme.Name, "dark")
	}
	d.keys("T")
	d.text("nord")
	d.keys("enter")
	read := &storage.PreferencesFile{Path: path}
	if s := read.Read(); s.Theme != "nord" {
		t.Errorf("unexpected stored preferences %+v", s)
	}
	o := *d.r.documents.o
	o.Auto = true
	if r := newRoot(&o, d.r.display.profile); r.display.theme.Name != "nord" {
		t.Errorf("theme of the next session = %s, want %s", r.display.theme.Name, "nord")
	}
	if err := os.WriteFile(path, []byte("{broken"), 0o600); err != nil {
		t.Fatal(err)
	}
	if r := newRoot(&o, d.r.display.profile); r.display.theme.Name != "dark" {
		t.Errorf("theme with a broken file = %s, want %s", r.display.theme.Name, "dark")
	}
}

func TestFirstStartShowsHintsOnce(t *testing.T) {
	d := newDriver(t, setup{w: 120, h: 40})
	d.hides("New here?")
	d.r.documents.o.State = filepath.Join(t.TempDir(), "state.yaml")
	d.r.writer.restorePreferences(d.r.documents.o.State)
	d.shows("New here?")
	d.checkGoldenDocument("welcome")
	d.keys("n")
	d.hides("New here?")
	if d.r.s.Selected != 1 {
		t.Error("the first key after the hints had no effect")
	}
	d.r.writer.restorePreferences(d.r.documents.o.State)
	d.hides("New here?")
}

// The first hints must not cover text if there is a blank area.
func TestFirstHintsCoverNoText(t *testing.T) {
	d := newDriver(t, setup{doc: newDocument(t, "calm.md", "# Calm\n\n"+strings.Repeat("Nothing happened that night.\n\n", 80)), w: 200, h: 60})
	d.r.documents.o.State = filepath.Join(t.TempDir(), "state.yaml")
	d.r.writer.restorePreferences(d.r.documents.o.State)
	if x, _ := d.find("New here?"); x < d.r.layout.PanelFrame.X {
		t.Errorf("the hints begin in column %d, want at least %d, where the panels begin", x, d.r.layout.PanelFrame.X)
	}
	d.send(tea.WindowSizeMsg{Width: 80, Height: 24})
	d.shows("New here?")
}

func TestFilesAreListedAndOpened(t *testing.T) {
	d := newDriver(t, setup{w: 120, h: 40})
	missingPath := "what/was/once/here/and/is/gone.md"
	d.openDocuments(func(name string) (*engine.Document, error) {
		if name == missingPath {
			return engine.Load(filepath.Join(t.TempDir(), name))
		}
		return engine.New(name, []byte("# "+name+"\n\n"+tour.SampleMarkdown))
	}, "a.md", "b.md", missingPath)
	d.keys("f")
	d.shows("chunks")
	d.shows("cannot be read")
	d.send(tea.WindowSizeMsg{Width: 40, Height: 12})
	d.shows("unread")
	d.send(tea.WindowSizeMsg{Width: 120, Height: 40})
	d.keys("down", "enter")
	d.shows("file 2/3")
	if d.r.s.File != 1 {
		t.Errorf("file %d is open, want 1", d.r.s.File)
	}
	d.keys("ctrl+n")
	d.shows("gone.md")
	if d.r.s.File != 1 {
		t.Error("a file that cannot be read was opened")
	}
	d.keys("ctrl+p")
	d.shows("# a.md")
	if d.r.s.Settings != settings.Default() {
		t.Error("the settings changed")
	}
}

// A click on a column heading must sort by that column. A second click must restore the worst-first
// order.
func TestColumnHeadingSortsDocuments(t *testing.T) {
	for _, w := range []int{80, 160} {
		d := newDriver(t, setup{w: w, h: 40})
		d.openDocuments(func(name string) (*engine.Document, error) {
			return engine.New(name, []byte(strings.Repeat("# A section\n\nOf few words.\n\n", len(name))+tour.SampleMarkdown))
		}, "a.md", "longer.md", "the-longest.md")
		d.keys("f")
		order := func() string {
			var names []string
			for row := range strings.SplitSeq(d.plain(), "\n") {
				for _, name := range []string{"a.md", "longer.md", "the-longest.md"} {
					if strings.Contains(row, " "+name) || strings.Contains(row, "▌"+name) {
						names = append(names, name)
					}
				}
			}
			return strings.Join(names, " ")
		}
		standard := order()
		_, y := d.find("chunks  worst")
		before, _, _ := strings.Cut(strings.Split(d.plain(), "\n")[y], "chunks")
		x := ansi.StringWidth(before)
		d.click(x+2, y)
		d.shows("most chunks first")
		if got := order(); !strings.HasSuffix(got, "the-longest.md longer.md a.md") {
			t.Errorf("%d columns: wrong order by chunks: %s, previously %s", w, got, standard)
		}
		d.click(x+2, y)
		d.shows("Documents, worst first")
		if got := order(); got != standard {
			t.Errorf("%d columns: order = %s, want %s", w, got, standard)
		}
	}
}

// Selecting a preset must preview it. Esc or a click outside the list must restore the settings
// without an undo step. Enter must apply the preset as one step.
func TestPresetPreview(t *testing.T) {
	for _, leave := range []func(d *driver){
		func(d *driver) { d.keys("esc") },
		func(d *driver) { d.click(1, 2) },
	} {
		d := newDriver(t, setup{w: 120, h: 40})
		previous := d.r.s.Settings
		before := d.r.s.ChunkCount()
		d.keys("B")
		d.text("minimal")
		if d.r.s.Settings.MaxChunkSize != 1024 {
			t.Error("the selected preset is not previewed")
		}
		leave(d)
		if d.r.s.Settings != previous || d.r.s.ChunkCount() != before || len(d.r.panes.Modes) > 0 {
			t.Errorf("got %d chunks after leaving the list, want %d", d.r.s.ChunkCount(), before)
		}
		d.keys("u")
		d.shows("nothing to undo")
	}
	d := newDriver(t, setup{w: 120, h: 40})
	previous := d.r.s.Settings
	d.keys("right", "tab", "k", "k", "k", "k", "k", "k", "k", "k", "k", "enter")
	d.text("minimal")
	d.keys("enter")
	if d.r.s.Preset() != "minimal" || d.r.s.View.Result.Settings.MaxChunkSize != 1024 {
		t.Errorf("preset = %s, want minimal", d.r.s.Preset())
	}
	d.keys("u", "u")
	if d.r.s.Settings != previous {
		t.Error("u did not undo the change")
	}
	x, y := d.find("preset")
	d.click(x, y)
	d.shows("langchain-token")
}

// Undo must restore the previous preset and its values, even if a slider had changed them. Redo
// must apply the new preset again.
func TestUndoRestoresPreset(t *testing.T) {
	if testing.Short() {
		t.Skip("this test takes a minute with the race detector")
	}
	d := newDriver(t, setup{w: 120, h: 40})
	type state struct {
		name string
		set  settings.Settings
		rows string
	}
	current := func() state {
		var rows []string
		area := d.r.layout.Settings()
		for _, row := range strings.Split(d.frame(), "\n")[area.Y : area.Y+area.H-layout.HelpRows(area.W)] {
			rows = append(rows, ansi.Strip(ansi.Cut(row, area.X, area.X+area.W)))
		}
		return state{d.r.s.Preset(), d.r.s.Settings, strings.Join(rows, "\n")}
	}
	appliedCount := 0
	for ; ; appliedCount++ {
		if appliedCount%2 == 1 {
			d.keys("right")
		}
		previous := current()
		base, changed := strings.CutSuffix(previous.name, session.ChangedMark)
		marked := strings.Contains(previous.rows, base+session.ChangedMark)
		if !strings.Contains(previous.rows, base[:min(len(base), 10)]) || changed != marked {
			t.Fatalf("%s does not appear on the screen:\n%s", previous.name, previous.rows)
		}
		d.keys("B")
		for range appliedCount + 1 { // the current settings come first
			d.keys("down")
		}
		d.keys("enter")
		if len(d.r.panes.Modes) > 0 { // the last row only shows more presets
			break
		}
		applied := current()
		if applied.set == previous.set {
			t.Fatalf("applying the preset after %s changed nothing", previous.name)
		}
		d.keys("u")
		if got := current(); got != previous {
			t.Fatalf("undo of %s restored %s with %+v, want %s with %+v:\n%s", applied.name, got.name, got.set, previous.name, previous.set, got.rows)
		}
		d.keys("U")
		if got := current(); got != applied {
			t.Fatalf("redo restored %s with %+v, want %s with %+v", got.name, got.set, applied.name, applied.set)
		}
	}
	if appliedCount < 30 {
		t.Errorf("only %d presets were applied, want at least 30", appliedCount)
	}
}

// Presets that use the reference's rules must share a row. The filter must find each of them.
func TestReferenceProfilesShareRow(t *testing.T) {
	d := newDriver(t, setup{w: 120, h: 40})
	d.keys("B")
	d.keys("end")
	d.shows("▌reference profiles")
	d.hides("reference-minimal")
	d.keys("enter")
	d.shows("reference-minimal")
	d.keys("enter")
	if d.r.s.Preset() != "reference-default" {
		t.Errorf("preset = %s, want %s", d.r.s.Preset(), "reference-default")
	}
	d = newDriver(t, setup{w: 120, h: 40})
	d.keys("B")
	d.text("reference-min")
	d.keys("enter")
	if d.r.s.Preset() != "reference-minimal" {
		t.Errorf("the filter applied preset %s, want %s", d.r.s.Preset(), "reference-minimal")
	}
}

func TestPresetListBeginsWithCurrentSettings(t *testing.T) {
	d := newDriver(t, setup{w: 120, h: 40})
	d.keys("right")
	previous, name := d.r.s.Settings, d.r.s.Preset()
	d.keys("B")
	d.shows("▌" + strings.TrimSuffix(name, session.ChangedMark) + session.ChangedMark)
	d.shows("enter keep")
	d.keys("enter")
	if d.r.s.Settings != previous || len(d.r.panes.Modes) > 0 {
		t.Error("the settings changed, or the list is still open")
	}
	d.keys("B")
	d.text("no such preset")
	d.hides("enter take")
}

func TestPresetMessageFitsInOneRow(t *testing.T) {
	d := newDriver(t, setup{w: 120, h: 40})
	d.keys("B")
	d.text("langchain-headings")
	d.keys("enter")
	d.shows("u undoes")
	_, first := d.find("instead of default: ")
	if _, last := d.find("u undoes"); first != last {
		t.Errorf("the message is in rows %d to %d, want one row", first, last)
	}
}

// A narrow list must show the selected preset's full description above it. The filter must search
// all descriptions.
func TestNarrowPresetListShowsDescription(t *testing.T) {
	d := newDriver(t, setup{w: 80, h: 24})
	d.keys("B")
	d.shows("▌now · default")
	d.shows("langchain-recursive                     18     833 chars      +11%    100%")
	d.keys("down")
	d.shows("LangChain · RecursiveCharacterTextSplitter 1000 / 200")
	d.text("last two")
	d.shows("repeats the last two sentences")
	d.shows("forward-sentences")
	d.hides("default")
}

func TestListsOnNarrowScreen(t *testing.T) {
	d := newDriver(t, setup{set: presetSettings(t, "context"), w: 40, h: 12})
	for key, shows := range map[string]string{"c": "The mo", "B": "now · context", "T": "light", "x": "text-embedding-3-small"} {
		d.keys(key)
		d.shows(shows)
		d.keys("esc")
	}
	d.keys("c")
	d.shows("978")
	d.keys("esc")
	d.shows("tab settings")
}

func TestSectionListWaitsForHeadings(t *testing.T) {
	d := newUncutDriver(t, setup{doc: newDocument(t, "x.md", strings.Repeat("# Lamp\n\n## Oil\n\n", 20)), w: 80, h: 24})
	d.send(tea.WindowSizeMsg{Width: 80, Height: 24})
	d.r.s.OpenDocument(newDocument(t, "y.md", strings.Repeat("# Lamp\n\n## Wick\n\n", 20)), 0)
	d.r.reading.Open(d.r.s.Doc)
	_, work := d.r.Update(press("s"))
	d.shows("finding the headings …")
	d.r.Update(press("enter"))
	d.shows("finding the headings …")
	d.run(work)
	d.shows("Wick")
	d.keys("down", "enter")
	d.hides("Sections")
	if d.r.s.Selected != d.r.s.View.Owner(len("# Lamp\n\n")) {
		t.Errorf("chunk %d is selected, want the one after the heading", d.r.s.Selected+1)
	}
}

// A very long list must contain only the chunks around the selected one.
func TestLongListIsShortened(t *testing.T) {
	if testing.Short() {
		t.Skip("this test opens a document of 140,000 headings")
	}
	var text strings.Builder
	const n = 140_000
	for i := range n {
		fmt.Fprintf(&text, "# %d\n", i+1)
	}
	set := settings.Default()
	set.Strategy, set.MinChunkSize, set.OverlapMode = "headings", 1, "none"
	d := newDriver(t, setup{doc: newDocument(t, "x.md", text.String()), set: set, w: 120, h: 40})
	d.keys("G")
	d.keys("s")
	d.shows("Sections · the nearest 131,072 of 140,000")
	d.shows("│▌140000")
	d.text("7x")
	d.shows("none of these 131,072 headings matches: / searches all the text")
	d.keys("esc", "c")
	d.shows("Chunks, in order · the nearest 131,072 of 140,000")
	d.shows(" 139999")
	d.keys("ctrl+s")
	d.shows("Chunks, smallest first · the first 131,072 of 140,000")
}
