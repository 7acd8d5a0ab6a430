package storage

import (
	"path/filepath"
	"time"

	tea "charm.land/bubbletea/v2"
	"github.com/fsnotify/fsnotify"
)

// FileChanged says that a file was written, replaced or taken away.
type FileChanged struct{ Path string }

// settle is waited after a change: editors write in several steps.
const settle = 120 * time.Millisecond

// Watcher tells of changes to one file. It watches the folder, since most
// editors replace the file.
type Watcher struct{ w *fsnotify.Watcher }

// Watched is a watcher of the file at path.
type Watched struct {
	Watcher
	Path string
}

// Watch watches the file at path, and sends what becomes of it. Where that is not
// possible the file is simply not reloaded.
func Watch(path string, send func(tea.Msg)) tea.Cmd {
	return func() tea.Msg {
		abs, err := filepath.Abs(path)
		if err != nil {
			return nil
		}
		w, err := fsnotify.NewWatcher()
		if err != nil {
			return nil
		}
		if err := w.Add(filepath.Dir(abs)); err != nil {
			_ = w.Close()
			return nil
		}
		go tellChanges(w, abs, path, send)
		return Watched{Watcher{w}, path}
	}
}

// Watching reports whether a file is watched.
func (w *Watcher) Watching() bool { return w.w != nil }

// Close stops watching.
func (w *Watcher) Close() {
	if w.w != nil {
		_ = w.w.Close()
		w.w = nil
	}
}

// tellChanges sends one message for a burst of changes.
func tellChanges(w *fsnotify.Watcher, abs, path string, send func(tea.Msg)) {
	var timer *time.Timer
	for {
		select {
		case e, ok := <-w.Events:
			if !ok {
				return
			}
			if filepath.Clean(e.Name) != abs || e.Op == fsnotify.Chmod {
				continue
			}
			if timer != nil {
				timer.Stop()
			}
			timer = time.AfterFunc(settle, func() { send(FileChanged{path}) })
		case _, ok := <-w.Errors:
			if !ok {
				return
			}
		}
	}
}
