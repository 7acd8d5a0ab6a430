package tui

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	tea "charm.land/bubbletea/v2"
	"pgregory.net/rapid"

	"chunkscope/engine"
	"chunkscope/engine/settings"
	"chunkscope/engine/tour"
	"chunkscope/tui/docview"
	"chunkscope/tui/storage"
)

func TestJumpsBackAndForward(t *testing.T) {
	d := newDriver(t, setup{w: 120, h: 40})
	d.keys("G")
	end := d.r.reading.Top()
	d.keys("w", "o", "o")
	top := d.r.reading.Top()
	d.keys(",", ",")
	if got := d.r.reading.Top(); got != end {
		t.Errorf("after going back: byte %d, want %d", got, end)
	}
	d.keys(".", ".")
	if got := d.r.reading.Top(); got != top {
		t.Errorf("after going forward: byte %d, want %d", got, top)
	}
	d.keys(".")
	d.shows("nothing to go forward to")
}

// Canceling a search must return to the start. Once a search is accepted, the back key must return
// there.
func TestSearch(t *testing.T) {
	d := newDriver(t, setup{w: 120, h: 40})
	d.keys("/")
	d.text("log")
	if len(d.r.reading.Matches) == 0 || d.r.reading.Top() == 0 && !strings.Contains(d.plain(), "matches") {
		t.Fatalf("no matches were found while typing:\n%s", d.plain())
	}
	n := len(d.r.reading.Matches)
	d.keys("esc")
	if d.r.reading.Top() != 0 || len(d.r.reading.Matches) != 0 {
		t.Fatalf("after leaving the search: byte %d is at the top with %d matches, want byte 0 and no matches", d.r.reading.Top(), len(d.r.reading.Matches))
	}
	d.keys("/")
	d.text("log")
	d.keys("enter")
	d.shows("match 1 of ")
	d.keys("N")
	if d.r.reading.Match != n-1 {
		t.Errorf("match %d is selected after going back from the first of %d, want the last", d.r.reading.Match, n)
	}
	d.keys("n", "esc")
	d.hides("match 1 of")
	d.keys("/")
	d.text("no such words")
	d.shows("not found")
	d.keys("enter")
	d.shows("is not in the document")
	d.keys("/")
	d.send(tea.PasteMsg{Content: strings.Repeat("long ", 200)})
	d.keys("enter")
	d.shows(`…" is not in the document`)
}

func TestGoToLine(t *testing.T) {
	d := newDriver(t, setup{w: 120, h: 40})
	for line, want := range map[string]string{"40": "", "0": "is not a line", "x": "is not a line", strings.Repeat("9", 40): `9…" is not a line`, "120%": "is not a percentage", "50%": ""} {
		d.keys(":")
		d.text(line)
		d.keys("enter")
		if want != "" {
			d.shows(want)
			continue
		}
		from, to := d.r.reading.VisibleBytes()
		at := d.r.s.Doc.Line(40).Start
		if line == "50%" {
			at = len(d.r.s.Doc.Text) / 2
		}
		if at < from || at >= to {
			t.Errorf("%s at byte %d is not among the visible bytes %d to %d", line, at, from, to)
		}
	}
}

func TestSettingsAreSavedAndUndone(t *testing.T) {
	path := filepath.Join(t.TempDir(), "mine.yaml")
	d := newDriver(t, setup{w: 120, h: 40})
	d.keys("right", "W")
	for range 30 {
		d.keys("backspace")
	}
	d.text(path)
	d.keys("enter")
	saved := d.r.s.Settings
	if got, err := settings.Read(path); err != nil || got != saved {
		t.Fatalf("saved settings read back = %+v, error %v", got, err)
	}
	d.keys("R", "W", "ctrl+u")
	d.text(path)
	d.keys("enter")
	d.shows("enter replaces it")
	d.keys("esc", "ctrl+o", "ctrl+u")
	d.text(path)
	d.keys("enter")
	if d.r.s.Settings != saved {
		t.Errorf("the settings differ from the saved ones: %+v, want %+v", d.r.s.Settings, saved)
	}
	d.keys("u")
	if d.r.s.Settings != settings.Default() {
		t.Error("undo did not restore the default settings")
	}
}

func TestDocumentIsNeverReplaced(t *testing.T) {
	path := filepath.Join(t.TempDir(), "guide.md")
	if err := os.WriteFile(path, []byte("# A guide\n"), 0o600); err != nil {
		t.Fatal(err)
	}
	for _, key := range []string{"W", "E"} {
		d := newDriver(t, setup{w: 120, h: 40})
		d.r.s.Files = []string{path}
		d.keys(key)
		if key == "E" {
			d.keys("enter")
		}
		d.keys("ctrl+u")
		d.text(path)
		d.keys("enter", "enter")
		d.shows("cannot overwrite the document")
		if got, err := os.ReadFile(path); err != nil || string(got) != "# A guide\n" {
			t.Errorf("%s changed the document to %.20q, error %v", key, got, err)
		}
		d.keys("x")
		d.shows("enter writes")
	}
}

func TestReload(t *testing.T) {
	text := tour.SampleMarkdown
	d := newDriver(t, setup{w: 120, h: 40})
	d.r.s.Files = []string{"guide.md"}
	d.r.documents.o.Load = func(name string) (*engine.Document, error) { return engine.New(name, []byte(text)) }
	d.keys("right", "G")
	set := d.r.s.Settings
	seen := tour.SampleMarkdown[d.r.reading.Top():]
	text = "# New\n\nA paragraph before all.\n\n" + text
	d.send(storage.FilesChanged{Paths: []string{"guide.md"}})
	if current := d.r.s.Doc.Text[d.r.reading.Top():]; current != seen {
		t.Errorf("top of the screen = %.40q, want %.40q", current, seen)
	}
	d.shows("was reloaded")
	if d.r.s.Settings != set {
		t.Error("the settings changed")
	}
	text = "\x00" + text
	d.r.documents.o.Load = func(string) (*engine.Document, error) { return engine.Load(filepath.Join(t.TempDir(), "gone.md")) }
	d.send(storage.FilesChanged{Paths: []string{"guide.md"}})
	d.shows("guide.md no longer exists on disk; the previous text is shown")
}

func TestFileIsWatched(t *testing.T) {
	path := filepath.Join(t.TempDir(), "guide.md")
	if err := os.WriteFile(path, []byte("one"), 0o600); err != nil {
		t.Fatal(err)
	}
	d := newDriver(t, setup{w: 120, h: 40})
	changes := make(chan string, 10)
	d.r.documents.send = func(m tea.Msg) { changes <- m.(storage.FilesChanged).Paths[0] }
	d.r.documents.watching = true
	d.r.s.Files = []string{path}
	d.run(d.r.documents.watch(path))
	if d.r.documents.watcher == (storage.Watcher{}) {
		t.Skip("the system has no free file watcher")
	}
	defer d.r.documents.watcher.Close()
	if d.r.documents.watcher == (storage.Watcher{}) {
		t.Skip("the system has no free file watch")
	}
	next := path + ".new"
	if err := os.WriteFile(next, []byte("two"), 0o600); err != nil {
		t.Fatal(err)
	}
	if err := os.Rename(next, path); err != nil {
		t.Fatal(err)
	}
	select {
	case got := <-changes:
		if got != path {
			t.Errorf("the message names %s, want %s", got, path)
		}
	case <-time.After(time.Minute):
		t.Error("got no message about the change")
	}
}

// The first visible line must stay the same when text before or after it changes.
func TestMoveOffsets(t *testing.T) {
	rapid.Check(t, func(rt *rapid.T) {
		head, tail := rapid.StringN(0, 20, -1).Draw(rt, "head"), rapid.StringN(0, 20, -1).Draw(rt, "tail")
		a, b := rapid.StringN(0, 9, -1).Draw(rt, "a"), rapid.StringN(0, 9, -1).Draw(rt, "b")
		old, current := head+a+tail, head+b+tail
		off := rapid.IntRange(0, len(old)).Draw(rt, "off")
		got := docview.FindEdit(old, current).Translate(off)
		if got < 0 || got > len(current) {
			rt.Fatalf("offset %d in %q became offset %d in %q, outside the text", off, old, got, current)
		}
		if off <= len(head) && a != "" && got != off {
			rt.Fatalf("offset %d before the change became %d", off, got)
		}
	})
}
