package tui

import (
	"context"
	"os"
	"path/filepath"
	"sync"

	"github.com/goccy/go-yaml"

	"chunkscope/engine/files"
	"chunkscope/themes"
	"chunkscope/tui/session/tasks"
)

// preferences are what is remembered from one session to the next.
type preferences struct {
	// Theme is the theme chosen in the list; empty follows the terminal.
	Theme string `yaml:"theme,omitempty"`
	// Panel is the tab that was open.
	Panel int `yaml:"panel,omitempty"`
	// Welcomed is set once the first hints were shown.
	Welcomed bool `yaml:"welcomed"`
}

// preferencesFile is where preferences are kept.
type preferencesFile struct {
	path string // empty keeps nothing

	mu      sync.Mutex
	written preferences // what the file holds
}

// maxPreferences is far more than the file comes to, in bytes.
const maxPreferences = 1 << 16

// read reads the file. What is missing or broken counts as a first start:
// nothing in it is worth a word to the reader.
func (f *preferencesFile) read() (p preferences) {
	if f.path == "" {
		return preferences{Welcomed: true}
	}
	if data, err := files.Read(f.path, maxPreferences); err != nil || yaml.Unmarshal(data, &p) != nil {
		p = preferences{}
	}
	f.written = p
	return p
}

// write writes what the file does not hold yet, unless ctx is done: something
// newer is to be written then. The next session does without what cannot be.
func (f *preferencesFile) write(ctx context.Context, p preferences) {
	f.mu.Lock()
	defer f.mu.Unlock()
	if f.path == "" || ctx.Err() != nil || p == f.written {
		return
	}
	data, err := yaml.Marshal(p)
	if err != nil || os.MkdirAll(filepath.Dir(f.path), 0o755) != nil {
		return
	}
	if files.Write(f.path, data) == nil {
		f.written = p
	}
}

// recall takes up what the last session left.
func (r *root) recall() {
	r.preferencesFile.path = r.o.State
	r.preferences = r.preferencesFile.read()
	if t, ok := themes.Find(r.preferences.Theme); ok && r.auto {
		r.theme, r.auto = t, false
	}
	if r.preferences.Panel < len(r.panes.Tabs) {
		r.panes.Tab = max(0, r.preferences.Panel)
	}
}

// preferencesTask writes preferences that have changed.
func (r *root) preferencesTask() []tasks.Task {
	p := r.preferences
	type key struct {
		path string
		preferences
	}
	return []tasks.Task{{
		Name: "preferences", Key: key{r.preferencesFile.path, p},
		Do: func(ctx context.Context, _ func(any)) (any, error) {
			r.preferencesFile.write(ctx, p)
			return nil, nil
		},
	}}
}

// Keep remembers the theme in use.
func (r *root) Keep() {
	r.auto = false
	r.preferences.Theme = r.theme.Name
}

// leave remembers what the session ends with, and waits until it is written.
func (r *root) leave() {
	r.preferences.Panel = r.panes.Tab
	r.preferencesFile.write(context.Background(), r.preferences)
}
