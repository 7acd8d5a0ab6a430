package storage

import (
	"path/filepath"
	"sync"
	"time"

	tea "charm.land/bubbletea/v2"
	"github.com/fsnotify/fsnotify"
)

// FilesChanged is sent when files have been written, replaced or removed. Paths are in the order of
// the changes.
type FilesChanged struct{ Paths []string }

// editorDelay combines the several steps in which editors write a file into one change.
const editorDelay = 120 * time.Millisecond

// Watcher watches files for changes. It watches their folders, because most editors replace files
// instead of writing to them.
type Watcher struct{ w *fsnotify.Watcher }

// FileWatcher watches the file at Path.
type FileWatcher struct {
	Watcher
	Path string
}

// Watch returns a command that watches the file at path and passes its changes to send. If the file
// cannot be watched, the command does nothing.
func Watch(path string, send func(tea.Msg)) tea.Cmd {
	return func() tea.Msg {
		if w := startWatcher([]string{path}, send); w != nil {
			return FileWatcher{Watcher{w}, path}
		}
		return nil
	}
}

// WatchAll returns a command that watches the files at paths and passes their changes to send. It
// watches at most maxFolders folders and ignores files elsewhere.
func WatchAll(paths []string, send func(tea.Msg)) tea.Cmd {
	return func() tea.Msg {
		if w := startWatcher(paths, send); w != nil {
			return Watcher{w}
		}
		return nil
	}
}

func startWatcher(paths []string, send func(tea.Msg)) *fsnotify.Watcher {
	w, err := fsnotify.NewWatcher()
	if err != nil {
		return nil
	}
	p := watchedPaths{w: w, byTarget: map[string][]string{}, folders: map[string]string{}}
	for _, path := range paths {
		p.watchFile(path)
	}
	if p.watchedCount == 0 {
		_ = w.Close()
		return nil
	}
	go p.sendChanges(send)
	return w
}

// Close stops watching.
func (w *Watcher) Close() {
	if w.w != nil {
		_ = w.w.Close()
		w.w = nil
	}
}

// sendChanges combines changes to a file in quick succession.
func (p *watchedPaths) sendChanges(send func(tea.Msg)) {
	timers, queue := map[string]*time.Timer{}, changeQueue{send: send}
	for {
		select {
		case e, ok := <-p.w.Events:
			if !ok {
				return
			}
			if e.Op == fsnotify.Chmod {
				continue
			}
			for _, path := range p.byTarget[filepath.Clean(e.Name)] {
				p.watchFile(path) // path may now link to another target
				if timer := timers[path]; timer != nil {
					timer.Stop()
				}
				timers[path] = time.AfterFunc(editorDelay, func() { queue.add(path) })
			}
		case _, ok := <-p.w.Errors:
			if !ok {
				return
			}
		}
	}
}

// changeQueue sends one message at a time and collects further changes for the next one. When git
// checks out a branch, thousands of files may change, and a message for each would delay keys.
type changeQueue struct {
	send    func(tea.Msg)
	mutex   sync.Mutex
	pending []string
	sending bool
}

func (b *changeQueue) add(path string) {
	b.mutex.Lock()
	defer b.mutex.Unlock()
	b.pending = append(b.pending, path)
	if b.sending {
		return
	}
	b.sending = true
	for len(b.pending) > 0 {
		paths := b.pending
		b.pending = nil
		b.mutex.Unlock()
		b.send(FilesChanged{paths})
		b.mutex.Lock()
	}
	b.sending = false
}
