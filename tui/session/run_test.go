package session_test

import (
	"strings"
	"testing"

	"chunkscope/engine"
	"chunkscope/engine/settings"
	"chunkscope/engine/work"
	"chunkscope/tui/session"
	"chunkscope/tui/session/sessiontest"
)

// Settings changed during a run are shown in the end, and the result of the earlier
// settings is never taken for theirs.
func TestNewestSettingsAreShown(t *testing.T) {
	b := sessiontest.New(t, "default")
	s := b.S
	s.Change("max_chunk_size", func(to *settings.Settings) { to.MaxChunkSize = 900 })
	first := s.Start()
	s.Change("max_chunk_size", func(to *settings.Settings) { to.MaxChunkSize = 1700 })
	second := s.Start() // not nil if the machine is slow
	if s.IsUpToDate() || !s.Running() {
		t.Error("the previous settings count as the current ones")
	}
	next, _ := s.Finish(first())
	for _, run := range []session.Run{second, next} {
		if run != nil {
			s.Finish(run())
		}
	}
	if !s.IsUpToDate() || s.View.Result.Settings.MaxChunkSize != 1700 {
		t.Errorf("chunks of size %d are shown", s.View.Result.Settings.MaxChunkSize)
	}
}

// The result for an earlier document is dropped.
func TestRunOfAnotherDocumentIsDropped(t *testing.T) {
	b := sessiontest.New(t, "default")
	s := b.S
	run := s.Start()
	doc, err := engine.New("other.md", []byte("# Other\n"))
	if err != nil {
		t.Fatal(err)
	}
	s.OpenDocument(doc, 0)
	if _, wanted := s.Finish(run()); wanted || s.View != nil {
		t.Error("chunks of the document before are shown")
	}
}

// The progress is that of the work a run waits for, and not of background work.
func TestProgressOfWaitingRun(t *testing.T) {
	b := sessiontest.New(t, "default")
	s := b.S
	is := func(want work.State, more bool) {
		t.Helper()
		if got := s.UpdateProgress(); got != more || s.Progress != want {
			t.Errorf("watching (%v) %v, not (%v) %v", got, s.Progress, more, want)
		}
	}
	of := s.Doc.Progress()
	is(work.State{}, false)
	of.Begin(work.Elements, 0)
	is(work.State{Step: work.Elements}, true)
	s.Settings.MaxChunkSize = 900
	run := s.Start()
	is(work.State{}, true) // the run has not begun to cut
	of.End(work.Elements)
	of.Begin(work.Blocks, 100)
	of.Reach(work.Blocks, 43)
	blocks := work.State{Step: work.Blocks, Done: 43, Total: 100}
	is(blocks, true)
	next := s.Start() // the next run waits for the same work
	if s.Progress != blocks {
		t.Errorf("the next run starts with the progress %v", s.Progress)
	}
	of.End(work.Blocks)
	then, _ := s.Finish(run())
	for _, run := range []session.Run{next, then} {
		if run != nil {
			s.Finish(run())
		}
	}
	is(work.State{}, false)
}

func TestRunClearsEarlierProgress(t *testing.T) {
	b := sessiontest.New(t, "default")
	s := b.S
	s.Start()
	s.Tally().Begin(work.Cutting, 100)
	if s.UpdateProgress(); s.Progress.Step != work.Cutting {
		t.Fatalf("the first run has the progress %v", s.Progress)
	}
	s.OpenDocument(s.Doc, 0)
	s.Progress = work.State{Step: work.Cutting, Done: 43, Total: 100}
	run := s.Start()
	if s.Progress != (work.State{}) {
		t.Errorf("the new run has the progress %v", s.Progress)
	}
	if s.UpdateProgress(); s.Progress != (work.State{}) {
		t.Errorf("after an update the new run has the progress %v", s.Progress)
	}
	s.Finish(run())
}

// Work on an earlier document is cancelled.
func TestAnalysisOfAnotherDocumentIsStopped(t *testing.T) {
	b := sessiontest.New(t, "default")
	s := b.S
	left := s.Doc.Progress()
	left.Begin(work.Blocks, 100)
	s.OpenDocument(s.Doc, 0)
	if !left.Reach(work.Blocks, 1) {
		t.Error("the analysis of the open document is stopped")
	}
	doc, err := engine.New("other.md", []byte("# Other\n"))
	if err != nil {
		t.Fatal(err)
	}
	s.OpenDocument(doc, 0)
	if left.Reach(work.Blocks, 2) {
		t.Error("the analysis continues")
	}
}

func TestFailedRunKeepsChunks(t *testing.T) {
	b := sessiontest.New(t, "default")
	s := b.S
	previous := s.View
	s.Settings.MaxChunkSize = -1
	s.Finish(s.Start()())
	if !strings.Contains(s.Failed, "size") || s.View != previous || s.Running() {
		t.Errorf("message %q", s.Failed)
	}
	s.Settings.MaxChunkSize = 900
	b.RunCut()
	if s.Failed != "" {
		t.Error("the failure remains after the next run")
	}
}
