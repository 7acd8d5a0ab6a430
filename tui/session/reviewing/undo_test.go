package reviewing_test

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"pgregory.net/rapid"

	"chunkscope/engine/handcut"
	"chunkscope/engine/review"
	"chunkscope/engine/settings"
)

func (s *reviewer) state() string {
	var b strings.Builder
	fmt.Fprintf(&b, "max_chunk_size %d", s.Settings.MaxChunkSize)
	for _, d := range s.Review.Decisions().Sorted() {
		if d.Note != otherUserNote {
			fmt.Fprintf(&b, "; %s %s %q", d.Hash, d.Verdict, d.Note)
		}
	}
	return b.String()
}

const otherUserNote = "by somebody else"

func (s *reviewer) drawDecision(t *rapid.T, note string) (save func() (string, error), ok bool) {
	queue := s.Review.Queue()
	if len(queue) == 0 {
		return nil, false
	}
	v := rapid.SampledFrom([]review.Verdict{review.Accepted, review.Waived, review.Reopened}).Draw(t, "verdict")
	save, err := s.Review.Decide(rapid.IntRange(0, len(queue)-1).Draw(t, "item"), v, note)
	return save, err == nil
}

func (s *reviewer) drawHandCut(t *rapid.T) (save func() (string, error), ok bool) {
	h := s.Hand
	i := rapid.IntRange(0, s.ChunkCount()-1).Draw(t, "chunk")
	m := h.OmissionMark(i)
	switch rapid.IntRange(0, 2).Draw(t, "hand") {
	case 0:
		if i == s.ChunkCount()-1 {
			return nil, false
		}
		m = h.JoinMark(i)
	case 1:
		places := h.CutPlaces(i)
		if len(places) == 0 {
			return nil, false
		}
		m = h.CutMark(rapid.SampledFrom(places).Draw(t, "place"))
	}
	s.History.EndStep()
	save, err := h.Add(m)
	return save, err == nil
}

func (s *reviewer) drawSize(t *rapid.T) bool {
	n := rapid.SampledFrom([]int{150, 200, 400}).Draw(t, "size")
	s.History.EndStep()
	_, ok := s.Change("max_chunk_size", func(to *settings.Settings) { to.MaxChunkSize = n })
	return ok
}

func (s *reviewer) undo() (save func() (string, error), ok bool) {
	if save, _, ok := s.Review.Undo(); ok {
		return save, true
	}
	return func() (string, error) { return "", nil }, s.Undo()
}

func (s *reviewer) cutByHand(t *testing.T, m handcut.Mark) {
	t.Helper()
	number := s.Hand.Version()
	save, err := s.Hand.Add(m)
	if err == nil {
		_, err = save()
	}
	if err != nil {
		t.Fatal(err)
	}
	if s.Hand.Version() == number {
		t.Error("the hand cut did not start a run")
	}
	s.cut()
}

func (s *reviewer) handCutKinds() string {
	var out []string
	for _, m := range s.Hand.Marks() {
		out = append(out, string(m.Kind))
	}
	return strings.Join(out, " ")
}

// A cut at the position of a join must only remove the join. A join at the position of a cut must
// only remove the cut.
func TestOppositeHandCutRemoves(t *testing.T) {
	dir := t.TempDir()
	s := newReviewer(t, dir, flaggedDocument(4))
	chunks, at := s.ChunkCount(), s.View.Result.Seams[1].Byte
	s.cutByHand(t, s.Hand.JoinMark(3))
	s.cutByHand(t, s.Hand.JoinMark(1))
	s.cutByHand(t, s.Hand.CutMark(at))
	if got := s.handCutKinds(); got != "join" || s.ChunkCount() != chunks-1 {
		t.Errorf("after a cut at a join: hand cuts = %s and %d chunks, want one join and one chunk fewer than %d", got, s.ChunkCount(), chunks)
	}
	if again := newReviewer(t, dir, flaggedDocument(4)); again.handCutKinds() != "join" {
		t.Errorf("stored hand cuts = %s, want %s", again.handCutKinds(), "join")
	}
	for _, want := range []string{"join join", "join", ""} {
		save, undone, ok := s.Review.Undo()
		if !ok || undone.Mark.Kind != handcut.Join || undone.QueueIndex != -1 {
			t.Fatalf("Undo() = %+v, %v, want a join", undone, ok)
		}
		if _, err := save(); err != nil {
			t.Fatal(err)
		}
		if s.handCutKinds() != want {
			t.Errorf("hand cuts after undo = %s, want %s", s.handCutKinds(), want)
		}
		s.cut()
	}
	place := s.Hand.CutPlaces(s.ChunkCount() - 1)[3]
	s.cutByHand(t, s.Hand.CutMark(place))
	s.cutByHand(t, handcut.NewMark(s.Doc.Document, handcut.Join, place))
	if got := s.handCutKinds(); got != "" || s.ChunkCount() != chunks {
		t.Errorf("after a join at a cut: hand cuts = %s and %d chunks, want %d", got, s.ChunkCount(), chunks)
	}
}

// Disabled hand cuts must remain in their file. Adding hand cuts must fail.
func TestDisabledHandCuts(t *testing.T) {
	dir := t.TempDir()
	s := newReviewer(t, dir, flaggedDocument(4))
	chunks := s.ChunkCount()
	s.cutByHand(t, s.Hand.JoinMark(3))
	number := s.Hand.Version()
	s.Hand.Disable()
	if s.Hand.Version() == number || s.handCutKinds() != "" {
		t.Errorf("hand cuts = %s, want none", s.handCutKinds())
	}
	s.cut()
	if _, err := s.Hand.Add(s.Hand.JoinMark(1)); err == nil || s.ChunkCount() != chunks {
		t.Errorf("Add() error = %v; %d chunks, want %d", err, s.ChunkCount(), chunks)
	}
	if again := newReviewer(t, dir, flaggedDocument(4)); again.handCutKinds() != "join" {
		t.Errorf("stored hand cuts = %s, want %s", again.handCutKinds(), "join")
	}
}

// Unsaved decisions must remain when the document is opened again, and must be saved later.
func TestUnsavedDecisionsSurviveReload(t *testing.T) {
	dir := t.TempDir()
	gone := filepath.Join(dir, "gone")
	s := newReviewer(t, gone, flaggedDocument(4))
	open := func(p review.Location) {
		s.Tasks.Forget() // simulate opening a document
		s.Review.SetLocation(p)
		s.runBackground()
	}
	for k, v := range map[int]review.Verdict{2: review.Waived, 3: review.Accepted} {
		save, err := s.Review.Decide(k, v, "unwritten")
		if err != nil {
			t.Fatal(err)
		}
		if _, err := save(); err == nil {
			t.Fatal("save succeeded in a folder that does not exist")
		}
	}
	open(review.Location{Document: "other.md", NextToDocument: filepath.Join(dir, "other.md"+review.Suffix)})
	s.checkDecided(t, 0, 5)
	s.decide(t, 4, review.Accepted, "")
	open(s.location(gone))
	s.checkDecided(t, 2, 5)
	if err := os.Mkdir(gone, 0o755); err != nil {
		t.Fatal(err)
	}
	s.decide(t, 0, review.Accepted, "")
	for range 2 {
		if _, _, ok := s.Review.Undo(); !ok {
			t.Fatal("undo failed")
		}
	}
	kept, err := review.Read(s.location(gone))
	if err != nil || len(kept) != 3 {
		t.Errorf("stored decisions = %d, error %v, want 3", len(kept), err)
	}
}

// Undo must revert any sequence of decisions, hand cuts and settings changes, step by step. It
// must keep the decisions of other users.
func TestUndoHistory(t *testing.T) {
	rapid.Check(t, func(rt *rapid.T) {
		dir := t.TempDir()
		s := newReviewer(t, dir, flaggedDocument(4))
		other := review.Open(s.location(dir))
		past, others := []string{}, map[string]bool{}
		for n := range rapid.IntRange(3, 14).Draw(rt, "steps") {
			before, save, ok := s.state(), func() (string, error) { return "", nil }, false
			step := rapid.SampledFrom([]string{"decide", "decide", "cut", "move", "undo", "undo", "other"}).Draw(rt, "step")
			switch step {
			case "decide":
				save, ok = s.drawDecision(rt, fmt.Sprint(n))
			case "cut":
				save, ok = s.drawHandCut(rt)
			case "move":
				ok = s.drawSize(rt)
			case "undo":
				save, ok = s.undo()
				if ok != (len(past) > 0) {
					rt.Fatalf("Undo() ok = %v after %d steps", ok, len(past))
				}
			default:
				hash := fmt.Sprintf("%064x", n)
				others[hash] = true
				other.Decide(review.Decision{Hash: hash, Verdict: review.Waived, Note: otherUserNote, At: time.Unix(0, 0)})
				if _, err := other.Save(nil); err != nil {
					rt.Fatal(err)
				}
			}
			if !ok {
				continue
			}
			if _, err := save(); err != nil {
				rt.Fatal(err)
			}
			s.cut()
			if step != "undo" {
				past = append(past, before)
				continue
			}
			if want := past[len(past)-1]; s.state() != want {
				rt.Fatalf("state after undo:\n%s\nwant:\n%s", s.state(), want)
			}
			past = past[:len(past)-1]
		}
		again := newReviewer(t, dir, flaggedDocument(4))
		again.Settings = s.Settings
		if again.state() != s.state() {
			rt.Fatalf("stored\n%s\nwant\n%s", again.state(), s.state())
		}
		for hash := range others {
			if _, ok := again.Review.Decisions()[hash]; !ok {
				rt.Fatalf("a decision from the other session is missing, want all %d", len(others))
			}
		}
	})
}
