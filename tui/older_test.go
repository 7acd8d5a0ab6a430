package tui

import (
	"fmt"
	"maps"
	"strings"
	"testing"

	tea "charm.land/bubbletea/v2"

	"chunkscope/engine"
	"chunkscope/engine/measure/compare"
	"chunkscope/engine/text"
	"chunkscope/tui/keys"
	"chunkscope/tui/layout"
	"chunkscope/tui/panel"
	"chunkscope/tui/session/comparing"
	"chunkscope/tui/session/sessiontest"
)

// After changes on disk the gutter must mark new chunks. The panel must count the chunks to embed
// again since the document was opened.
func TestChangesSinceOpening(t *testing.T) {
	d := newDriver(t, setup{set: presetSettings(t, "langchain-recursive"), w: 120, h: 40})
	opened, text := d.r.s.Doc, d.r.s.Doc.Text
	d.openDocuments(func(string) (*engine.Document, error) { return sessiontest.Document(t, opened.Name, text), nil }, opened.Name)
	showTab[*panel.Compare](d)
	d.hides("since opened")
	for _, edit := range [][2]string{{"the ", "an "}, {"and ", "or "}} {
		text = strings.Replace(text, edit[0], edit[1], 1)
		d.run(d.r.documents.reread(opened.Name))
		d.shows("since opened")
		before := sessiontest.Document(t, opened.Name, opened.Text)
		older, err := engine.Run(t.Context(), before, d.r.s.Settings)
		if err != nil {
			t.Fatal(err)
		}
		want, err := compare.CompareVersions(t.Context(), older, d.r.s.View.Result)
		if err != nil {
			t.Fatal(err)
		}
		got := d.r.s.Compare.Edits()
		if got == nil || got.VersionCounts != want.VersionCounts || got.Embed == 0 {
			t.Fatalf("edits = %+v, want %+v", got, want)
		}
		if notes := d.r.marks.Notes(&d.r.s.Compare.Reader, d.r.s.View, d.r.display.styles); len(notes) != want.Embed {
			t.Errorf("%d chunks are marked, but %d must be embedded again", len(notes), want.Embed)
		}
		d.shows(panel.GlyphEdited)
	}
	d.keys("S")
	d.shows("side by side shows settings, not versions")
}

// newRevisedDriver opens a document together with its older version v1.2.
func newRevisedDriver(t *testing.T) (d *driver, older *engine.Document) {
	t.Helper()
	d = newDriver(t, setup{set: presetSettings(t, "langchain-recursive"), w: 120, h: 40})
	text := d.r.s.Doc.Text
	half := len(text) / 2
	older = sessiontest.Document(t, d.r.s.Doc.Name, strings.Replace(text[:half], "the ", "an ", 1)+strings.Replace(text[half:], "the ", "an ", 1)+"\n\nThis goes.\n")
	d.r.s.Compare.SetOlder(&comparing.OlderVersion{Doc: older, Name: "v1.2"})
	showTab[*panel.Compare](d)
	d.send(nil)
	return d, older
}

// Side A must be the older version, labeled with its revision. Keys and clicks must step through
// the changes.
func TestRevisionIsPinned(t *testing.T) {
	d, _ := newRevisedDriver(t)
	d.shows("A v1.2 · B now")
	d.shows("A v1.2")
	d.shows("B now")
	d.shows("since v1.2")
	e := d.r.s.Compare.Edits()
	edited := map[int]bool{}
	for _, c := range e.Chunks {
		if c.New >= 0 && c.Status != compare.ChunkKept {
			edited[c.New] = true
		}
	}
	if len(edited) < 2 {
		t.Fatalf("the chunks %v are edited, want at least 2", edited)
	}
	d.r.panes.Focus = layout.Panel
	visited := map[int]bool{}
	for range edited {
		d.keys(keys.NextChange.Key())
		visited[d.r.s.Selected] = true
		d.shows("since v1.2, where it was chunk")
	}
	if !maps.Equal(visited, edited) {
		t.Errorf("n went to the chunks %v, want %v", visited, edited)
	}
	last := d.r.s.Selected
	d.keys(keys.PrevChange.Key())
	if d.r.s.Selected == last || !edited[d.r.s.Selected] {
		t.Errorf("p went from chunk %d to %d, want another edited chunk", last, d.r.s.Selected)
	}
	x, y := d.find("changed  1 ")
	d.click(x, y)
	d.shows("is changed since v1.2")
}

// The message must say which version the pinned settings replaced. The same key must restore that
// version.
func TestPinReplacesRevision(t *testing.T) {
	d, _ := newRevisedDriver(t)
	d.keys(keys.Pin.Key())
	d.shows("A is now langchain-recursive instead of the text of v1.2")
	d.shows("since v1.2")
	d.shows("A and B are still the same")
	d.hides("A v1.2 · B now")
	d.keys(keys.Pin.Key())
	d.shows("A is the text of v1.2 again")
	d.shows("A v1.2 · B now")
}

// The page must contain the panel's numbers, for one document and for all.
func TestComparisonPageForRevision(t *testing.T) {
	d, older := newRevisedDriver(t)
	e := d.r.s.Compare.Edits()
	name, content := d.export("html against")
	for _, want := range []string{
		"the version v1.2, preset langchain-recursive", "the current version, preset langchain-recursive", "What changed since v1.2", "<del>an</del>", "<ins>the</ins>",
		fmt.Sprintf("Embed %d of %s again", e.Embed, text.Count(e.New, "chunk")),
	} {
		if !strings.Contains(content, want) {
			t.Errorf("the page lacks %q", want)
		}
	}
	if !strings.HasPrefix(name, "keepers-guide-since-v1-2.html") {
		t.Errorf("unexpected proposed name %q", name)
	}
	current := d.r.s.Doc
	d.openDocuments(func(file string) (*engine.Document, error) {
		if file == "new.md" {
			return sessiontest.Document(t, "new.md", "New."), nil
		}
		return sessiontest.Document(t, file, current.Text), nil
	}, current.Name, "new.md")
	d.r.s.Compare.SetReaders(func(file string) (*comparing.OlderVersion, error) {
		if file == "new.md" {
			return nil, nil
		}
		return &comparing.OlderVersion{Doc: older, Name: "v1.2"}, nil
	}, func() ([]*engine.Document, error) {
		return []*engine.Document{sessiontest.Document(t, "gone.md", "# Gone\n\nNobody keeps this any more.\n")}, nil
	})
	d.send(nil)
	d.shows("This document only")
	d.keys("*")
	all, fresh := d.r.s.Compare.FolderChanges()
	if !fresh || all.Compared != 2 || all.Total.Added != 1 || all.Total.Gone != e.Gone+1 {
		t.Fatalf("unexpected comparison of all documents: %+v", all)
	}
	d.shows(fmt.Sprintf("all 2: re-embed %d of %d since", all.Total.Embed, all.Total.New))
	d.keys("f")
	d.shows("  embed")
	d.keys("esc")
	_, content = d.export("html against")
	for _, want := range []string{"Since v1.2, 1 of 3 documents is changed, 1 is new, 1 is gone", "new.md", "gone.md", "Nobody keeps this any more.", all.Total.Sentence()} {
		if !strings.Contains(content, want) {
			t.Errorf("the page of all documents lacks %q", want)
		}
	}
}

// The tour from a revision must show both texts side by side, or one after the other on a narrow
// screen.
func TestTourFromRevision(t *testing.T) {
	for _, w := range []int{120, 80} {
		d, _ := newRevisedDriver(t)
		d.send(tea.WindowSizeMsg{Width: w, Height: 40})
		screen := d.plain()
		d.keys("D")
		d.shows("What you had")
		older := func(row string) bool { return strings.Contains(row, "── v1.2 ─") }
		current := func(row string) bool { return strings.Contains(row, "── now ─") }
		for _, stop := range []string{"What you had", "What changed", "The text", "What is whole", "What to embed", "How to do it"} {
			d.shows(stop)
			before := d.plain()
			d.keys("b")
			other := d.plain()
			d.keys("b")
			switch {
			case w == 120:
				d.shows("both texts are shown: v1.2 on the left")
				if !older(before) || !current(before) || strings.Contains(before, "b shows") {
					t.Errorf("%s does not show both texts:\n%s", stop, before)
				}
			case d.plain() != before:
				t.Errorf("%s: going back does not show the same screen", stop)
			case older(before) == older(other) || current(before) == current(other):
				t.Errorf("%s does not show the texts one after the other:\n%s\n%s", stop, before, other)
			}
			if stop == "What changed" && w == 120 && (!strings.Contains(before, " an ") || !strings.Contains(before, " the ")) {
				t.Errorf("the changed words are not marked:\n%s", before)
			}
			d.keys("space")
		}
		d.shows("end of the tour")
		d.keys("esc")
		if d.plain() != screen {
			t.Error("the screen was not restored after the tour")
		}
	}
}
