package reviewing_test

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"chunkscope/engine/review"
	"chunkscope/engine/settings"
	"chunkscope/tui/session"
	"chunkscope/tui/session/reviewing"
	"chunkscope/tui/session/sessiontest"
	"chunkscope/tui/session/tasks"
)

// flagged returns a document of n small chunks, the first two with the same text,
// and one that is too long.
func flagged(n int) string {
	var b strings.Builder
	for i := range n {
		fmt.Fprintf(&b, "# Part %d\n\nShort %d.\n\n", max(1, i), max(1, i))
	}
	return b.String() + "# Code\n\n```\n" + strings.Repeat("a line of code\n", 30) + "```\n"
}

// reviewer is a session in which decisions are kept.
type reviewer struct {
	*session.Session
	b *sessiontest.Bench
}

func reviewed(t *testing.T, dir, text string) *reviewer {
	t.Helper()
	b := sessiontest.NewBench(t, text, "max_chunk_size=200", "min_chunk_size=40", "overlap_mode=none")
	s := &reviewer{b.S, b}
	s.Review.SetLocation(s.place(dir))
	now := time.Date(2026, 5, 1, 12, 0, 0, 0, time.UTC)
	s.Review.SetClock(func() time.Time { now = now.Add(time.Second); return now })
	s.background()
	return s
}

// place returns where decisions are kept.
func (s *reviewer) place(dir string) review.Location {
	return review.Location{Document: "guide.md", NextToDocument: filepath.Join(dir, "guide.md"+review.Suffix)}
}

// cut runs the engine and then what the background does.
func (s *reviewer) cut() {
	s.b.RunCut()
	s.background()
}

// background reads the decisions, and then does what depends on them.
func (s *reviewer) background(work ...tasks.Task) {
	s.b.Settle(func() []tasks.Task { return append(s.Review.Tasks(), work...) })
}

func (s *reviewer) must(t *testing.T, k int, v review.Verdict, note string) {
	t.Helper()
	save, err := s.Review.Decide(k, v, note)
	if err == nil {
		_, err = save()
	}
	if err != nil {
		t.Fatal(err)
	}
	s.background()
}

func (s *reviewer) stands(t *testing.T, decided, of int) {
	t.Helper()
	p, settled := s.Review.Progress(), 0
	for i := range s.Chunks() {
		if p.Settled.Contains(i) {
			settled++
		}
	}
	if p.Decided != decided || p.Total != of || settled != decided {
		t.Errorf("%d of %d decided, %d settled, want %d of %d", p.Decided, p.Total, settled, decided, of)
	}
}

func TestAReviewGoesOnWhereItEnded(t *testing.T) {
	dir := t.TempDir()
	s := reviewed(t, dir, flagged(4))
	s.stands(t, 0, 5)
	s.must(t, 0, review.Accepted, "")
	s.stands(t, 2, 5) // the second chunk has the same text
	first := s.Review.Item(0).Chunk
	if k, around, ok := s.Review.NextUndecided(first, 1); k != 2 || around || !ok {
		t.Errorf("the next is %d, %v, %v", k, around, ok)
	}
	if k, around, ok := s.Review.NextUndecided(first, -1); k != 4 || !around || !ok {
		t.Errorf("the one before is %d, %v, %v", k, around, ok)
	}
	s.must(t, 2, review.Waived, "it will grow")

	s = reviewed(t, dir, flagged(4))
	s.stands(t, 3, 5)
	d, ok := s.Review.Decision(s.Review.Item(2).Chunk)
	if !ok || d.Verdict != review.Waived || d.Note != "it will grow" || d.Flag != "small_chunk" || d.Place != "/Part 2" {
		t.Errorf("got %+v", d)
	}
	s.must(t, 2, review.Reopened, "")
	s.stands(t, 2, 5)
	if _, err := s.Review.Decide(2, review.Reopened, ""); err == nil || err.Error() != fmt.Sprintf("chunk %d has no decision to undo", s.Review.Item(2).Chunk+1) {
		t.Error(err)
	}
	for k := range 5 {
		s.must(t, k, review.Accepted, "")
	}
	if _, _, ok := s.Review.NextUndecided(0, 1); ok || s.Review.Progress().CountOpen() != 0 {
		t.Error("all is decided")
	}
}

// What was done in one document is not undone in another, which says where it was.
func TestUndoKeepsToItsDocument(t *testing.T) {
	dir := t.TempDir()
	s := reviewed(t, dir, flagged(4))
	s.must(t, 0, review.Accepted, "")
	here := s.place(dir)
	s.Review.SetLocation(review.Location{Document: "other.md", NextToDocument: filepath.Join(dir, "other.md"+review.Suffix)})
	s.background()
	last, elsewhere := s.Review.LastInOtherDocument()
	if _, _, ok := s.Review.Undo(); ok || s.Review.CanUndo() || !elsewhere || last != here {
		t.Errorf("undone in another document: %v; done last in %q", ok, last.Document)
	}
	s.Review.SetLocation(here)
	s.background()
	if _, elsewhere = s.Review.LastInOtherDocument(); elsewhere {
		t.Error("it was done here")
	}
	if _, of, ok := s.Review.Undo(); !ok || of.QueueIndex != 0 || of.Verdict != review.Reopened {
		t.Errorf("%+v, %v", of, ok)
	}
}

// An undo takes back what this reader decided, step by step, and never what
// somebody else has decided on the text since.
func TestUndoLeavesWhatOthersDecided(t *testing.T) {
	dir := t.TempDir()
	ours, theirs := reviewed(t, dir, flagged(4)), reviewed(t, dir, flagged(4))
	undo := func(item int, verdict review.Verdict) {
		t.Helper()
		save, of, ok := ours.Review.Undo()
		if !ok || of.QueueIndex != item || of.Verdict != verdict {
			t.Fatalf("undid %+v, %v; want item %d, %s", of, ok, item, verdict)
		}
		if _, err := save(); err != nil {
			t.Fatal(err)
		}
	}
	ours.must(t, 2, review.Accepted, "")
	ours.must(t, 3, review.Accepted, "first")
	ours.must(t, 3, review.Waived, "second")
	ours.must(t, 3, review.Reopened, "")
	ours.must(t, 4, review.Accepted, "")
	for range 10 { // their clock is ahead
		theirs.must(t, 4, review.Waived, "theirs")
	}
	ours.must(t, 0, review.Accepted, "") // which reads what they wrote
	undo(0, review.Reopened)
	undo(3, review.Waived)
	undo(3, review.Accepted)
	undo(3, review.Reopened)
	undo(2, review.Reopened)
	if _, of, ok := ours.Review.Undo(); ok || ours.Review.CanUndo() {
		t.Errorf("their decision was taken back: %+v", of)
	}
	for _, s := range []*reviewer{ours, reviewed(t, dir, flagged(4))} {
		d, ok := s.Review.Decision(s.Review.Item(4).Chunk)
		if !ok || d.Note != "theirs" || len(s.Review.Decisions()) != 1 {
			t.Errorf("%+v, %v of %d decisions", d, ok, len(s.Review.Decisions()))
		}
	}
}

// What was decided on a text is kept while the text is gone, and holds again
// when it comes back, wherever that is.
func TestDecisionsFollowTheirText(t *testing.T) {
	dir := t.TempDir()
	s := reviewed(t, dir, flagged(4))
	s.must(t, 4, review.Accepted, "code")
	s = reviewed(t, dir, "# New\n\n```\n"+strings.Repeat("other code\n", 40)+"```\n")
	s.stands(t, 0, 1)
	s.must(t, 0, review.Accepted, "")
	s = reviewed(t, dir, "# Before\n\nShort.\n\n"+flagged(3))
	p := s.Review.Progress()
	if p.Decided != 1 || !p.Settled.Contains(s.Chunks()-1) || len(s.Review.Decisions()) != 2 {
		t.Errorf("%+v, %d decisions", p, len(s.Review.Decisions()))
	}
}

func TestRemediesAreOfARun(t *testing.T) {
	s := reviewed(t, t.TempDir(), flagged(3))
	k := s.Review.Progress().Total - 1
	if found, _ := s.Review.Remedies(k); found != nil {
		t.Error("found before it was looked for")
	}
	s.background(s.Review.RemedyTask(k)...)
	found, err := s.Review.Remedies(k)
	if found == nil || err != nil || len(found.All) == 0 {
		t.Fatalf("%v, %v", found, err)
	}
	all := found.All
	s.Change(all[0].Setting, func(to *settings.Settings) { *to = all[0].Settings })
	s.cut()
	if s.View.Oversize != 0 {
		t.Errorf("%s did not clear it", &all[0])
	}
	if found, _ := s.Review.Remedies(0); found != nil {
		t.Error("a remedy of the run before is offered")
	}
}

func TestDecidingBeforeAllIsRead(t *testing.T) {
	s := session.New(sessiontest.Document(t, "a.md", "# A\n\nShort.\n"), settings.Default())
	if s.Review.Progress().Total != 0 || s.Review.Decisions() != nil || s.Review.ReadProblem() != "" {
		t.Error("there is nothing yet")
	}
	s.Finish(s.Start()())
	if _, err := s.Review.Decide(0, review.Accepted, ""); err == nil || !strings.HasPrefix(err.Error(), "earlier decisions") {
		t.Error(err)
	}
}

// What the chosen embedding model does not read to its end is reviewed too.
func TestTheQueueKnowsTheModelsLimit(t *testing.T) {
	s := reviewed(t, t.TempDir(), "# Long\n\n"+strings.Repeat("Some words of no great weight. ", 200))
	s.Change("max_chunk_size", func(to *settings.Settings) { to.MaxChunkSize = 8000 })
	s.cut()
	before := len(s.Review.Queue())
	s.Model.Choose("all-MiniLM-L6-v2")
	s.background(s.Model.LimitTask()...)
	if len(s.Review.Queue()) != before+1 {
		t.Fatalf("%d in the queue, %d without the limit", len(s.Review.Queue()), before)
	}
	k := before
	it := s.Review.Item(k)
	if at, flagged := s.Review.QueueIndex(it.Chunk); at != k || !flagged || it != (reviewing.Item{Chunk: s.Chunks() - 1, Last: s.Chunks() - 1, Flag: reviewing.PastLimit, Count: 1, Model: "all-MiniLM-L6-v2"}) {
		t.Errorf("got %+v", it)
	}
	if found, err := s.Review.Remedies(k); found == nil || len(found.All) > 0 || err != nil || s.Review.RemedyTask(k) != nil {
		t.Error("a setting is to raise the limit of a model")
	}
	s.must(t, k, review.Waived, "the end is a repetition")
	s.background(s.Model.LimitTask()...)
	s.stands(t, 1, before+1)
	if d, _ := s.Review.Decision(s.Chunks() - 1); d.Flag != string(reviewing.PastLimit) {
		t.Errorf("got %+v", d)
	}
	s.Model.Choose("")
	if len(s.Review.Queue()) != before {
		t.Error("the limit is still in the queue")
	}
}

// A decision on one of several chunks with the same text is for all of them, and
// how many they are is known before it is taken.
func TestSameText(t *testing.T) {
	s := reviewed(t, t.TempDir(), flagged(4))
	var got []int
	for _, i := range s.Review.Queue() {
		got = append(got, s.Review.SameText(i))
	}
	if want := "[2 2 1 1 1]"; fmt.Sprint(got) != want {
		t.Fatalf("%v, not %s", got, want)
	}
	if _, err := s.Review.Decide(1, review.Accepted, ""); err != nil {
		t.Fatal(err)
	}
	for k, i := range s.Review.Queue() {
		if _, ok := s.Review.Decision(i); ok != (k < 2) {
			t.Errorf("chunk %d: decided %v", i+1, ok)
		}
	}
}

// What could not be kept is kept at the end, once it can be; else its error says so.
func TestWhatCouldNotBeKeptIsTriedAgainAtTheEnd(t *testing.T) {
	dir := filepath.Join(t.TempDir(), "away")
	s := reviewed(t, dir, flagged(3))
	s.cut()
	save, err := s.Review.Decide(0, review.Accepted, "")
	if err != nil {
		t.Fatal(err)
	}
	_, want := save()
	if err := s.Review.RetrySaves(); want == nil || err == nil || err.Error() != want.Error() {
		t.Errorf("said %v, want %v", err, want)
	}
	if err := os.Mkdir(dir, 0o700); err != nil {
		t.Fatal(err)
	}
	if err := s.Review.RetrySaves(); err != nil {
		t.Error(err)
	}
	if d, err := review.Read(s.place(dir)); len(d) != 1 || err != nil {
		t.Errorf("kept are %v, %v", d, err)
	}
	if err := s.Review.RetrySaves(); err != nil { // nothing is left to do
		t.Error(err)
	}
}

// What several seams sever is one item. A decision covers all its chunks, and leaves those
// that were made on some of them alone.
func TestAnElementIsOneItem(t *testing.T) {
	var code strings.Builder
	for i := range 30 {
		fmt.Fprintf(&code, "line %d of the code\n", i)
	}
	dir := t.TempDir()
	open := func() *reviewer {
		s := reviewed(t, dir, "# A\n\n```\n"+code.String()+"```\n")
		s.Change("strategy", func(to *settings.Settings) { to.Strategy = "window" })
		s.cut()
		s.background(s.Elements.Task()...)
		s.background()
		return s
	}
	s := open()
	it := s.Review.Item(0)
	if len(s.Review.Queue()) != 1 || it.Chunk != 1 || it.Last != s.Chunks()-1 || it.Last < 3 || it.Count != 1 {
		t.Fatalf("%+v of %v", it, s.Review.Queue())
	}
	s.stands(t, 0, 1)
	earlier := review.Open(s.place(dir)) // of one chunk alone, as an earlier version wrote them
	earlier.Decide(review.Decision{Hash: review.Hash(s.View.Result, 2), Verdict: review.Waived, Note: "a log", Flag: "severed"})
	if _, err := earlier.Save(nil); err != nil {
		t.Fatal(err)
	}
	s = open()
	s.stands(t, 0, 1)
	s.must(t, 0, review.Accepted, "")
	decided := func(s *reviewer, verdicts string) {
		t.Helper()
		var got []string
		for i := 1; i < s.Chunks(); i++ {
			d, _ := s.Review.Decisions().Find(review.Hash(s.View.Result, i))
			got = append(got, string(d.Verdict)+d.Note)
		}
		if text := strings.Join(got, " "); text != verdicts {
			t.Errorf("decided %q, want %q", text, verdicts)
		}
	}
	every := "accepted waiveda log" + strings.Repeat(" accepted", it.Last-2)
	decided(s, every)
	again := open()
	decided(again, every)
	if p := again.Review.Progress(); p.Decided != 1 || p.Total != 1 || !p.Settled.Contains(it.Last) {
		t.Errorf("%+v", p)
	}
	if d, ok := again.Review.Decision(3); !ok || d.Note != "a log" {
		t.Errorf("%+v, %v", d, ok)
	}
	if _, of, ok := s.Review.Undo(); !ok || of.QueueIndex != 0 || of.Verdict != review.Reopened {
		t.Errorf("%+v, %v", of, ok)
	}
	decided(s, " waiveda log"+strings.Repeat(" ", it.Last-2))
}
