package tui

import (
	"errors"
	"io/fs"
	"os"
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
type watcher struct {
	w    *fsnotify.Watcher
	path string
	dir  string
}

// watch looks after the file at path from now on. Where that is not possible
// the file is simply not reloaded.
func (r *root) watch(path string) {
	r.watcher.close()
	if path == "" || !r.watching {
		return
	}
	abs, err := filepath.Abs(path)
	if err != nil {
		return
	}
	w, err := fsnotify.NewWatcher()
	if err != nil {
		return
	}
	if err := w.Add(filepath.Dir(abs)); err != nil {
		_ = w.Close()
		return
	}
	r.watcher = watcher{w, abs, filepath.Dir(abs)}
	go tellChanges(w, abs, path, r.send)
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

// reload reads the document again; the place, the settings and the selected
// text stay.
func (r *root) reload(path string) tea.Cmd {
	if r.o.Load == nil || path != r.s.Files[r.s.File] {
		r.dirty = false
		return nil
	}
	doc, err := r.o.Load(path)
	if err != nil {
		said := "the file changed: " + err.Error()
		if _, err := os.Stat(path); errors.Is(err, fs.ErrNotExist) {
			said = path + " is gone from the disk"
		}
		r.Warn(said + "; this is how it was")
		return nil
	}
	if doc.Text == r.s.Doc.Text {
		r.dirty = false
		return nil
	}
	old := r.s.Doc.Text
	e := compareTexts(old, doc.Text)
	top := e.moved(r.place.Top())
	r.s.Reload(doc, e.moved)
	r.limitMemory()
	r.Mark(nil, -1)
	r.place.Open(doc)
	r.place.Goto(top)
	r.Say("the file changed on disk: read again")
	return nil
}

// edit is what a text became another by, judged by what both begin and end
// with.
type edit struct {
	head, tail int // bytes that are the same
	old, now   int // lengths
}

func compareTexts(old, now string) edit {
	e := edit{old: len(old), now: len(now)}
	n := min(len(old), len(now))
	for step := 1 << 16; step > 0; step /= 16 { // most of a text is the same: large steps first
		for e.head+step <= n && old[e.head:e.head+step] == now[e.head:e.head+step] {
			e.head += step
		}
	}
	n -= e.head
	for step := 1 << 16; step > 0; step /= 16 {
		for e.tail+step <= n && old[e.old-e.tail-step:e.old-e.tail] == now[e.now-e.tail-step:e.now-e.tail] {
			e.tail += step
		}
	}
	return e
}

// moved is where the byte at off of the old text is in the new one.
func (e edit) moved(off int) int {
	switch {
	case off <= e.head:
		return off
	case off >= e.old-e.tail:
		return off + e.now - e.old
	}
	return min(off, e.now-e.tail)
}
