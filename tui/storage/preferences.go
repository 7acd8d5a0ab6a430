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

// Preferences holds the state that is kept between sessions.
type Preferences struct {
	// Theme is the chosen theme. If it is empty, the terminal determines the theme.
	Theme string `yaml:"theme,omitempty"`
	// Panel is the open tab.
	Panel int `yaml:"panel,omitempty"`
	// ReviewSwitched holds the kinds of review items that the user has switched on or off.
	ReviewSwitched review.Kinds `yaml:"review_switched,omitempty"`
	// Split is how the user has divided the screen.
	Split layout.Split `yaml:",inline"`
	// Welcomed records that the first hints were shown.
	Welcomed bool `yaml:"welcomed"`
}

// PreferencesFile is the file that stores the preferences.
type PreferencesFile struct {
	Path string // nothing is saved if empty

	mu      sync.Mutex
	written Preferences
}

// maxPreferences is the maximum size of the file in bytes.
const maxPreferences = 1 << 16

// Read reads the file. It ignores a missing or invalid file.
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

// Write writes p if it differs from the file. It does nothing if ctx is done, because newer
// preferences follow. It ignores errors, because preferences are optional.
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

// Task writes preferences that have changed.
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
