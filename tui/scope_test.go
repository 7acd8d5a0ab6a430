package tui

import (
	"errors"
	"fmt"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"testing"

	tea "charm.land/bubbletea/v2"

	"chunkscope/engine"
	"chunkscope/engine/measure/retrieval/questions"
	"chunkscope/engine/review"
	"chunkscope/engine/settings"
	"chunkscope/engine/text"
	"chunkscope/engine/tour"
	"chunkscope/tui/panel/queue"
	"chunkscope/tui/part"
	"chunkscope/tui/storage"
)

// folderFiles contains the sample, which has two small chunks and an oversize one, and a log with
// an oversize code block.
var folderFiles = map[string]string{
	"docs/guide.md": tour.SampleMarkdown,
	"docs/log.md":   "# Log\n\nWhat happened at night is written down here.\n\n```\n" + strings.Repeat("03:10 the lamp is trimmed and lit again\n", 140) + "```\n",
	"docs/rope.md":  "# Rope\n\nForty fathoms of tarred hemp are kept for winter storms. The harbourmaster inspects every splice before Easter, and signs the ledger.\n\n" + strings.Repeat("A coil of manila rope hangs behind the cellar door, dry and ready. ", 30) + "\n",
}

// newFolderDriver opens the first document of a folder with three documents and an unreadable file.
func newFolderDriver(t *testing.T, h int) (d *driver, read map[string]int) {
	t.Helper()
	d = newDriver(t, setup{w: 140, h: h})
	read = map[string]int{}
	var reading sync.Mutex
	dir := t.TempDir()
	d.r.documents.o.Review = func(file string) review.Location {
		return review.Location{NextToDocument: filepath.Join(dir, filepath.Base(file))}
	}
	d.openDocuments(func(file string) (*engine.Document, error) {
		reading.Lock()
		read[file]++
		reading.Unlock()
		if text, ok := folderFiles[file]; ok {
			return engine.New(file, []byte(text))
		}
		return nil, errors.New(file + " cannot be read")
	}, "docs/guide.md", "docs/log.md", "docs/rope.md", "docs/gone.md")
	d.keys("ctrl+n", "ctrl+p")
	return d, read
}

func TestKeyTogglesScope(t *testing.T) {
	d, _ := newFolderDriver(t, 40)
	d.shows("* all documents")
	d.shows("22 chunks")
	d.keys("*")
	d.shows("all 4")
	d.shows("cover all 4 documents")
	d.hides("measured")
	d.hides("22 chunks")
	d.keys("j")
	d.shows("* this document")
	d.keys("*")
	d.shows("22 chunks")

	single := newDriver(t, setup{w: 120, h: 40})
	single.keys("*")
	single.shows("only one document is open")
	single.hides("all documents")
}

func TestNarrowHeaderShowsWholeText(t *testing.T) {
	d, _ := newFolderDriver(t, 40)
	set := presetSettings(t, "default")
	set.Strategy, set.MaxChunkSize = "structural", 300
	d.do(part.Change{To: set})
	d.keys("*")
	for _, c := range []struct {
		w     int
		shown string
	}{
		{120, "98.4% whole"},
		{80, "98.4% whole"},
		{60, "98.4% whole"},
	} {
		d.send(tea.WindowSizeMsg{Width: c.w, Height: 30})
		d.shows(c.shown)
	}
}

// Measures must cover all documents. The panel must list the worst documents, and keys must open
// them.
func TestMeasuresCoverAllDocuments(t *testing.T) {
	d, read := newFolderDriver(t, 60)
	d.keys("2", "*")
	d.shows("all 4 documents, 1 without chunks")
	chunks := 0
	for name, text := range folderFiles {
		doc := newDocument(t, name, text)
		r, err := engine.Run(t.Context(), doc, settings.Default())
		if err != nil {
			t.Fatal(err)
		}
		chunks += r.Chunks.Len()
	}
	d.shows(fmt.Sprintf("%d chunks", chunks))
	d.shows("worst first; f lists all")
	before := read["docs/rope.md"]
	d.keys("tab", "tab", ".")
	worstFile := d.r.s.File
	d.shows("2 of 2 documents to look at, worst first: whole 100%, ◆ 1 oversize")
	d.keys(".")
	d.shows("the other documents are whole")
	if d.r.s.File != worstFile {
		t.Error("a document without problems was opened")
	}
	d.usePreset("fixed-window")
	d.shows("worst first")
	d.keys(".")
	d.shows("to look at, worst first")
	if x, y := d.find("guide.md  "); y > 0 {
		d.click(x, y)
	}
	if got := read["docs/rope.md"]; got > before+1 {
		t.Errorf("a document was read %d more times while others were opened, want at most 1", got-before)
	}
	d.shows("all 4 documents, 1 without chunks")
	d.keys("5")
	d.shows("This document only.")
}

func TestNoWorstDocumentWithoutProblems(t *testing.T) {
	d := newDriver(t, setup{w: 120, h: 40})
	d.openDocuments(func(file string) (*engine.Document, error) {
		return engine.New(file, []byte(folderFiles["docs/rope.md"]))
	}, "hemp.md", "manila.md")
	d.keys("ctrl+n", "2", "*", "tab", "tab")
	d.shows("everything is whole and every")
	d.hides("worst document")
	d.keys(".")
	d.shows("everything is whole and every flagged chunk is decided")
	if d.r.s.File != 1 {
		t.Error("another document was opened, although nothing is left to review")
	}
}

func TestReviewCoversAllDocuments(t *testing.T) {
	d, _ := newFolderDriver(t, 40)
	d.keys("*", "v")
	d.shows("0 of 5 decided")
	d.keys("a", "a")
	d.shows("2 of 5 decided")
	if d.r.s.File != 0 {
		t.Fatalf("document %d is open although the first has undecided items", d.r.s.File)
	}
	d.keys("a")
	if d.r.s.File != 1 {
		t.Fatalf("document %d is open, want the next with a flagged chunk", d.r.s.File)
	}
	if c := *d.r.s.View.Result.Chunks.At(d.r.s.Selected); !c.Oversize && !c.Small {
		t.Errorf("chunk %d is selected, want a flagged one", d.r.s.Selected+1)
	}
	d.shows("3 of 5 decided")
	d.keys("a", "a")
	d.shows("all items are decided")
	d.shows("✓ all 5 decided")
	d.keys("up", "up")
	if d.r.s.File != 0 {
		t.Errorf("pressing up at the first flagged chunk opened document %d, want 0", d.r.s.File)
	}
}

// The review of a folder must include all documents, even if only one is in scope. Other documents
// must not be read before the review is opened.
func TestFolderReviewCoversAllDocuments(t *testing.T) {
	d, read := newFolderDriver(t, 40)
	if read["docs/rope.md"] > 0 {
		t.Error("a document was read before it was needed")
	}
	d.keys("v")
	d.shows("0 of 5 decided")
	d.shows("log.md")
	d.shows("22 chunks") // the header counts only the open document
	d.usePreset("fixed-window")
	d.do(part.OpenFile(2))
	d.do(part.Change{Key: "max_chunk_size", To: d.r.s.Settings.WithNumber("max_chunk_size", 100_000)})
	d.shows("Nothing left to review in this document")
	d.hides("Nothing to review")
	d.keys("o")
	if d.r.s.File == 2 {
		t.Error("o did not leave the document, which has no undecided items")
	}
}

func TestReviewAllWithEmptyDocument(t *testing.T) {
	whole := settings.Default()
	whole.MaxChunkSize, whole.MinChunkSize, whole.OverlapMode = 100_000, 1, "none"
	for _, c := range []struct {
		set     settings.Settings
		kinds   review.Kinds
		message string
	}{
		{settings.Default(), review.DefaultKinds, "Nothing left to review in this document"},
		{presetSettings(t, "fixed-window"), review.DefaultKinds, "Nothing left to review in this document"},
		{presetSettings(t, "fixed-window"), 0, "to review 7 more of all"},
		{presetSettings(t, "context"), 0, "Nothing left to review in this document"},
		{whole, review.AllKinds, "✓ Nothing to review"},
	} {
		d := newDriver(t, setup{set: c.set, w: 140, h: 40})
		d.do(part.ReviewKinds{Kinds: c.kinds})
		d.openDocuments(func(file string) (*engine.Document, error) {
			text := map[string]string{"empty.md": "", "guide.md": tour.SampleMarkdown}[file]
			return engine.New(file, []byte(text))
		}, "guide.md", "empty.md")
		d.keys("*", "ctrl+n")
		showTab[*queue.Review](d)
		d.shows(c.message)
		d.hides("No chunks: the document is empty")
	}
}

// The review must begin at an undecided item of the open document, or else in another document.
func TestReviewStartsAtUndecidedItem(t *testing.T) {
	d, _ := newFolderDriver(t, 40)
	d.keys("*", "v", "a")
	first := d.r.s.Review.Queue()[0]
	if _, hasDecision := d.r.s.Review.Decision(first); !hasDecision {
		t.Fatal("the first flagged chunk is undecided")
	}
	d.keys("esc", "g")
	d.r.s.Select(first)
	d.keys("v")
	if next := d.r.s.Review.Queue()[1]; d.r.s.File != 0 || d.r.s.Selected != next {
		t.Errorf("the review began at chunk %d of document %d, want the first undecided item", d.r.s.Selected+1, d.r.s.File)
	}
	d.keys("a", "a")
	d.keys("esc", "ctrl+p")
	if d.r.s.File != 0 {
		t.Fatalf("document %d is open, want the one with the new decision", d.r.s.File)
	}
	d.keys("v")
	if d.r.s.File != 1 {
		t.Errorf("the review began in document %d, want 1, which has undecided items", d.r.s.File)
	}
	d.keys("a", "a")
	d.shows("✓ all 5 decided")
	d.keys("esc", "v")
	if d.r.s.File != 1 {
		t.Errorf("after all decisions, the review opened document %d, want 1", d.r.s.File)
	}
}

// After a change, a message must report new items in other documents. It must disappear when the
// change is reversed.
func TestChangeReportsNewItemsInOtherDocuments(t *testing.T) {
	d, _ := newFolderDriver(t, 40)
	d.keys("*", "v")
	for d.r.s.Review.Progress().CountOpen() > 0 || d.r.s.File == 0 {
		d.keys("a")
		if d.r.s.File > 0 && d.r.s.Review.Progress().CountOpen() == 0 {
			break
		}
	}
	d.keys("esc", "ctrl+p", "v")
	d.usePreset("fixed-window")
	itemCount, documentCount := d.r.s.Scope.CountNewUndecided(d.r.s.File)
	if itemCount == 0 || documentCount != 1 {
		t.Errorf("got %d new items in %d documents, want some in 1 document", itemCount, documentCount)
	}
	d.shows(fmt.Sprintf("the last change adds %s in 1 other", text.Count(itemCount, "item")))
	d.usePreset("default")
	d.hides("the last change adds")
}

func TestChangeReportsNewItemsDespiteSmallerTotal(t *testing.T) {
	var text strings.Builder
	for i := range 60 {
		fmt.Fprintf(&text, "Step %d of the watch:\n\n```\n%s```\n\n", i, strings.Repeat("trim the lamp and light it\n", 3+i%7))
	}
	d := newDriver(t, setup{w: 140, h: 40})
	d.openDocuments(func(file string) (*engine.Document, error) {
		return engine.New(file, []byte(map[string]string{"guide.md": tour.SampleMarkdown, "watch.md": text.String()}[file]))
	}, "guide.md", "watch.md")
	d.keys("*", "v")
	open := func() int {
		m, fresh := d.r.s.Scope.MeasureTotals()
		if !fresh {
			t.Fatal("the totals are out of date")
		}
		return m.Documents[1].Reviewed[review.DefaultKinds].CountOpen()
	}
	d.usePreset("fixed-window")
	d.do(part.Change{Key: "overlap_size", To: d.r.s.Settings.WithNumber("overlap_size", 0)})
	d.send(nil)
	resize := func(size float64) {
		d.do(part.Change{Key: "max_chunk_size", To: d.r.s.Settings.WithNumber("max_chunk_size", size)})
		d.send(nil)
	}
	resize(300)
	before := open()
	resize(400)
	if current := open(); current == 0 || current >= before {
		t.Fatalf("%d items are open in the other document, want fewer than the previous %d", current, before)
	}
	itemCount, documentCount := d.r.s.Scope.CountNewUndecided(d.r.s.File)
	if itemCount == 0 || itemCount >= open() || documentCount != 1 {
		t.Errorf("got %d new items in %d documents, with %d open items; want only some of them new, in 1 document", itemCount, documentCount, open())
	}
	d.shows("the last change adds")
}

func TestDecisionOpensOtherDocument(t *testing.T) {
	d, _ := newFolderDriver(t, 40)
	d.usePreset("fixed-window")
	d.keys("*", "v")
	for range d.r.s.Review.Progress().Total {
		d.keys("a")
	}
	if k, queued := d.r.s.Review.QueueIndex(d.r.s.Selected); d.r.s.File != 1 || !queued || k != 0 {
		t.Errorf("document %d and chunk %d are selected (index %d of queue %v), want the first item of document 1", d.r.s.File, d.r.s.Selected+1, k, d.r.s.Review.Queue())
	}
	d.keys("a")
	d.shows("1 of ")
}

func TestShortReviewPanelShowsRemedy(t *testing.T) {
	d, _ := newFolderDriver(t, 40)
	d.send(tea.WindowSizeMsg{Width: 80, Height: 24})
	d.keys("*", "v")
	d.shows("max chunk size: 4096 → 4179 clears 1 of 1")
	d.shows("all 4 documents are cut again;")
	d.shows("1 of 3")
	d.send(tea.WindowSizeMsg{Width: 140, Height: 40})
	d.shows("▸□ guide.md")
	d.shows("0 of 3")
}

// If a decision has opened another document, undo must first return to its own document. Then it
// must undo the decision, and then earlier settings changes.
func TestUndoOpensDocumentOfLastDecision(t *testing.T) {
	d, _ := newFolderDriver(t, 40)
	d.keys("right", "*", "v")
	tuned := d.r.s.Settings
	for range d.r.s.Review.Progress().Total {
		d.keys("a")
	}
	if d.r.s.File != 1 {
		t.Fatalf("document %d is open, want the next with a flagged chunk", d.r.s.File)
	}
	d.keys("u")
	d.shows("the last action was in docs/guide.md: u again undoes it")
	if d.r.s.File != 0 || d.r.s.Settings != tuned {
		t.Fatalf("document %d is open, settings changed = %v; want 0 and false", d.r.s.File, d.r.s.Settings != tuned)
	}
	d.keys("u")
	d.shows("is undecided again")
	if d.r.s.Settings != tuned {
		t.Error("undo changed the settings before the decisions")
	}
	for range d.r.s.Review.Progress().Total {
		d.keys("u")
	}
	d.shows("undone: overlap ")
}

func TestCurveCoversAllDocuments(t *testing.T) {
	d, _ := newFolderDriver(t, 40)
	s := settings.Default()
	s.Strategy, s.OverlapMode, s.MaxChunkSize, s.MinChunkSize, s.OverlapSize = "window", "native", 400, 100, 0
	d.r.s.Use("", s)
	d.send(nil)
	d.keys("*", "t", "t", "t")
	d.shows("all 4")
	found, fresh, err := d.r.s.Curves.FindSweep("overlap_size")
	if !fresh || err != nil || !found.Documents {
		t.Fatalf("curve of all documents = %+v, fresh = %v, error %v; want a fresh one", found, fresh, err)
	}
	m, _ := d.r.s.Measures.Latest()
	if at := found.Curve.Points[0]; at.Chunks != m.Chunks || at.WholeText != m.WholeText {
		t.Errorf("measures at point 0 of the curve = %+v, want %+v", at.Report, m.Report)
	}
	d.keys("K")
	d.shows(", enough: whole")
	d.keys("tab", "tab", "z")
	d.shows("whole text in % · all 4")
}

// A question must search all documents. Accepting a result in another document must open it.
func TestQuestionSearchesAllDocuments(t *testing.T) {
	d, _ := newFolderDriver(t, 40)
	d.keys("*", "a")
	d.text("manila rope behind the cellar door")
	d.shows("in all 4 documents")
	d.keys("enter")
	if d.r.s.File != 2 {
		t.Fatalf("document %d is open, want the one with the answer", d.r.s.File)
	}
	if len(d.r.reading.Matches) == 0 {
		t.Error("the question's words are not marked")
	}
}

func TestTuningCoversAllDocuments(t *testing.T) {
	d, _ := newFolderDriver(t, 40)
	d.keys("*", "F")
	d.shows("Tune · all 4 documents")
	d.shows("settings score as well")
	d.keys("down", "enter")
	d.shows("u undoes it")
}

func TestDocumentsAreSortedByMeasures(t *testing.T) {
	d, _ := newFolderDriver(t, 40)
	d.keys("f")
	first := func() string {
		_, list, _ := strings.Cut(d.plain(), "filter")
		y, z, r := strings.Index(list, "guide.md"), strings.Index(list, "log.md"), strings.Index(list, "rope.md")
		switch min(y, z, r) {
		case y:
			return "guide"
		case z:
			return "log"
		}
		return "rope"
	}
	d.shows("Documents, worst first")
	m, _ := d.r.s.Scope.MeasureTotals()
	if want := strings.TrimSuffix(filepath.Base(d.r.s.Files[m.Worst[0]]), ".md"); first() != want {
		t.Errorf("document %s is first, want %s", first(), want)
	}
	d.keys("ctrl+s")
	d.shows("Documents, in order")
	if first() != "guide" {
		t.Error("the list does not start with guide.md in original order")
	}
	for range 9 {
		d.keys("ctrl+s")
	}
	d.shows("Documents, longest first")
	if first() != "guide" {
		t.Error("the list does not begin with the longest document")
	}
	d.send(tea.WindowSizeMsg{Width: 80, Height: 24})
	d.shows("chunks")
}

// Drafts must cover all documents. Confirming one must write only the drafts of its document.
func TestDraftsCoverAllDocuments(t *testing.T) {
	d, _ := newFolderDriver(t, 40)
	dir := t.TempDir()
	d.r.documents.o.Questions.Location = func(file string) questions.Location {
		return questions.Location{NextToDocument: filepath.Join(dir, filepath.Base(file)+questions.Suffix)}
	}
	d.r.documents.setUpFolder()
	d.r.documents.setLocations()
	d.send(nil)
	d.keys("*", "Q", "Q")
	d.shows("drafts about")
	x, fresh := d.r.s.Questions.AllScores()
	if !fresh || x.Drafts < 5 {
		t.Errorf("scores of drafts = %+v, fresh = %v", x, fresh)
	}
	if files, err := os.ReadDir(dir); err != nil || len(files) > 0 {
		t.Errorf("files %v exist before a draft was confirmed (error %v)", files, err)
	}
	n := d.questionCount()
	d.run(d.r.documents.OpenFile(slices.Index(d.r.s.Files, "docs/rope.md")))
	d.send(nil)
	count := d.questionCount()
	d.keys("down", "down", "down", "c", "c")
	files, err := os.ReadDir(dir)
	if err != nil || len(files) != 1 || files[0].Name() != "rope.md"+questions.Suffix {
		t.Errorf("got files %v (error %v), want only the questions about rope.md", files, err)
	}
	l, err := questions.Read(d.r.documents.o.Questions.Location("docs/rope.md"))
	if err != nil || count == 0 || len(l.Questions()) != count {
		t.Errorf("got %d questions (error %v), want %d", len(l.Questions()), err, count)
	}
	d.run(d.r.documents.OpenFile(slices.Index(d.r.s.Files, "docs/guide.md")))
	d.send(nil)
	if d.questionCount() != n {
		t.Errorf("got %d remaining drafts about the first document, want %d", d.questionCount(), n)
	}
}

// Only the changed document must be measured again.
func TestChangedDocumentIsMeasuredAgain(t *testing.T) {
	d, read := newFolderDriver(t, 40)
	content := folderFiles["docs/log.md"]
	t.Cleanup(func() { folderFiles["docs/log.md"] = content })
	d.keys("*", "f")
	before := maps.Clone(read)
	m, fresh := d.r.s.Scope.MeasureTotals()
	if !fresh {
		t.Fatal("the totals are out of date")
	}
	folderFiles["docs/log.md"] = strings.Repeat("# Log\n\nWhat happened at night is written down here.\n\n", 200)
	d.send(storage.FilesChanged{Paths: []string{"docs/log.md"}})
	d.shows("log.md changed on disk; measuring it again")
	current, fresh := d.r.s.Scope.MeasureTotals()
	if !fresh || current.Documents[1].Chunks <= m.Documents[1].Chunks || current.Documents[2] != m.Documents[2] {
		t.Errorf("after the change, log.md has %d chunks, fresh = %v; want more", current.Documents[1].Chunks, fresh)
	}
	for file, n := range read {
		if again := n - before[file]; (again > 0) != (file == "docs/log.md") {
			t.Errorf("%s was read %d more times, want only log.md read again", file, again)
		}
	}
	d.send(storage.FilesChanged{Paths: d.r.s.Files})
	d.shows(text.Count(len(d.r.s.Files)-1, "document") + " changed on disk; measuring them again")
	d.keys("esc", "*")
	folderFiles["docs/log.md"] = content
	d.send(storage.FilesChanged{Paths: []string{"docs/log.md"}})
	d.hides("changed on disk")
	d.keys("f")
	if current, _ := d.r.s.Scope.MeasureTotals(); current.Documents[1].Chunks != m.Documents[1].Chunks {
		t.Errorf("after it was restored, log.md has %d chunks, want the previous number", current.Documents[1].Chunks)
	}
}

// A remedy is measured in the open document but applies to all. Messages must say so before and
// after it is applied.
func TestRemediesApplyToAllDocuments(t *testing.T) {
	d, _ := newFolderDriver(t, 60)
	d.keys("v")
	d.shows("all 4 documents are cut")
	d.keys("enter")
	d.shows("done in all 4 documents")
}
