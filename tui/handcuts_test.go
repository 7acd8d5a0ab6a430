package tui

import (
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"

	"chunkscope/engine"
	"chunkscope/engine/review"
	"chunkscope/engine/settings"
	"chunkscope/tui/storage"
)

func TestHandCutStartsRun(t *testing.T) {
	d := newReviewDriver(t, t.TempDir(), setup{w: 120, h: 40})
	failing := d.r.s.Settings
	failing.MaxChunkSize = -1
	d.r.s.Settings = failing
	d.run(d.r.Rerun())
	if d.r.s.FailureMessage == "" || d.r.isStale() {
		t.Fatalf("failure = %q, needs another run = %t; want a failure and false", d.r.s.FailureMessage, d.r.isStale())
	}
	if _, err := d.r.s.Hand.Add(d.r.s.Hand.JoinMark(1)); err != nil {
		t.Fatal(err)
	}
	if !d.r.isStale() {
		t.Error("a hand cut did not start a run")
	}
}

// Joins, cuts and omissions must be stored immediately and applied in the next session. They can be
// undone.
func TestHandCuts(t *testing.T) {
	dir := t.TempDir()
	d := newReviewDriver(t, dir, setup{w: 120, h: 40})
	file := d.r.s.Doc.Name
	path := filepath.Join(dir, file+review.Suffix)
	kept := func() int {
		data, err := os.ReadFile(path)
		if err != nil {
			return 0
		}
		return strings.Count(string(data), "  - do: ")
	}
	before := d.r.s.ChunkCount()
	d.keys("n", "J")
	d.shows("kept in keepers-guide.md")
	if d.r.s.ChunkCount() != before-1 || kept() != 1 {
		t.Fatalf("got %d chunks after a join of two of %d, %d hand cuts stored", d.r.s.ChunkCount(), before, kept())
	}
	d.keys("C")
	d.shows("cut chunk 2 before")
	d.keys("down", "enter")
	d.shows("is cut by hand at line")
	d.keys("n")
	d.shows("¦3")
	d.keys("p")
	if d.r.s.ChunkCount() != before || kept() != 2 {
		t.Fatalf("got %d chunks after a cut, %d hand cuts stored", d.r.s.ChunkCount(), kept())
	}
	left, next := d.r.s.View.OwnText(d.r.s.Selected), d.r.s.View.OwnText(d.r.s.Selected+1)
	d.keys("delete")
	d.shows("omitted chunk 2; u undoes it")
	if at := d.r.s.View.OwnText(d.r.s.Selected); at.End != next.End {
		t.Errorf("chunk %v is selected, want the next chunk %v", at, next)
	}
	d.shows(" 1 left out ")
	d.shows("∅ omitted by hand")
	x, y := d.r.layout.Document.X+d.r.layout.Document.W-1, d.r.layout.Document.Y
	for message := ""; !strings.Contains(message, "left out"); y++ {
		if y == d.r.layout.Document.Y+d.r.layout.Document.H {
			t.Fatal("the map does not show the omitted text")
		}
		message = d.hover(x, y)
	}
	if len(d.r.s.View.Result.Omitted) != 1 || kept() != 3 {
		t.Fatalf("got %d omissions and %d stored hand cuts, want 1 and 3", len(d.r.s.View.Result.Omitted), kept())
	}
	for i, message := range []string{"undone: omission by hand", "undone: cut by hand", "undone: join by hand"} {
		d.keys("u")
		d.shows(message)
		if at := d.r.s.View.OwnText(d.r.s.Selected); i == 0 && at != left {
			t.Errorf("chunk %v is selected, want the restored chunk %v", at, left)
		}
		if kept() != 2-i {
			t.Fatalf("%d hand cuts are stored after %s", kept(), message)
		}
	}
	if d.r.s.ChunkCount() != before {
		t.Errorf("got %d chunks after everything was undone, want %d", d.r.s.ChunkCount(), before)
	}
}

// A proposed cut must not separate a fence from its code. The first proposal must be near the
// middle and not inside a block.
func TestHandCutsKeepFences(t *testing.T) {
	text := "Before it. More before it.\n\n- a\n\n  ```go\n  x := 1\n  y := 2\n  ```\n\nBetween them, a paragraph.\n\n~~~\none\ntwo\n~~~\n\nAfter it. More after it.\n"
	d := newDriver(t, setup{doc: newDocument(t, "code.md", text), w: 100, h: 30})
	if d.r.s.ChunkCount() != 1 {
		t.Fatalf("got %d chunks, want 1", d.r.s.ChunkCount())
	}
	var starts []string
	for _, at := range d.r.s.Hand.CutPlaces(0) {
		starts = append(starts, strings.Fields(text[at:])[0])
	}
	if got := strings.Join(starts, " "); got != "More - ```go y Between ~~~ two After More" {
		t.Errorf("the cut positions are before %s, want %s", got, "More - ```go y Between ~~~ two After More")
	}
	d.keys("C")
	d.shows("cut chunk 1 before Between them")
}

func TestReviewMentionsHandCuts(t *testing.T) {
	d := newDriver(t, setup{w: 140, h: 40})
	d.keys("v")
	d.hides("hand cut")
	d.keys("esc", "J")
	d.keys("v")
	d.shows("your hand cut")
}

func TestUndoRevertsLastChangeFirst(t *testing.T) {
	d := newReviewDriver(t, t.TempDir(), setup{w: 120, h: 40})
	d.keys("n", "J", "right", "u")
	if n := len(d.r.s.Hand.Marks()); n != 1 {
		t.Fatalf("got %d hand cuts after the setting was undone, want 1", n)
	}
	d.keys("u")
	if n := len(d.r.s.Hand.Marks()); n != 0 {
		t.Errorf("got %d hand cuts after everything was undone, want 0", n)
	}
}

// A hand cut that is not found in the text must be reported and kept, but not applied.
func TestUnmatchedHandCutsAreReported(t *testing.T) {
	dir := t.TempDir()
	d := newReviewDriver(t, dir, setup{w: 120, h: 40})
	file := d.r.s.Doc.Name
	d.keys("n", "J")
	data, err := os.ReadFile(filepath.Join(dir, file+review.Suffix))
	if err != nil {
		t.Fatal(err)
	}
	other := strings.NewReplacer("before: \"", "before: \"zz", "after: \"", "after: \"zz", "document: \"", "document: \"0").Replace(string(data))
	if err := os.WriteFile(filepath.Join(dir, file+review.Suffix), []byte(other), 0o644); err != nil {
		t.Fatal(err)
	}
	again := newReviewDriver(t, dir, setup{w: 120, h: 40})
	again.shows("1 hand cut can no longer be placed here")
	if again.r.s.View.Result.Hand.Sum() != 0 {
		t.Error("the unmatched cut was applied")
	}
}

func TestJoinAboveMaximum(t *testing.T) {
	long := strings.Repeat("A sentence of words. ", 120)
	d := newDriver(t, setup{w: 140, h: 40, doc: newDocument(t, "x.md", "# A\n\n"+long+"\n\n## B\n\n"+long+"\n\n## C\n\n"+long[:900]+"\n")})
	d.shows("3 chunks")
	d.hides("oversize")
	d.keys("J")
	d.shows("joined chunks 1 and 2, oversize: 5052 > 4096; u undoes it")
	d.shows("◆ 1 oversize")
	d.keys("u")
	d.hides("◆ 1 oversize")
	d.r.s.Select(1)
	d.keys("J")
	d.shows("joined chunks 2 and 3; u undoes it")
	d.hides("flagged oversize")
}

// A chunk's bracket must end above omitted text. Blank lines between omitted texts must not be
// marked.
func TestBracketsEndAtOmittedText(t *testing.T) {
	set := settings.Default()
	set.Strategy, set.OverlapMode = "headings", "none"
	d := newDriver(t, setup{w: 80, h: 30, set: set, doc: newDocument(t, "x.md", "# A\n\nOne.\n\n## B\n\nTwo.\n\n## C\n\nThree.\n\n## D\n\nFour.\n")})
	for range 2 {
		d.r.s.Select(1)
		d.keys("delete")
	}
	var got []string
	for line := range strings.SplitSeq(d.plain(), "\n") {
		if strings.HasPrefix(strings.TrimSpace(line), strconv.Itoa(len(got)+1)+" ") {
			got = append(got, strings.Trim(string([]rune(line)[2:8]), " 0123456789▎"))
		}
	}
	want := []string{"┏", "┃", "┃", "┗", "∅", "∅", "∅", "", "∅", "∅", "∅", "", "┏", "┃", "┗"}
	if !slices.Equal(got[:min(len(got), len(want))], want) {
		t.Errorf("got %q, want %q\n%s", got, want, d.plain())
	}
}

func TestReloadDropsCutPositions(t *testing.T) {
	d := newReviewDriver(t, t.TempDir(), setup{w: 120, h: 40})
	d.r.s.Files = []string{"guide.md"}
	text := d.r.s.Doc.Text
	d.r.documents.o.Load = func(name string) (*engine.Document, error) { return engine.New(name, []byte(text)) }
	for _, changed := range []string{strings.Replace(text, "observatory", "small observatory", 1), text[:300]} {
		d.keys("g", "C")
		d.shows("cut chunk 1 before")
		text = changed
		d.send(storage.FilesChanged{Paths: []string{"guide.md"}})
		d.keys("enter")
		d.hides("cut chunk 1 before")
		if n := len(d.r.s.Hand.Marks()); n != 0 {
			t.Fatalf("got %d hand cuts, want 0", n)
		}
	}
}
