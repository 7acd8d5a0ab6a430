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

// If settings change during a run, a new run must replace its result.
func TestNewestSettingsAreShown(t *testing.T) {
	b := sessiontest.New(t, "default")
	s := b.S
	s.Change("max_chunk_size", func(to *settings.Settings) { to.MaxChunkSize = 900 })
	first := s.Start()
	s.Change("max_chunk_size", func(to *settings.Settings) { to.MaxChunkSize = 1700 })
	second := s.Start() // may be nil on a fast machine
	if s.IsUpToDate() || !s.IsRunning() {
		t.Error("the result for the previous settings is reported as current")
	}
	next, _ := s.Finish(first())
	for _, run := range []session.Run{second, next} {
		if run != nil {
			s.Finish(run())
		}
	}
	if !s.IsUpToDate() || s.View.Result.Settings.MaxChunkSize != 1700 {
		t.Errorf("max chunk size in the view = %d, want 1700", s.View.Result.Settings.MaxChunkSize)
	}
}

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
		t.Error("chunks of the previous document are shown")
	}
}

// The progress must include work that the run waits for, but no background work.
func TestProgressOfWaitingRun(t *testing.T) {
	b := sessiontest.New(t, "default")
	s := b.S
	checkProgress := func(want work.State, more bool) {
		t.Helper()
		if got := s.UpdateProgress(); got != more || s.Progress != want {
			t.Errorf("UpdateProgress() = %v and progress = %v, want %v and %v", got, s.Progress, more, want)
		}
	}
	of := s.Doc.Progress()
	checkProgress(work.State{}, false)
	of.Begin(work.Elements, 0)
	checkProgress(work.State{Step: work.Elements}, true)
	s.Settings.MaxChunkSize = 900
	run := s.Start()
	checkProgress(work.State{}, true) // the run has not begun to chunk
	of.End(work.Elements)
	of.Begin(work.Blocks, 100)
	of.SetDone(work.Blocks, 43)
	blocks := work.State{Step: work.Blocks, Done: 43, Total: 100}
	checkProgress(blocks, true)
	next := s.Start() // waits for the same work
	if s.Progress != blocks {
		t.Errorf("progress at the start of the next run = %v, want %v", s.Progress, blocks)
	}
	of.End(work.Blocks)
	then, _ := s.Finish(run())
	for _, run := range []session.Run{next, then} {
		if run != nil {
			s.Finish(run())
		}
	}
	checkProgress(work.State{}, false)
}

func TestRunClearsEarlierProgress(t *testing.T) {
	b := sessiontest.New(t, "default")
	s := b.S
	s.Start()
	s.Tally().Begin(work.Cutting, 100)
	if s.UpdateProgress(); s.Progress.Step != work.Cutting {
		t.Fatalf("progress of the first run = %v, want cutting", s.Progress)
	}
	s.OpenDocument(s.Doc, 0)
	s.Progress = work.State{Step: work.Cutting, Done: 43, Total: 100}
	run := s.Start()
	if s.Progress != (work.State{}) {
		t.Errorf("progress of the new run = %v, want none", s.Progress)
	}
	if s.UpdateProgress(); s.Progress != (work.State{}) {
		t.Errorf("progress of the new run after an update = %v, want none", s.Progress)
	}
	s.Finish(run())
}

func TestAnalysisOfAnotherDocumentIsStopped(t *testing.T) {
	b := sessiontest.New(t, "default")
	s := b.S
	left := s.Doc.Progress()
	left.Begin(work.Blocks, 100)
	s.OpenDocument(s.Doc, 0)
	if !left.SetDone(work.Blocks, 1) {
		t.Error("the analysis of the open document was canceled")
	}
	doc, err := engine.New("other.md", []byte("# Other\n"))
	if err != nil {
		t.Fatal(err)
	}
	s.OpenDocument(doc, 0)
	if left.SetDone(work.Blocks, 2) {
		t.Error("the analysis of the previous document was not canceled")
	}
}

func TestFailedRunKeepsChunks(t *testing.T) {
	b := sessiontest.New(t, "default")
	s := b.S
	previous := s.View
	s.Settings.MaxChunkSize = -1
	s.Finish(s.Start()())
	if !strings.Contains(s.FailureMessage, "size") || s.View != previous || s.IsRunning() {
		t.Errorf("unexpected failure message %q, or the chunks changed", s.FailureMessage)
	}
	s.Settings.MaxChunkSize = 900
	b.RunCut()
	if s.FailureMessage != "" {
		t.Error("the failure message was not cleared by the next run")
	}
}
