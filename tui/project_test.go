package tui

import (
	"errors"
	"fmt"
	"os"
	"strings"
	"testing"

	"chunkscope/engine"
	"chunkscope/engine/project"
	"chunkscope/engine/settings"
)

// testProject sets a different size for each document.
type testProject map[string]int

func (p testProject) Settings(document string) (settings.Settings, bool) {
	s := settings.Default()
	s.MaxChunkSize = p[document]
	return s, true
}

func (p testProject) File(string) string { return "chunkscope.yaml" }

func (p testProject) Forget() {}

func (p testProject) Update(document, old string, changes project.Changes) (string, error) {
	if strings.Contains(old, "invalid") {
		return "", errors.New("invalid project file: edit it by hand")
	}
	return fmt.Sprintf("%s%s %d\n", old, document, changes.Settings.MaxChunkSize), nil
}

func TestDocumentsUseProjectSettings(t *testing.T) {
	t.Chdir(t.TempDir())
	d := newDriver(t, setup{w: 100, h: 30})
	files := []string{"a.md", "b.md"}
	p := testProject{"a.md": 4096, "b.md": 300}
	d.r.s.Project = p
	d.r.s.Scope.SetProjects(p.Settings)
	d.openDocuments(func(file string) (*engine.Document, error) { return newDocument(t, file, "# A\n\nText.\n"), nil }, files...)
	d.run(d.r.documents.OpenFile(0))
	d.run(d.r.documents.OpenFile(1))
	d.shows("b.md has its own settings: size 4096 → 300")
	if n := d.r.s.Settings.MaxChunkSize; n != 300 {
		t.Errorf("size for b.md = %d, want 300", n)
	}
	d.run(d.r.documents.OpenFile(0))
	if n := d.r.s.Settings.MaxChunkSize; n != 4096 || d.r.writer.isTuned() {
		t.Errorf("size for a.md = %d, want 4096 and untuned", n)
	}
	d.r.s.Change("max_chunk_size", func(s *settings.Settings) { s.MaxChunkSize = 500 })
	d.run(d.r.documents.OpenFile(1))
	if n := d.r.s.Settings.MaxChunkSize; n != 500 || !d.r.writer.isTuned() {
		t.Errorf("size for b.md = %d, want the user's 500", n)
	}
	if err := os.WriteFile("chunkscope.yaml", []byte("# ours\n"), 0o600); err != nil {
		t.Fatal(err)
	}
	d.keys("W")
	d.shows("it exists: enter twice updates these settings in it")
	d.keys("enter", "enter")
	d.shows("saved to chunkscope.yaml, used by every document in this project")
	if text, err := os.ReadFile("chunkscope.yaml"); string(text) != "# ours\nb.md 500\n" || d.r.writer.isTuned() {
		t.Errorf("unexpected project file %q (error %v)", text, err)
	}
	if err := os.WriteFile("chunkscope.yaml", []byte("invalid"), 0o600); err != nil {
		t.Fatal(err)
	}
	d.keys("W", "enter", "enter")
	d.shows("invalid project file: edit it by hand")
}
