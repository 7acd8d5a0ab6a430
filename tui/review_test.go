package tui

import (
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	tea "charm.land/bubbletea/v2"

	"chunkscope/engine"
	"chunkscope/engine/measure/metrics"
	"chunkscope/engine/review"
	"chunkscope/engine/settings"
	"chunkscope/tui/storage"
)

// smallSizes returns settings that flag many chunks of the sample.
func smallSizes(t testing.TB) settings.Settings {
	t.Helper()
	s := settings.Default()
	s.MaxChunkSize, s.MinChunkSize, s.OverlapSize = 600, 250, 60
	return s
}

func newReviewDriver(t testing.TB, dir string, s setup) *driver {
	t.Helper()
	if s.set == (settings.Settings{}) {
		s.set = smallSizes(t)
	}
	d := newDriver(t, s)
	d.r.documents.o.Review = func(file string) review.Location {
		return review.Location{Document: file, NextToDocument: filepath.Join(dir, file+review.Suffix)}
	}
	d.r.documents.setLocations()
	now := time.Date(2026, 5, 1, 12, 0, 0, 0, time.UTC)
	d.r.s.Review.SetClock(func() time.Time { return now })
	d.send(nil)
	d.send(nil)
	return d
}

func readDecisions(t testing.TB, dir, file string) review.Decisions {
	t.Helper()
	d, err := review.Read(review.Location{NextToDocument: filepath.Join(dir, file+review.Suffix)})
	if err != nil {
		t.Fatal(err)
	}
	return d
}

func TestReviewAllItems(t *testing.T) {
	dir := t.TempDir()
	t.Chdir(dir) // make the paths in messages relative
	d := newReviewDriver(t, "", setup{w: 120, h: 40})
	n := len(d.r.s.View.Flagged)
	if n < 4 {
		t.Fatalf("%d chunks are flagged, want at least 4", n)
	}
	d.keys("v")
	d.shows(fmt.Sprintf("0 of %d decided", n))
	first := d.r.s.View.Flagged[0]
	d.keys("a")
	d.shows(fmt.Sprintf("chunk %d accepted · kept in %s.chunkscope.yaml", first+1, d.r.s.Doc.Name))
	d.shows(fmt.Sprintf("1 of %d decided", n))
	d.shows(fmt.Sprintf("✓ %d ", first+1))
	second := d.r.s.Selected
	if second != d.r.s.View.Flagged[1] {
		t.Errorf("chunk %d is selected, want the next in the queue", second+1)
	}
	d.keys("a", "k", "a")
	d.shows(fmt.Sprintf("chunk %d, optional note:", second+1))
	d.shows("enter accepts · esc cancels")
	d.text("vj a: \"note\"")
	d.keys("enter")
	d.shows(fmt.Sprintf("chunk %d waived · %d to go", second+1, n-2))
	d.keys("O")
	if d.r.s.Selected != d.r.s.View.Flagged[n-1] {
		t.Errorf("chunk %d is selected, want the last in the queue", d.r.s.Selected+1)
	}
	d.keys("up", "k", "backspace")
	d.shows("has no decision to undo")
	for range n - 2 {
		d.keys("o", "a")
	}
	d.shows("all items are decided")
	d.shows(fmt.Sprintf("✓ all %d decided", n))
	got := readDecisions(t, "", d.r.s.Doc.Name)
	if len(got) != n || got[review.Hash(d.r.s.View.Result, second)].Note != `vj a: "note"` {
		t.Errorf("stored %d decisions, or the wrong note: %+v", len(got), got[review.Hash(d.r.s.View.Result, second)])
	}

	d = newReviewDriver(t, "", setup{w: 120, h: 40})
	d.keys("v")
	d.shows(fmt.Sprintf("✓ all %d decided", n))
	d.keys("k", "k", "k", "k", "k", "k", "k", "k", "k", "k", "j", "backspace")
	d.shows(fmt.Sprintf("chunk %d is undecided again · kept in ", second+1))
	d.shows(fmt.Sprintf("%d of %d decided", n-1, n))
	d.shows("1 of ")
	if len(readDecisions(t, "", d.r.s.Doc.Name)) != n-1 {
		t.Error("the reverted decision is still stored")
	}
}

// A note that is being typed must be kept when the document changes, unless the text of its chunk
// changes.
func TestNoteSurvivesReload(t *testing.T) {
	d := newReviewDriver(t, t.TempDir(), setup{w: 120, h: 40})
	d.r.s.Files = []string{"guide.md"}
	text := d.r.s.Doc.Text
	d.r.documents.o.Load = func(name string) (*engine.Document, error) { return engine.New(name, []byte(text)) }
	d.keys("v")
	waived := d.r.s.Selected
	d.keys("a", "k", "a")
	d.text("known")
	text = "# First of all\n\n" + strings.Repeat("A paragraph at the start of the document. ", 9) + "\n\n" + text
	d.send(storage.FilesChanged{Paths: []string{"guide.md"}})
	current := d.r.s.View.Flagged[0]
	d.shows(fmt.Sprintf("chunk %d, optional note: known", current+1))
	if d.keys("enter"); current == waived {
		t.Fatal("the flagged chunk did not move")
	}
	d.shows(fmt.Sprintf("chunk %d waived", current+1))
	d.keys("O", "a", "k", "a")
	d.text("lost")
	text = strings.ReplaceAll(text, "e", "E")
	d.send(storage.FilesChanged{Paths: []string{"guide.md"}})
	d.keys("enter")
	d.shows("the chunks have changed: select the chunk again")
}

// The undo key must revert settings changes, hand cuts and decisions in reverse order, and select
// the chunk of each decision.
func TestUndoDecision(t *testing.T) {
	d := newReviewDriver(t, t.TempDir(), setup{w: 120, h: 40})
	checkDecided := func(want int) {
		t.Helper()
		if n := d.r.s.Review.Progress().Decided; n != want {
			t.Fatalf("%d items are decided, want %d", n, want)
		}
	}
	d.keys("v")
	first := d.r.s.Selected
	d.keys("a", "a")
	second := d.r.s.View.Flagged[1]
	d.keys("right", "u")
	d.shows("undone: overlap ")
	checkDecided(2)
	d.keys("J", "u")
	d.shows("undone: join by hand")
	checkDecided(2)
	d.keys("u")
	d.shows(fmt.Sprintf("chunk %d needs a decision again", second+1))
	checkDecided(1)
	d.keys("a", "k", "a")
	d.text("why")
	d.keys("enter", "k", "backspace", "u")
	if d.shows(fmt.Sprintf("chunk %d is waived again", second+1)); d.r.s.Selected != second {
		t.Errorf("chunk %d is selected, want the chunk that was waived again", d.r.s.Selected+1)
	}
	checkDecided(2)
	d.keys("backspace")
	checkDecided(1)
	d.keys("u")
	d.shows("is waived again")
	d.keys("u", "u", "u")
	if d.r.s.Selected != first {
		t.Errorf("chunk %d is selected, want the first flagged one", d.r.s.Selected+1)
	}
	checkDecided(0)
	d.keys("u")
	d.shows("nothing to undo")
}

// A remedy must change one setting. Undo must restore the setting and the queue.
func TestRemedyIsAppliedAndUndone(t *testing.T) {
	d := newReviewDriver(t, t.TempDir(), setup{w: 120, h: 40})
	before, n := d.r.s.Settings, len(d.r.s.View.Flagged)
	d.keys("v")
	for d.r.s.View.Result.Chunks.At(d.r.s.Selected).Small {
		d.keys("j")
	}
	d.shows("long tables: keep")
	d.keys("enter")
	d.shows("done: long tables: keep → rows")
	d.shows("u undoes")
	if len(d.r.s.View.Flagged) >= n || d.r.s.Settings == before {
		t.Errorf("%d of %d chunks are still flagged, or no setting changed", len(d.r.s.View.Flagged), n)
	}
	d.keys("u")
	if d.r.s.Settings != before || len(d.r.s.View.Flagged) != n {
		t.Error("undo did not restore the settings and the flagged chunks")
	}
}

// After a remedy is applied, the next undecided item must be selected. If there is none, the
// position must not change.
func TestRemedySelectsNextItem(t *testing.T) {
	d := newReviewDriver(t, t.TempDir(), setup{w: 160, h: 50})
	d.keys("v")
	q := d.r.s.Review.Queue()
	k, _ := d.r.s.Review.QueueIndex(d.r.s.Selected)
	place := d.r.s.View.OwnText(q[k]).Start
	d.keys("enter")
	d.shows("u undoes")
	queue := d.r.s.Review.Queue()
	owner := d.r.s.View.Owner(place)
	want := slices.IndexFunc(queue, func(i int) bool { return i >= owner })
	if len(queue) == 0 || len(queue) >= len(q) {
		t.Fatalf("%d of %d items are left, want fewer but not zero", len(queue), len(q))
	}
	if want < 0 {
		want = len(queue) - 1
	}
	if d.r.s.Selected != queue[want] {
		t.Errorf("chunk %d is selected, want %d, in queue %v", d.r.s.Selected, queue[want], queue)
	}

	log := newDocument(t, "log.md", folderFiles["docs/log.md"])
	d = newReviewDriver(t, t.TempDir(), setup{doc: log, w: 160, h: 50})
	d.keys("v")
	for range 9 {
		if len(d.r.s.Review.Queue()) == 0 {
			break
		}
		before, top := d.r.s.View.OwnText(d.r.s.Selected).Start, d.r.reading.Top()
		d.keys("enter")
		if len(d.r.s.Review.Queue()) == 0 && (d.r.s.Selected != d.r.s.View.Owner(before) || d.r.reading.Top() != top) {
			t.Errorf("chunk %d is selected and the text scrolled to byte %d from %d, want the same chunk and no scrolling", d.r.s.Selected, d.r.reading.Top(), top)
		}
	}
	if n := len(d.r.s.Review.Queue()); n > 0 {
		t.Errorf("%d items are left, want 0", n)
	}
}

func TestNothingToReview(t *testing.T) {
	doc := newDocument(t, "plain.md", "# One\n\nA paragraph.\n")
	d := newReviewDriver(t, t.TempDir(), setup{doc: doc, set: settings.Default(), w: 120, h: 40})
	d.keys("v")
	d.shows("✓ Nothing to review")
	for _, key := range []string{"a", "enter", "backspace", "j", "r"} {
		d.keys(key)
		d.shows("there is nothing to review here")
	}
}

// If nothing is flagged, the keys must step through the seams without overlap. A key for a decision
// must explain how to review such seams.
func TestListedDrySeamsAreSelected(t *testing.T) {
	long := "# Head\n\nA sentence.\n\n```\n" + strings.Repeat("code line here\n", 20) + "```\n\n"
	set := settings.Default()
	set.MaxChunkSize, set.MinChunkSize, set.OverlapSize = 500, 1, 50
	d := newReviewDriver(t, t.TempDir(), setup{doc: newDocument(t, "long.md", strings.Repeat(long, 5)), set: set, w: 120, h: 40})
	d.r.s.Review.SetKinds(0)
	var dry []int
	for i := range d.r.s.View.Result.Seams {
		if d.r.s.View.Result.Seams[i].IsDry() {
			dry = append(dry, i)
		}
	}
	if len(d.r.s.Review.Queue()) > 0 || len(dry) < 2 {
		t.Fatalf("%d items are in the queue and %d seams are dry, want 0 and at least 2", len(d.r.s.Review.Queue()), len(dry))
	}
	d.keys("v")
	d.r.s.Select(0)
	d.keys("down")
	if d.r.s.Selected != dry[0]+1 {
		t.Errorf("chunk %d is selected, want %d", d.r.s.Selected, dry[0]+1)
	}
	d.shows("choose")
	d.keys("down", "a")
	d.shows("nothing is flagged: press . ")
	if d.r.s.Selected != dry[1]+1 {
		t.Errorf("chunk %d is selected, want %d", d.r.s.Selected, dry[1]+1)
	}
	d.keys("up", "up")
	if d.r.s.Selected != dry[0]+1 {
		t.Errorf("chunk %d is selected, want the one after the first dry seam", d.r.s.Selected)
	}
}

// Split elements must be reviewed like flagged chunks. A decision about a seam must be stored for
// the chunk after it.
func TestSeveredAndDryItemsAreReviewed(t *testing.T) {
	dir := t.TempDir()
	d := newReviewDriver(t, dir, setup{set: presetSettings(t, "fixed-window"), w: 160, h: 50})
	d.keys("v")
	d.hides("Nothing to review")
	q := d.r.s.Review.Queue()
	if len(q) == 0 {
		t.Fatal("the queue is empty, want severed elements")
	}
	broken := d.r.s.Review.Total()
	d.shows(fmt.Sprintf("%d broken", broken))
	d.shows(fmt.Sprintf("0 of %d decided", broken))
	it := d.r.s.Review.Item(0)
	d.keys("j", "k", "a")
	d.shows("accepted")
	count, _ := d.r.s.Review.CountDecided()
	if count != it.Count {
		t.Errorf("%d items are decided, want all items of the seam", count)
	}
	for _, c := range d.r.s.Review.Decisions() {
		if !c.Covers(string(metrics.SeveredSeam)) {
			t.Errorf("the decision has the wrong flags %q", c.Flags)
		}
	}
	d.keys(".") // no chunk is flagged, and every seam has overlap
	d.shows("there is nothing else to review")
}

// The key that selects the kinds to review must skip kinds without items. The choice must be
// stored.
func TestKindsWithoutOtherItemsAreSkipped(t *testing.T) {
	d := newReviewDriver(t, t.TempDir(), setup{w: 160, h: 50})
	d.keys("v")
	flagged, dry := len(d.r.s.View.Flagged), d.r.s.View.DryCount
	if severed, _ := d.r.s.Review.CountBroken(review.AllKinds); severed > 0 || flagged == 0 || dry == 0 {
		t.Fatalf("got %d severed elements, %d flagged chunks and %d dry seams, want 0, >0 and >0", severed, flagged, dry)
	}
	d.shows(fmt.Sprintf("0 of %d decided", flagged))
	for _, c := range []struct {
		kinds review.Kinds
		total int
	}{{review.AllKinds, flagged + dry}, {0, flagged}, {review.AllKinds, flagged + dry}} {
		d.keys(".")
		d.shows(fmt.Sprintf("0 of %d decided", c.total))
		if got := d.r.s.Review.Kinds(); got != c.kinds || d.r.preferences.ReviewSwitched^review.DefaultKinds != got {
			t.Errorf("review kinds = %s, want %s", got, c.kinds)
		}
	}
}

func TestUnreadableDecisions(t *testing.T) {
	dir := t.TempDir()
	t.Chdir(dir)
	file := sampleDoc(t).Name + review.Suffix
	if err := os.WriteFile(file, []byte("decisions: all\n"), 0o600); err != nil {
		t.Fatal(err)
	}
	d := newReviewDriver(t, "", setup{w: 160, h: 40})
	d.keys("v")
	d.shows("line 1: decisions")
	d.keys("a")
	d.shows("decisions are lost when you leave")
	if data, _ := os.ReadFile(file); string(data) != "decisions: all\n" {
		t.Errorf("the file was changed: %s", data)
	}
}

func TestClickSelectsQueueItem(t *testing.T) {
	d := newReviewDriver(t, t.TempDir(), setup{w: 120, h: 40})
	d.keys("v")
	want := d.r.s.View.Flagged[2]
	for y, row := range strings.Split(d.plain(), "\n") {
		if x := strings.Index(row, fmt.Sprintf("□ %2d ", want+1)); x >= 0 {
			d.send(tea.MouseClickMsg{X: len([]rune(row[:x])), Y: y, Button: tea.MouseLeft})
			if d.r.s.Selected != want {
				t.Errorf("chunk %d is selected, want %d", d.r.s.Selected+1, want+1)
			}
			return
		}
	}
	t.Errorf("the queue does not show chunk %d:\n%s", want+1, d.plain())
}

// BenchmarkReviewKey measures Update and View in the queue of a 10 MB document with thousands of
// flagged chunks. "a" and "backspace" write the file.
func BenchmarkReviewKey(b *testing.B) {
	doc := largeDocument(b, 10<<20)
	for _, key := range []string{"j", "]", "a", "backspace"} {
		b.Run(key, func(b *testing.B) {
			d := newReviewDriver(b, b.TempDir(), setup{doc: doc, w: 120, h: 40})
			d.keys("v", "a")
			msg := press(key)
			for b.Loop() {
				d.r.Update(msg)
				d.r.View()
			}
			b.ReportMetric(float64(len(d.r.s.View.Flagged)), "flagged")
		})
	}
}

// If the panel is too short for the queue, it must show only the selected item with its reason and
// remedy. Enlarging the panel must show the queue.
func TestReviewOnShortScreen(t *testing.T) {
	d := newDriver(t, setup{w: 80, h: 24})
	d.keys("v")
	d.shows("longer than max chunk size 4096")
	d.shows("→ ")
	d.keys("j")
	d.shows("at 49 chars, it is below min chunk size 512")
	d.keys("+")
	d.shows("0 of 3 decided")
	d.shows("remedy 1 of 2 → ")
}

func TestReviewIncludesChunksPastModelLimit(t *testing.T) {
	d := newReviewDriver(t, t.TempDir(), setup{w: 160, h: 40})
	d.keys("v")
	n := len(d.r.s.Review.Queue())
	d.r.s.Model.SelectModel("all-MiniLM-L6-v2")
	d.send(nil)
	all := d.r.s.Review.Queue()
	if len(all) < n {
		t.Fatalf("the queue has %d items, want at least the %d it has without the limit", len(all), n)
	}
	d.shows(fmt.Sprintf("0 of %d decided", d.r.s.Review.Total()))
	for range all {
		if _, isPastLimit := d.r.s.Model.Limit().PartBeyondLimit(d.r.s.Selected); isPastLimit {
			break
		}
		d.keys("j")
	}
	d.shows("never reads") // oversize chunks also show the limit
	k, _ := d.r.s.Review.QueueIndex(d.r.s.Selected)
	decided := d.r.s.Review.Item(k).Count
	d.keys("a")
	d.shows(fmt.Sprintf("%d of %d decided", decided, d.r.s.Review.Total()))
}

// If several chunks have the same text, the screen must say so, and a decision must apply to all of
// them.
func TestReviewDuplicateText(t *testing.T) {
	set := presetSettings(t, "context")
	set.Strategy = "structural"
	part := "# Part\n\nShort.\n\n"
	doc := newDocument(t, "twice.md", part+part+"# Other\n\nShorter.\n")
	d := newReviewDriver(t, t.TempDir(), setup{doc: doc, set: set, w: 160, h: 40})
	d.keys("v")
	d.shows("2 flagged chunks have exactly this text")
	d.keys("a")
	d.shows("chunk 1 accepted")
	d.shows("2 of 3 decided")
	d.keys("k", "backspace")
	d.shows("with the same text need a decision again")
}

// If a decision is saved after the user has opened another document, the message must not name one
// of its chunks.
func TestDecisionSavedAfterDocumentChange(t *testing.T) {
	d := newDriver(t, setup{w: 120, h: 40})
	d.send(decisionSaved{chunk: d.r.s.ChunkCount() + 5, message: "decisions are kept in other.yaml"})
	d.shows("decisions are kept in other.yaml")
	d.hides("that failed")
}

// The header must count all flagged chunks, including decided ones. If space is tight, it must
// shorten words and omit the small chunks first.
func TestHeaderCountsFlags(t *testing.T) {
	d := newDriver(t, setup{w: 140, h: 40})
	small, oversize := d.r.s.View.SmallCount, d.r.s.View.OversizeCount
	count := fmt.Sprintf("• %d small  ◆ %d oversize", small, oversize)
	d.shows(count)
	d.keys("v", "a")
	d.shows(count)
	d.shows(fmt.Sprintf("◇ 1 of %d decided", small+oversize))
	narrow := newDriver(t, setup{w: 60, h: 20})
	narrow.shows(fmt.Sprintf("◆ %d over", oversize))
	narrow.hides(fmt.Sprintf("• %d small", small))
}
