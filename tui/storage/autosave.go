// Package storage handles files: pending writes, the settings of a session that may end
// unexpectedly, the preferences kept between sessions, and changes of the document on
// disk.
package storage

import (
	"bytes"
	"context"
	"os"
	"path/filepath"
	"strconv"
	"sync"
	"time"

	"chunkscope/engine/files"
	"chunkscope/engine/settings"
	"chunkscope/tui/session/tasks"
)

// Autosave keeps the settings of the running session in a file, and removes it at the
// end. A file remains if the session ended unexpectedly, by a panic, a kill, or a closed
// terminal. The next session finds it (recovery.go).
type Autosave struct {
	Dir     string            // nothing is saved if empty
	Initial settings.Settings // settings that need no file
	// Document is the name of the first document, which is recorded in the file.
	Document string

	mu      sync.Mutex
	written bool
	ended   bool
}

// autosaveDelay is how long the settings must stay unchanged before they are saved.
const autosaveDelay = 300 * time.Millisecond

// path returns a path that contains the process id, so that sessions do not interfere.
func (a *Autosave) path() string {
	return filepath.Join(a.Dir, strconv.Itoa(os.Getpid())+".yaml")
}

// Keep writes s, unless ctx is done or the session has ended. It ignores errors, since
// the user loses nothing visible.
func (a *Autosave) Keep(ctx context.Context, s settings.Settings) error {
	a.mu.Lock()
	defer a.mu.Unlock()
	if err := ctx.Err(); err != nil {
		return err
	}
	if a.Dir == "" || a.ended || s.AreGiven() || !a.written && s == a.Initial {
		return nil
	}
	b := bytes.NewBufferString(documentComment + strconv.Quote(a.Document) + "\n")
	if os.MkdirAll(a.Dir, 0o755) == nil && settings.Write(b, s) == nil && files.Write(a.path(), b.Bytes()) == nil {
		a.written = true
	}
	return nil
}

// End removes the file.
func (a *Autosave) End() {
	a.mu.Lock()
	defer a.mu.Unlock()
	if a.ended = true; a.written {
		_ = os.Remove(a.path())
	}
}

// SaveInterrupted saves the last settings for the next session.
func (a *Autosave) SaveInterrupted(s settings.Settings) {
	_ = a.Keep(context.Background(), s) // the background context is never done
	a.mu.Lock()
	defer a.mu.Unlock()
	a.ended = true
}

// SaveFailed saves the last settings of a session that failed, and returns the path of the
// file; empty if they are the initial settings.
func (a *Autosave) SaveFailed(s settings.Settings) string {
	a.SaveInterrupted(s)
	if !a.written {
		return ""
	}
	path := filepath.Join(a.Dir, RecoveredName)
	if os.Rename(a.path(), path) != nil {
		path = a.path()
	}
	return path
}

// Task saves the settings once they stop changing.
func (a *Autosave) Task(current settings.Settings) []tasks.Task {
	if a.Dir == "" {
		return nil
	}
	return []tasks.Task{{
		Name: "autosave", Key: current, Delay: autosaveDelay,
		Do: func(ctx context.Context, _ func(any)) (any, error) { return nil, a.Keep(ctx, current) },
	}}
}
