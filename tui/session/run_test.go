package session_test

import (
	"strings"
	"testing"

	"chunkscope/engine"
	"chunkscope/engine/settings"
	"chunkscope/tui/session"
	"chunkscope/tui/session/sessiontest"
)

// Settings that change while a run is under way are shown in the end; what was
// cut by the ones before is never taken for it.
func TestTheNewestSettingsAreShown(t *testing.T) {
	b := sessiontest.New(t, "default")
	s := b.S
	s.Change("max_chunk_size", func(to *settings.Settings) { to.MaxChunkSize = 900 })
	first := s.Start()
	s.Change("max_chunk_size", func(to *settings.Settings) { to.MaxChunkSize = 1700 })
	second := s.Start() // nil, but where the machine is slow
	if s.Present() || !s.Running() {
		t.Error("the settings before are taken for the present ones")
	}
	next, _ := s.Finish(first())
	for _, run := range []session.Run{second, next} {
		if run != nil {
			s.Finish(run())
		}
	}
	if !s.Present() || s.View.Result.Settings.MaxChunkSize != 1700 {
		t.Errorf("shown are chunks of %d", s.View.Result.Settings.MaxChunkSize)
	}
}

// A run on a document that was left is dropped.
func TestARunOfAnotherDocumentIsDropped(t *testing.T) {
	b := sessiontest.New(t, "default")
	s := b.S
	run := s.Start()
	doc, err := engine.New("other.md", []byte("# Other\n"))
	if err != nil {
		t.Fatal(err)
	}
	s.Open(doc, 0)
	if _, wanted := s.Finish(run()); wanted || s.View != nil {
		t.Error("chunks of the document before are shown")
	}
}

func TestARunThatFailsSaysWhyAndKeepsTheChunks(t *testing.T) {
	b := sessiontest.New(t, "default")
	s := b.S
	was := s.View
	s.Settings.MaxChunkSize = -1
	s.Finish(s.Start()())
	if !strings.Contains(s.Failed, "max chunk size") || s.View != was || s.Running() {
		t.Errorf("said is %q", s.Failed)
	}
	s.Settings.MaxChunkSize = 900
	b.Cut()
	if s.Failed != "" {
		t.Error("the failure outlives the next run")
	}
}
