package storage

import (
	"context"
	"os"
	"path/filepath"
	"sync"

	"github.com/goccy/go-yaml"

	"chunkscope/engine/files"
	"chunkscope/engine/review"
	"chunkscope/tui/layout"
	"chunkscope/tui/session/tasks"
)

// Preferences are stored between sessions.
type Preferences struct {
	// Theme is the theme selected by the user. If it is empty, the theme depends on the background
	// of the terminal.
	Theme string `yaml:"theme,omitempty"`
	// Panel is the index of the open panel.
	Panel int `yaml:"panel,omitempty"`
	// ReviewSwitched holds the kinds of review items whose defaults the user has changed.
	ReviewSwitched review.Kinds `yaml:"review_switched,omitempty"`
	// Split holds the pane sizes set by the user.
	Split layout.Split `yaml:",inline"`
	// Welcomed is true once the welcome has been shown.
	Welcomed bool `yaml:"welcomed"`
}

// PreferencesFile reads and writes the preferences file.
type PreferencesFile struct {
	Path string // empty to save nothing

	mu      sync.Mutex
	written Preferences
}

// maxPreferences is the maximum size of the file in bytes.
const maxPreferences = 1 << 16

// Read returns empty preferences if the file is missing or invalid.
func (f *PreferencesFile) Read() (p Preferences) {
	if f.Path == "" {
		return Preferences{Welcomed: true}
	}
	if data, err := files.Read(f.Path, maxPreferences); err != nil || yaml.Unmarshal(data, &p) != nil {
		p = Preferences{}
	}
	f.written = p
	return p
}

// Write writes p if it differs from the preferences in the file. If ctx is done, it does nothing,
// because newer preferences will be written. It ignores errors, because preferences are optional.
func (f *PreferencesFile) Write(ctx context.Context, p Preferences) {
	f.mu.Lock()
	defer f.mu.Unlock()
	if f.Path == "" || ctx.Err() != nil || p == f.written {
		return
	}
	data, err := yaml.Marshal(p)
	if err != nil || os.MkdirAll(filepath.Dir(f.Path), 0o755) != nil {
		return
	}
	if files.Write(f.Path, data) == nil {
		f.written = p
	}
}

// Task returns the task that writes p if it has changed.
func (f *PreferencesFile) Task(p Preferences) []tasks.Task {
	type key struct {
		path string
		Preferences
	}
	return []tasks.Task{{
		Name: "preferences", Key: key{f.Path, p},
		Do: func(ctx context.Context, _ func(any)) (any, error) {
			f.Write(ctx, p)
			return nil, nil
		},
	}}
}
