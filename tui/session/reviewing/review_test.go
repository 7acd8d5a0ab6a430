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

// flaggedDocument returns a document with n small chunks and one oversize chunk. The first two
// chunks have the same text.
func flaggedDocument(n int) string {
	var b strings.Builder
	for i := range n {
		fmt.Fprintf(&b, "# Part %d\n\nShort %d.\n\n", max(1, i), max(1, i))
	}
	return b.String() + "# Code\n\n```\n" + strings.Repeat("a line of code\n", 30) + "```\n"
}

type reviewer struct {
	*session.Session
	b *sessiontest.Bench
}

func newReviewer(t *testing.T, dir, text string) *reviewer {
	t.Helper()
	b := sessiontest.NewBench(t, text, "max_chunk_size=200", "min_chunk_size=40", "overlap_mode=none")
	s := &reviewer{b.S, b}
	s.Review.SetLocation(s.location(dir))
	now := time.Date(2026, 5, 1, 12, 0, 0, 0, time.UTC)
	s.Review.SetClock(func() time.Time { now = now.Add(time.Second); return now })
	s.runBackground()
	return s
}

func (s *reviewer) location(dir string) review.Location {
	return review.Location{Document: "guide.md", NextToDocument: filepath.Join(dir, "guide.md"+review.Suffix)}
}

func (s *reviewer) cut() {
	s.b.RunCut()
	s.runBackground()
}

func (s *reviewer) runBackground(work ...tasks.Task) {
	s.b.Settle(func() []tasks.Task { return append(s.Review.Tasks(), work...) })
}

func (s *reviewer) decide(t *testing.T, k int, v review.Verdict, note string) {
	t.Helper()
	save, err := s.Review.Decide(k, v, note)
	if err == nil {
		_, err = save()
	}
	if err != nil {
		t.Fatal(err)
	}
	s.runBackground()
}

func (s *reviewer) checkDecided(t *testing.T, decided, total int) {
	t.Helper()
	p, settled := s.Review.Progress(), 0
	for i := range s.ChunkCount() {
		if p.DecidedChunks.Contains(i) {
			settled++
		}
	}
	if p.Decided != decided || p.Total != total || settled != decided {
		t.Errorf("%d of %d items are decided and %d chunks are in DecidedChunks, want %d of %d", p.Decided, p.Total, settled, decided, total)
	}
}

func TestReviewResumes(t *testing.T) {
	dir := t.TempDir()
	s := newReviewer(t, dir, flaggedDocument(4))
	s.checkDecided(t, 0, 5)
	s.decide(t, 0, review.Accepted, "")
	s.checkDecided(t, 2, 5) // the second chunk has the same text
	first := s.Review.Item(0).Chunk
	if k, wrapped, ok := s.Review.NextUndecided(first, 1); k != 2 || wrapped || !ok {
		t.Errorf("NextUndecided(1) = %d, %v, %v, want 2, false, true", k, wrapped, ok)
	}
	if k, wrapped, ok := s.Review.NextUndecided(first, -1); k != 4 || !wrapped || !ok {
		t.Errorf("NextUndecided(-1) = %d, %v, %v, want 4, true, true", k, wrapped, ok)
	}
	s.decide(t, 2, review.Waived, "grows soon")

	s = newReviewer(t, dir, flaggedDocument(4))
	s.checkDecided(t, 3, 5)
	d, ok := s.Review.Decision(s.Review.Item(2).Chunk)
	if !ok || d.Verdict != review.Waived || d.Note != "grows soon" || d.Flags != "small_chunk" || d.HeaderPath != "/Part 2" {
		t.Errorf("unexpected decision %+v", d)
	}
	s.decide(t, 2, review.Reopened, "")
	s.checkDecided(t, 2, 5)
	if _, err := s.Review.Decide(2, review.Reopened, ""); err == nil || err.Error() != fmt.Sprintf("chunk %d has no decision to undo", s.Review.Item(2).Chunk+1) {
		t.Error(err)
	}
	for k := range 5 {
		s.decide(t, k, review.Accepted, "")
	}
	if _, _, ok := s.Review.NextUndecided(0, 1); ok || s.Review.Progress().CountOpen() != 0 {
		t.Error("items are still open after all were decided")
	}
}

// Undo must not change other documents. LastActionElsewhere must return where their decisions are
// stored.
func TestUndoStaysInDocument(t *testing.T) {
	dir := t.TempDir()
	s := newReviewer(t, dir, flaggedDocument(4))
	s.decide(t, 0, review.Accepted, "")
	here := s.location(dir)
	s.Review.SetLocation(review.Location{Document: "other.md", NextToDocument: filepath.Join(dir, "other.md"+review.Suffix)})
	s.runBackground()
	last, isElsewhere := s.Review.LastActionElsewhere()
	if _, _, ok := s.Review.Undo(); ok || s.Review.CanUndo() || !isElsewhere || last != here {
		t.Errorf("Undo() in another document = %v, last change in %q", ok, last.Document)
	}
	s.Review.SetLocation(here)
	s.runBackground()
	if _, isElsewhere = s.Review.LastActionElsewhere(); isElsewhere {
		t.Error("LastActionElsewhere = true for a change in this document")
	}
	if _, undone, ok := s.Review.Undo(); !ok || undone.QueueIndex != 0 || undone.Verdict != review.Reopened {
		t.Errorf("Undo() = %+v, %v, want the first item reopened", undone, ok)
	}
}

// Undo must revert the user's decisions, but not later decisions by other users about the same
// text.
func TestUndoKeepsDecisionsOfOthers(t *testing.T) {
	dir := t.TempDir()
	ours, theirs := newReviewer(t, dir, flaggedDocument(4)), newReviewer(t, dir, flaggedDocument(4))
	undo := func(item int, verdict review.Verdict) {
		t.Helper()
		save, undone, ok := ours.Review.Undo()
		if !ok || undone.QueueIndex != item || undone.Verdict != verdict {
			t.Fatalf("Undo() = %+v, %v, want item %d, %s", undone, ok, item, verdict)
		}
		if _, err := save(); err != nil {
			t.Fatal(err)
		}
	}
	ours.decide(t, 2, review.Accepted, "")
	ours.decide(t, 3, review.Accepted, "first")
	ours.decide(t, 3, review.Waived, "second")
	ours.decide(t, 3, review.Reopened, "")
	ours.decide(t, 4, review.Accepted, "")
	for range 10 { // the clock of the other reviewer is ahead
		theirs.decide(t, 4, review.Waived, "theirs")
	}
	ours.decide(t, 0, review.Accepted, "") // also reads the decisions of the other reviewer
	undo(0, review.Reopened)
	undo(3, review.Waived)
	undo(3, review.Accepted)
	undo(3, review.Reopened)
	undo(2, review.Reopened)
	if _, undone, ok := ours.Review.Undo(); ok || ours.Review.CanUndo() {
		t.Errorf("Undo() = %+v, want nothing to undo", undone)
	}
	for _, s := range []*reviewer{ours, newReviewer(t, dir, flaggedDocument(4))} {
		d, ok := s.Review.Decision(s.Review.Item(4).Chunk)
		if !ok || d.Note != "theirs" || len(s.Review.Decisions()) != 1 {
			t.Errorf("decision = %+v, %v among %d decisions, want only the other reviewer's decision", d, ok, len(s.Review.Decisions()))
		}
	}
}

// If a decided text disappears and reappears anywhere in the document, the decision must apply to
// it.
func TestDecisionsFollowTheirText(t *testing.T) {
	dir := t.TempDir()
	s := newReviewer(t, dir, flaggedDocument(4))
	s.decide(t, 4, review.Accepted, "code")
	s = newReviewer(t, dir, "# New\n\n```\n"+strings.Repeat("other code\n", 40)+"```\n")
	s.checkDecided(t, 0, 1)
	s.decide(t, 0, review.Accepted, "")
	s = newReviewer(t, dir, "# Before\n\nShort.\n\n"+flaggedDocument(3))
	p := s.Review.Progress()
	if p.Decided != 1 || !p.DecidedChunks.Contains(s.ChunkCount()-1) || len(s.Review.Decisions()) != 2 {
		t.Errorf("progress = %+v with %d decisions, want 1 decided and 2 decisions", p, len(s.Review.Decisions()))
	}
}

func TestRemediesBelongToRun(t *testing.T) {
	s := newReviewer(t, t.TempDir(), flaggedDocument(3))
	k := s.Review.Progress().Total - 1
	if found, _ := s.Review.Remedies(k); found != nil {
		t.Error("got remedies before the search")
	}
	s.runBackground(s.Review.RemedyTask(k)...)
	found, err := s.Review.Remedies(k)
	if found == nil || err != nil || len(found.All) == 0 {
		t.Fatalf("Remedies() = %v, %v, want some remedies", found, err)
	}
	all := found.All
	s.Change(all[0].Setting, func(to *settings.Settings) { *to = all[0].Settings })
	s.cut()
	if s.View.OversizeCount != 0 {
		t.Errorf("remedy %s did not clear the flag", &all[0])
	}
	if found, _ := s.Review.Remedies(0); found != nil {
		t.Error("got a remedy from the previous run")
	}
}

func TestDecideBeforeReading(t *testing.T) {
	s := session.New(sessiontest.Document(t, "a.md", "# A\n\nShort.\n"), settings.Default())
	if s.Review.Progress().Total != 0 || s.Review.Decisions() != nil || s.Review.ReadProblem() != "" {
		t.Error("a decision was stored without a result")
	}
	s.Finish(s.Start()())
	if _, err := s.Review.Decide(0, review.Accepted, ""); err == nil || !strings.HasPrefix(err.Error(), "still loading earlier decisions") {
		t.Error(err)
	}
}

func TestQueueHasChunksPastModelLimit(t *testing.T) {
	s := newReviewer(t, t.TempDir(), "# Long\n\n"+strings.Repeat("Some words that do not matter. ", 200))
	s.Change("max_chunk_size", func(to *settings.Settings) { to.MaxChunkSize = 8000 })
	s.cut()
	before := len(s.Review.Queue())
	s.Model.SelectModel("all-MiniLM-L6-v2")
	s.runBackground(s.Model.LimitTask()...)
	if len(s.Review.Queue()) != before+1 {
		t.Fatalf("queue has %d items, want one more than the %d without the limit", len(s.Review.Queue()), before)
	}
	k := before
	it := s.Review.Item(k)
	if at, flagged := s.Review.QueueIndex(it.Chunk); at != k || !flagged || it != (reviewing.Item{Chunk: s.ChunkCount() - 1, Last: s.ChunkCount() - 1, Flag: reviewing.PastLimit, Count: 1, Model: "all-MiniLM-L6-v2"}) {
		t.Errorf("unexpected item past the limit: %+v", it)
	}
	if found, err := s.Review.Remedies(k); found == nil || len(found.All) > 0 || err != nil || s.Review.RemedyTask(k) != nil {
		t.Error("got a remedy for a chunk past the limit")
	}
	s.decide(t, k, review.Waived, "the end is a repetition")
	s.runBackground(s.Model.LimitTask()...)
	s.checkDecided(t, 1, before+1)
	if d, _ := s.Review.Decision(s.ChunkCount() - 1); d.Flags != string(reviewing.PastLimit) {
		t.Errorf("unexpected decision %+v", d)
	}
	s.Model.SelectModel("")
	if len(s.Review.Queue()) != before {
		t.Error("the queue still has chunks past the limit")
	}
}

func TestDecisionAppliesToSameText(t *testing.T) {
	s := newReviewer(t, t.TempDir(), flaggedDocument(4))
	var got []int
	for _, i := range s.Review.Queue() {
		got = append(got, s.Review.CountSameText(i))
	}
	if want := "[2 2 1 1 1]"; fmt.Sprint(got) != want {
		t.Fatalf("CountSameText results = %v, want %s", got, want)
	}
	if _, err := s.Review.Decide(1, review.Accepted, ""); err != nil {
		t.Fatal(err)
	}
	for k, i := range s.Review.Queue() {
		if _, ok := s.Review.Decision(i); ok != (k < 2) {
			t.Errorf("chunk %d: decided = %v is wrong", i+1, ok)
		}
	}
}

func TestFailedSaveIsRetried(t *testing.T) {
	dir := filepath.Join(t.TempDir(), "away")
	s := newReviewer(t, dir, flaggedDocument(3))
	s.cut()
	save, err := s.Review.Decide(0, review.Accepted, "")
	if err != nil {
		t.Fatal(err)
	}
	_, want := save()
	if err := s.Review.RetrySaves(); want == nil || err == nil || err.Error() != want.Error() {
		t.Errorf("error %v, want %v", err, want)
	}
	if err := os.Mkdir(dir, 0o700); err != nil {
		t.Fatal(err)
	}
	if err := s.Review.RetrySaves(); err != nil {
		t.Error(err)
	}
	if d, err := review.Read(s.location(dir)); len(d) != 1 || err != nil {
		t.Errorf("stored decisions = %v, error %v", d, err)
	}
	if err := s.Review.RetrySaves(); err != nil {
		t.Error(err)
	}
}

// An element split at several seams must be one item. A decision on the item must apply to all its
// chunks and must not replace earlier decisions on some of them.
func TestSeveredElementIsOneItem(t *testing.T) {
	var code strings.Builder
	for i := range 30 {
		fmt.Fprintf(&code, "line %d of the code\n", i)
	}
	dir := t.TempDir()
	open := func() *reviewer {
		s := newReviewer(t, dir, "# A\n\n```\n"+code.String()+"```\n")
		s.Change("strategy", func(to *settings.Settings) { to.Strategy = "window" })
		s.cut()
		s.runBackground(s.Elements.Task()...)
		s.runBackground()
		return s
	}
	s := open()
	it := s.Review.Item(0)
	if len(s.Review.Queue()) != 1 || it.Chunk != 1 || it.Last != s.ChunkCount()-1 || it.Last < 3 || it.Count != 1 {
		t.Fatalf("unexpected item %+v in queue %v", it, s.Review.Queue())
	}
	s.checkDecided(t, 0, 1)
	earlier := review.Open(s.location(dir)) // earlier versions stored one decision per chunk
	earlier.Decide(review.Decision{Hash: review.Hash(s.View.Result, 2), Verdict: review.Waived, Note: "a log", Flags: "severed"})
	if _, err := earlier.Save(nil); err != nil {
		t.Fatal(err)
	}
	s = open()
	s.checkDecided(t, 0, 1)
	s.decide(t, 0, review.Accepted, "")
	checkVerdicts := func(s *reviewer, want string) {
		t.Helper()
		var got []string
		for i := 1; i < s.ChunkCount(); i++ {
			d, _ := s.Review.Decisions().Find(review.Hash(s.View.Result, i))
			got = append(got, string(d.Verdict)+d.Note)
		}
		if text := strings.Join(got, " "); text != want {
			t.Errorf("verdicts = %q, want %q", text, want)
		}
	}
	verdicts := "accepted waiveda log" + strings.Repeat(" accepted", it.Last-2)
	checkVerdicts(s, verdicts)
	again := open()
	checkVerdicts(again, verdicts)
	if p := again.Review.Progress(); p.Decided != 1 || p.Total != 1 || !p.DecidedChunks.Contains(it.Last) {
		t.Errorf("progress = %+v, want 1 of 1 decided", p)
	}
	if d, ok := again.Review.Decision(3); !ok || d.Note != "a log" {
		t.Errorf("unexpected decision %+v, ok = %v", d, ok)
	}
	if _, undone, ok := s.Review.Undo(); !ok || undone.QueueIndex != 0 || undone.Verdict != review.Reopened {
		t.Errorf("Undo() = %+v, %v, want item 0 reopened", undone, ok)
	}
	checkVerdicts(s, " waiveda log"+strings.Repeat(" ", it.Last-2))
}
