package session_test

import (
	"testing"

	"chunkscope/engine"
	"chunkscope/engine/settings"
	"chunkscope/tui/session/sessiontest"
)

func TestSnapshotIsRestored(t *testing.T) {
	b := sessiontest.New(t, "default")
	s := b.S
	b.Use("fixed-window")
	s.Pin()
	s.Select(3)
	own, view, pinned := s.Settings, s.View, s.Compare.Pinned()
	snapshot := s.Snapshot()
	if s.Compare.Pinned() != nil || s.UserSettings() != own {
		t.Error("A is still pinned, or the user's settings are lost")
	}
	other, _ := settings.FindPreset("minimal")
	if !s.Preview(other.Settings()) || s.Preview(other.Settings()) || s.UserSettings() != own {
		t.Error("the preview changed nothing, or changed the user's settings")
	}
	run := s.Start()
	if s.Restore(snapshot) {
		t.Error("Restore asked for a run although the result is available")
	}
	if _, wanted := s.Finish(run()); wanted {
		t.Error("the result of the preview run was accepted")
	}
	if s.Settings != own || s.View != view || s.Selected != 3 || s.Compare.Pinned() != pinned || !s.IsUpToDate() {
		t.Error("the snapshot was not restored completely")
	}
	if !s.Undo() || s.Preset() != "default" {
		t.Errorf("preset after undo = %s, want default", s.Preset())
	}
	if s.EndPreview() {
		t.Error("the snapshot was applied twice")
	}
}

func TestSnapshotSurvivesReload(t *testing.T) {
	b := sessiontest.New(t, "default")
	s := b.S
	own := s.Settings
	s.Snapshot()
	s.Preview(s.Settings.WithNumber("max_chunk_size", 900))
	doc, err := engine.New("other.md", []byte("# Other\n"))
	if err != nil {
		t.Fatal(err)
	}
	s.OpenDocument(doc, 0)
	if !s.EndPreview() || s.Settings != own {
		t.Error("EndPreview asked for no run in the new document, or lost the settings")
	}
	b.RunCut()
	if s.View.Result.Doc != doc || !s.IsUpToDate() {
		t.Error("no run started")
	}
}
