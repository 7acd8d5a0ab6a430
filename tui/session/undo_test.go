package session_test

import (
	"testing"

	"chunkscope/engine/settings"
	"chunkscope/tui/session/sessiontest"
)

func TestUndoKeepsPresetName(t *testing.T) {
	b := sessiontest.New(t, "code-heavy")
	s := b.S
	s.Change("max_chunk_size", func(to *settings.Settings) { *to = to.WithNumber("max_chunk_size", 700) })
	tuned := s.Settings
	b.Use("langchain-recursive")
	s.Use("", tuned.WithNumber("max_chunk_size", 900)) // like settings from a file
	for _, step := range []struct {
		move func() bool
		name string
	}{
		{s.Undo, "langchain-recursive"},
		{s.Undo, "code-heavy*"},
		{s.Redo, "langchain-recursive"},
		{s.Redo, "your own"},
		{s.Undo, "langchain-recursive"},
		{s.Undo, "code-heavy*"},
		{s.Undo, "code-heavy"},
	} {
		if !step.move() || s.Preset() != step.name {
			t.Errorf("preset = %s, want %s", s.Preset(), step.name)
		}
	}
	if heavy := sessiontest.Preset(t, "code-heavy"); s.History.InitialSettings() != heavy {
		t.Error("the initial settings are not those of the first preset")
	}
}
