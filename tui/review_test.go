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

// tight are settings that flag a good part of the sample.
func tight(t testing.TB) settings.Settings {
	t.Helper()
	s := settings.Default()
	s.MaxChunkSize, s.MinChunkSize, s.OverlapSize = 600, 250, 60
	return s
}

// reviewing sits down before a document whose decisions are kept in dir.
func reviewing(t testing.TB, dir string, s setup) *driver {
	t.Helper()
	if s.set == (settings.Settings{}) {
		s.set = tight(t)
	}
	d := drive(t, s)
	d.r.documents.o.Review = func(file string) review.Location {
		return review.Location{Document: file, NextToDocument: filepath.Join(dir, file+review.Suffix)}
	}
	d.r.documents.setLocations()
	now := time.Date(2026, 5, 1, 12, 0, 0, 0, time.UTC)
	d.r.s.Review.SetClock(func() time.Time { return now })
	d.send(nil)
	d.send(nil) // the decisions, and then what depends on them
	return d
}

func kept(t testing.TB, dir, file string) review.Decisions {
	t.Helper()
	d, err := review.Read(review.Location{NextToDocument: filepath.Join(dir, file+review.Suffix)})
	if err != nil {
		t.Fatal(err)
	}
	return d
}

// A review to the end: accept, waive with a note, take back; then all is there
// again.
func TestAReviewToTheEnd(t *testing.T) {
	dir := t.TempDir()
	t.Chdir(dir) // the sentences name files as they are called from here
	d := reviewing(t, "", setup{w: 120, h: 40})
	n := len(d.r.s.View.Flagged)
	if n < 4 {
		t.Fatalf("%d chunks are flagged", n)
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
		t.Errorf("chunk %d is selected, not the next in the queue", second+1)
	}
	d.keys("a", "k", "a")
	d.shows(fmt.Sprintf("accept chunk %d, note:", second+1))
	d.shows("none is needed")
	d.text("vj a: \"note\"")
	d.keys("enter")
	d.shows(fmt.Sprintf("chunk %d waived · %d to go", second+1, n-2))
	d.keys("O") // back over the ends to the last one
	if d.r.s.Selected != d.r.s.View.Flagged[n-1] {
		t.Errorf("chunk %d is selected", d.r.s.Selected+1)
	}
	d.keys("up", "k", "backspace")
	d.shows("has no decision to undo")
	for range n - 2 {
		d.keys("o", "a")
	}
	d.shows("everything has a decision")
	d.shows(fmt.Sprintf("✓ all %d decided", n))
	got := kept(t, "", d.r.s.Doc.Name)
	if len(got) != n || got[review.Hash(d.r.s.View.Result, second)].Note != `vj a: "note"` {
		t.Errorf("%d decisions are kept: %+v", len(got), got[review.Hash(d.r.s.View.Result, second)])
	}

	d = reviewing(t, "", setup{w: 120, h: 40})
	d.keys("v")
	d.shows(fmt.Sprintf("✓ all %d decided", n))
	d.keys("k", "k", "k", "k", "k", "k", "k", "k", "k", "k", "j", "backspace")
	d.shows(fmt.Sprintf("chunk %d waits again · kept in ", second+1))
	d.shows(fmt.Sprintf("%d of %d decided", n-1, n))
	d.shows("1 of ")
	if len(kept(t, "", d.r.s.Doc.Name)) != n-1 {
		t.Error("it is kept all the same")
	}
}

// A note is about a text: it is kept where the document changes while it is typed, and
// dropped where the text does.
func TestANoteIsKeptWhileTheDocumentChanges(t *testing.T) {
	d := reviewing(t, t.TempDir(), setup{w: 120, h: 40})
	d.r.s.Files = []string{"guide.md"}
	text := d.r.s.Doc.Text
	d.r.documents.o.Load = func(name string) (*engine.Document, error) { return engine.New(name, []byte(text)) }
	d.keys("v")
	waived := d.r.s.Selected
	d.keys("a", "k", "a")
	d.text("known")
	text = "# First of all\n\n" + strings.Repeat("A paragraph that stands in front of all others now. ", 9) + "\n\n" + text
	d.send(storage.FilesChanged{Paths: []string{"guide.md"}})
	now := d.r.s.View.Flagged[0]
	d.shows(fmt.Sprintf("accept chunk %d, note: known", now+1))
	if d.keys("enter"); now == waived {
		t.Fatal("the chunk is where it was")
	}
	d.shows(fmt.Sprintf("chunk %d waived", now+1))
	d.keys("O", "a", "k", "a")
	d.text("lost")
	text = strings.ReplaceAll(text, "e", "E")
	d.send(storage.FilesChanged{Paths: []string{"guide.md"}})
	d.keys("enter")
	d.shows("the chunks have changed in the meantime")
}

// u undoes decisions and hand cuts in the order in which they were made, and goes to
// the chunk; a change of settings after them is undone first.
func TestUndoingADecision(t *testing.T) {
	d := reviewing(t, t.TempDir(), setup{w: 120, h: 40})
	decided := func(want int) {
		t.Helper()
		if n := d.r.s.Review.Progress().Decided; n != want {
			t.Fatalf("%d decided, want %d", n, want)
		}
	}
	d.keys("v")
	first := d.r.s.Selected
	d.keys("a", "a")
	second := d.r.s.View.Flagged[1]
	d.keys("right", "u")
	d.shows("undone: overlap ")
	decided(2)
	d.keys("J", "u")
	d.shows("the join by hand is undone")
	decided(2)
	d.keys("u")
	d.shows(fmt.Sprintf("chunk %d waits for a decision again", second+1))
	decided(1)
	d.keys("a", "k", "a")
	d.text("why")
	d.keys("enter", "k", "backspace", "u")
	if d.shows(fmt.Sprintf("chunk %d is waived again", second+1)); d.r.s.Selected != second {
		t.Errorf("chunk %d is selected", d.r.s.Selected+1)
	}
	decided(2)
	d.keys("backspace")
	decided(1)
	d.keys("u")
	d.shows("is waived again")
	d.keys("u", "u", "u")
	if d.r.s.Selected != first {
		t.Errorf("chunk %d is selected", d.r.s.Selected+1)
	}
	decided(0)
	d.keys("u")
	d.shows("nothing to undo")
}

// A remedy changes one setting; u undoes it, and the queue is as before.
func TestARemedyIsAppliedAndUndone(t *testing.T) {
	d := reviewing(t, t.TempDir(), setup{w: 120, h: 40})
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
		t.Errorf("%d of %d are flagged", len(d.r.s.View.Flagged), n)
	}
	d.keys("u")
	if d.r.s.Settings != before || len(d.r.s.View.Flagged) != n {
		t.Error("it is not undone")
	}
}

// After a remedy the next item that waits is selected, nearest behind the place; where none
// is left, the place stays.
func TestARemedyLeadsToTheNextItem(t *testing.T) {
	d := reviewing(t, t.TempDir(), setup{w: 160, h: 50})
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
		t.Fatalf("%d items of %d are left", len(queue), len(q))
	}
	if want < 0 {
		want = len(queue) - 1
	}
	if d.r.s.Selected != queue[want] {
		t.Errorf("chunk %d is selected, want %d of %v", d.r.s.Selected, queue[want], queue)
	}

	log := document(t, "log.md", shelf["docs/log.md"])
	d = reviewing(t, t.TempDir(), setup{doc: log, w: 160, h: 50})
	d.keys("v")
	for range 9 {
		if len(d.r.s.Review.Queue()) == 0 {
			break
		}
		was, top := d.r.s.View.OwnText(d.r.s.Selected).Start, d.r.reading.Top()
		d.keys("enter")
		if len(d.r.s.Review.Queue()) == 0 && (d.r.s.Selected != d.r.s.View.Owner(was) || d.r.reading.Top() != top) {
			t.Errorf("chunk %d is selected, and the text begins at %d, before at %d", d.r.s.Selected, d.r.reading.Top(), top)
		}
	}
	if n := len(d.r.s.Review.Queue()); n > 0 {
		t.Errorf("%d items are left", n)
	}
}

func TestNothingToReview(t *testing.T) {
	doc := document(t, "plain.md", "# One\n\nA paragraph.\n")
	d := reviewing(t, t.TempDir(), setup{doc: doc, set: settings.Default(), w: 120, h: 40})
	d.keys("v")
	d.shows("✓ Nothing to review")
	for _, key := range []string{"a", "enter", "backspace", "j", "r"} {
		d.keys(key)
		d.shows("there is nothing to review here")
	}
}

// Listed dry seams can be walked through where nothing is flagged, and a decision on one
// says how to review it.
func TestListedDrySeamsAreSelected(t *testing.T) {
	long := "# Head\n\nA sentence.\n\n```\n" + strings.Repeat("code line here\n", 20) + "```\n\n"
	set := settings.Default()
	set.MaxChunkSize, set.MinChunkSize, set.OverlapSize = 500, 1, 50
	d := reviewing(t, t.TempDir(), setup{doc: document(t, "long.md", strings.Repeat(long, 5)), set: set, w: 120, h: 40})
	d.r.s.Review.SetKinds(0)
	var dry []int
	for i := range d.r.s.View.Result.Seams.Len() {
		if d.r.s.View.Result.Seams.Dry(i) {
			dry = append(dry, i)
		}
	}
	if len(d.r.s.Review.Queue()) > 0 || len(dry) < 2 {
		t.Fatalf("%d are flagged, %d seams are dry", len(d.r.s.Review.Queue()), len(dry))
	}
	d.keys("v")
	d.r.s.Select(0)
	d.keys("down")
	if d.r.s.Selected != dry[0]+1 {
		t.Errorf("chunk %d is selected, not %d", d.r.s.Selected, dry[0]+1)
	}
	d.shows("choose")
	d.keys("down", "a")
	d.shows("nothing is flagged: press . ")
	if d.r.s.Selected != dry[1]+1 {
		t.Errorf("chunk %d is selected, not %d", d.r.s.Selected, dry[1]+1)
	}
	d.keys("up", "up")
	if d.r.s.Selected != dry[0]+1 {
		t.Errorf("chunk %d is selected, not the first", d.r.s.Selected)
	}
}

// Where things are broken there is something to review: severed elements are reviewed as
// flags are, and dry seams once they are switched on, and decided on by the text of the
// chunk that they begin.
func TestBrokenThingsAreReviewed(t *testing.T) {
	dir := t.TempDir()
	d := reviewing(t, dir, setup{set: preset(t, "fixed-window"), w: 160, h: 50})
	d.keys("v")
	d.hides("Nothing to review")
	q := d.r.s.Review.Queue()
	if len(q) == 0 {
		t.Fatal("nothing is severed")
	}
	broken := d.r.s.Review.Total()
	d.shows(fmt.Sprintf("%d broken", broken))
	d.shows(fmt.Sprintf("0 of %d decided", broken))
	it := d.r.s.Review.Item(0)
	d.keys("j", "k", "a")
	d.shows("accepted")
	decided, _ := d.r.s.Review.Decided()
	if decided != it.Count {
		t.Errorf("%d are decided on", decided)
	}
	for _, c := range d.r.s.Review.Decisions() {
		if !c.Covers(string(metrics.SeveredSeam)) {
			t.Errorf("the decision is on %q", c.Flag)
		}
	}
	d.keys(".") // nothing is flagged or dry
	d.shows("there is nothing else to review")
}

// The key for other kinds goes to those that show other items, and remembers them.
func TestKindsWithoutOtherItemsAreSkipped(t *testing.T) {
	d := reviewing(t, t.TempDir(), setup{w: 160, h: 50})
	d.keys("v")
	flagged, dry := len(d.r.s.View.Flagged), d.r.s.View.Dry
	if severed, _ := d.r.s.Review.Broken(review.AllKinds); severed > 0 || flagged == 0 || dry == 0 {
		t.Fatalf("%d are severed, %d flagged, %d dry", severed, flagged, dry)
	}
	d.shows(fmt.Sprintf("0 of %d decided", flagged))
	for _, c := range []struct {
		kinds review.Kinds
		total int
	}{{review.AllKinds, flagged + dry}, {0, flagged}, {review.AllKinds, flagged + dry}} {
		d.keys(".")
		d.shows(fmt.Sprintf("0 of %d decided", c.total))
		if got := d.r.s.Review.Kinds(); got != c.kinds || d.r.preferences.ReviewSwitched^review.DefaultKinds != got {
			t.Errorf("%s are reviewed, not %s", got, c.kinds)
		}
	}
}

// A file of decisions that cannot be read is said, and left as it is.
func TestDecisionsThatCannotBeRead(t *testing.T) {
	dir := t.TempDir()
	t.Chdir(dir)
	file := sampleDoc(t).Name + review.Suffix
	if err := os.WriteFile(file, []byte("decisions: all\n"), 0o600); err != nil {
		t.Fatal(err)
	}
	d := reviewing(t, "", setup{w: 160, h: 40})
	d.keys("v")
	d.shows("line 1: decisions")
	d.keys("a")
	d.shows("decisions are lost when you leave")
	if data, _ := os.ReadFile(file); string(data) != "decisions: all\n" {
		t.Errorf("the file was changed: %s", data)
	}
}

// A click chooses a row, and the document follows.
func TestTheQueueFollowsTheMouse(t *testing.T) {
	d := reviewing(t, t.TempDir(), setup{w: 120, h: 40})
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
	t.Errorf("chunk %d is not in the queue:\n%s", want+1, d.plain())
}

// A key in the queue of 10 MB with thousands of flagged chunks: Update and
// View. "a" and "backspace" write the file.
func BenchmarkReviewKey(b *testing.B) {
	doc := large(b, 10<<20)
	for _, key := range []string{"j", "]", "a", "backspace"} {
		b.Run(key, func(b *testing.B) {
			d := reviewing(b, b.TempDir(), setup{doc: doc, w: 120, h: 40})
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

// Where the panel is too low for the queue, the chosen chunk is there with the
// reason of its flag and what would clear it; + makes room for the rest.
func TestReviewOnALowScreen(t *testing.T) {
	d := drive(t, setup{w: 80, h: 24})
	d.keys("v")
	d.shows("longer than max chunk size 4096")
	d.shows("→ ")
	d.keys("j")
	d.shows("49 chars are below min chunk size 512")
	d.keys("+")
	d.shows("0 of 3 decided")
	d.shows("remedy 1 of 2 → ")
}

// The limit of a chosen embedding model puts chunks into the queue.
func TestReviewOfWhatAModelDoesNotRead(t *testing.T) {
	d := reviewing(t, t.TempDir(), setup{w: 160, h: 40})
	d.keys("v")
	n := len(d.r.s.Review.Queue())
	d.r.s.Model.Choose("all-MiniLM-L6-v2")
	d.send(nil)
	all := d.r.s.Review.Queue()
	if len(all) < n {
		t.Fatalf("%d in the queue, %d without the limit", len(all), n)
	}
	d.shows(fmt.Sprintf("0 of %d decided", d.r.s.Review.Total()))
	for range all {
		if _, past := d.r.s.Model.Limit().ChunkPast(d.r.s.Selected); past {
			break
		}
		d.keys("j")
	}
	d.shows("never reads") // an oversize chunk says so, too
	k, _ := d.r.s.Review.QueueIndex(d.r.s.Selected)
	decided := d.r.s.Review.Item(k).Count
	d.keys("a")
	d.shows(fmt.Sprintf("%d of %d decided", decided, d.r.s.Review.Total()))
}

// A decision is about a text: the screen says of how many chunks.
func TestReviewOfTheSameTextTwice(t *testing.T) {
	set := preset(t, "context")
	set.Strategy = "structural"
	part := "# Part\n\nShort.\n\n"
	doc := document(t, "twice.md", part+part+"# Other\n\nShorter.\n")
	d := reviewing(t, t.TempDir(), setup{doc: doc, set: set, w: 160, h: 40})
	d.keys("v")
	d.shows("2 flagged chunks have exactly this text")
	d.keys("a")
	d.shows("chunk 1 accepted")
	d.shows("2 of 3 decided")
	d.keys("k", "backspace")
	d.shows("with the same text wait for a decision again")
}

// A decision that is written when the reader has gone on to another document names
// no chunk of that.
func TestADecisionIsKeptAfterTheReaderWentOn(t *testing.T) {
	d := drive(t, setup{w: 120, h: 40})
	d.send(decisionSaved{chunk: d.r.s.Chunks() + 5, message: "decisions are kept in other.yaml"})
	d.shows("decisions are kept in other.yaml")
	d.hides("that failed")
}

// The header counts flags as the map and the remedies do, and says how many of
// them are decided; where there is little room, words are short, and small ones give
// way to oversize, which is said.
func TestFlagsAreCountedOnce(t *testing.T) {
	d := drive(t, setup{w: 140, h: 40})
	small, oversize := d.r.s.View.Small, d.r.s.View.Oversize
	count := fmt.Sprintf("• %d small  ◆ %d oversize", small, oversize)
	d.shows(count)
	d.keys("v", "a")
	d.shows(count)
	d.shows(fmt.Sprintf("◇ 1 of %d decided", small+oversize))
	narrow := drive(t, setup{w: 60, h: 20})
	narrow.shows(fmt.Sprintf("◆ %d over", oversize))
	narrow.hides(fmt.Sprintf("• %d small", small))
}
