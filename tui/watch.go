package tui

import (
	"path/filepath"
	"time"

	tea "charm.land/bubbletea/v2"
	"github.com/fsnotify/fsnotify"
)

// fileChanged says that a file was written, replaced or taken away.
type fileChanged struct{ path string }

// settle is waited after a change: editors write in several steps.
const settle = 120 * time.Millisecond

// watcher tells of changes to one file. It watches the folder, since most
// editors replace the file.
type watcher struct{ w *fsnotify.Watcher }

// watched is a watcher of the file at path.
type watched struct {
	watcher
	path string
}

// watch looks after the file at path from now on. Where that is not possible
// the file is simply not reloaded.
func (r *documents) watch(path string) tea.Cmd {
	r.watcher.close()
	if path == "" || !r.watching {
		return nil
	}
	send := r.send
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
		return watched{watcher{w}, path}
	}
}

// follow keeps a watcher, unless another file is open by now.
func (r *documents) follow(w watched) {
	if r.s.File >= len(r.s.Files) || w.path != r.s.Files[r.s.File] {
		w.close()
		return
	}
	r.watcher.close()
	r.watcher = w.watcher
}

func (w *watcher) close() {
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
			timer = time.AfterFunc(settle, func() { send(fileChanged{path}) })
		case _, ok := <-w.Errors:
			if !ok {
				return
			}
		}
	}
}
