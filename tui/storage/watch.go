package storage

import (
	"path/filepath"
	"sync"
	"time"

	tea "charm.land/bubbletea/v2"
	"github.com/fsnotify/fsnotify"
)

// FilesChanged lists files that were written, replaced or removed, in the order of their changes.
type FilesChanged struct{ Paths []string }

// editorDelay is the delay after a change. Editors write files in several steps.
const editorDelay = 120 * time.Millisecond

// Watcher reports changes to files. It watches their folders because most editors replace files.
type Watcher struct{ w *fsnotify.Watcher }

// FileWatcher watches the file at Path.
type FileWatcher struct {
	Watcher
	Path string
}

// Watch watches the file at path and sends its changes. It ignores files that cannot be watched.
func Watch(path string, send func(tea.Msg)) tea.Cmd {
	return func() tea.Msg {
		if w := watch([]string{path}, send); w != nil {
			return FileWatcher{Watcher{w}, path}
		}
		return nil
	}
}

// WatchAll watches several files in as many folders as possible, and sends their changes.
func WatchAll(paths []string, send func(tea.Msg)) tea.Cmd {
	return func() tea.Msg {
		if w := watch(paths, send); w != nil {
			return Watcher{w}
		}
		return nil
	}
}

// watch returns nil if no folder can be watched.
func watch(paths []string, send func(tea.Msg)) *fsnotify.Watcher {
	w, err := fsnotify.NewWatcher()
	if err != nil {
		return nil
	}
	p := places{w: w, byTarget: map[string][]string{}, folders: map[string]string{}}
	for _, path := range paths {
		p.add(path)
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

// sendChanges sends one message for a burst of changes to a watched file.
func (p *places) sendChanges(send func(tea.Msg)) {
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
				p.add(path) // the path may be a different link now
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

// changeQueue sends one message at a time and collects further changes for the next one. Checking
// out a branch may change thousands of files. A message for each would delay keys.
type changeQueue struct {
	send    func(tea.Msg)
	mutex   sync.Mutex
	waiting []string
	sending bool
}

func (b *changeQueue) add(path string) {
	b.mutex.Lock()
	defer b.mutex.Unlock()
	b.waiting = append(b.waiting, path)
	if b.sending {
		return
	}
	b.sending = true
	for len(b.waiting) > 0 {
		paths := b.waiting
		b.waiting = nil
		b.mutex.Unlock()
		b.send(FilesChanged{paths})
		b.mutex.Lock()
	}
	b.sending = false
}
