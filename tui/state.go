package tui

import (
	"os"
	"path/filepath"

	"github.com/goccy/go-yaml"

	"chunkscope/engine/files"
	"chunkscope/themes"
)

// state is what is remembered from one sitting to the next.
type state struct {
	// Theme is the theme chosen in the list; empty follows the terminal.
	Theme string `yaml:"theme,omitempty"`
	// Panel is the tab that was open.
	Panel int `yaml:"panel,omitempty"`
	// Welcomed is set once the first hints were shown.
	Welcomed bool `yaml:"welcomed"`
}

// readState reads the file at path. What is missing or broken counts as a
// first start: nothing in it is worth a word to the reader.
func readState(path string) (s state) {
	if path == "" {
		return state{Welcomed: true}
	}
	data, err := os.ReadFile(path)
	if err != nil || yaml.Unmarshal(data, &s) != nil {
		return state{}
	}
	return s
}

func (s *state) write(path string) {
	if path == "" {
		return
	}
	data, err := yaml.Marshal(s)
	if err != nil || os.MkdirAll(filepath.Dir(path), 0o755) != nil {
		return
	}
	_ = files.Write(path, data) // the next sitting does without
}

// recall takes up what the last sitting left.
func (r *root) recall() {
	r.state = readState(r.o.State)
	if t, ok := themes.Find(r.state.Theme); ok && r.auto {
		r.theme, r.auto = t, false
	}
	if r.state.Panel < len(r.tabs) {
		r.tab = max(0, r.state.Panel)
	}
}

// Keep remembers how the explorer looks now.
func (r *root) Keep() {
	r.auto = false
	r.state.Theme = r.theme.Name
	r.state.write(r.o.State)
}

// leave remembers what the sitting ends with.
func (r *root) leave() {
	if r.state.Panel != r.tab {
		r.state.Panel = r.tab
		r.state.write(r.o.State)
	}
}
