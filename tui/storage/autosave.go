// Package storage handles files: pending writes, autosaved settings, preferences, and changes of
// documents on disk.
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

// Autosave keeps the settings of the running session in a file and removes it at the end. If the
// session ends unexpectedly, the file remains and the next session finds it (recovery.go).
type Autosave struct {
	Dir     string            // nothing is saved if empty
	Initial settings.Settings // settings that need no file
	// Document is the name of the first document. It is recorded in the file.
	Document string

	mu        sync.Mutex
	isWritten bool
	ended     bool
}

// autosaveDelay is how long the settings must stay unchanged before they are saved.
const autosaveDelay = 300 * time.Millisecond

// path returns a path that contains the process id, because sessions must not overwrite each
// other's files.
func (a *Autosave) path() string {
	return filepath.Join(a.Dir, strconv.Itoa(os.Getpid())+".yaml")
}

// Keep writes s, unless ctx is done or the session has ended. It ignores errors, because autosaving
// is optional.
func (a *Autosave) Keep(ctx context.Context, s settings.Settings) error {
	a.mu.Lock()
	defer a.mu.Unlock()
	if err := ctx.Err(); err != nil {
		return err
	}
	if a.Dir == "" || a.ended || s.IsGiven() || !a.isWritten && s == a.Initial {
		return nil
	}
	b := bytes.NewBufferString(documentComment + strconv.Quote(a.Document) + "\n")
	if os.MkdirAll(a.Dir, 0o755) == nil && settings.Write(b, s) == nil && files.Write(a.path(), b.Bytes()) == nil {
		a.isWritten = true
	}
	return nil
}

// End removes the file.
func (a *Autosave) End() {
	a.mu.Lock()
	defer a.mu.Unlock()
	if a.ended = true; a.isWritten {
		_ = os.Remove(a.path())
	}
}

// SaveInterrupted saves the settings for the next session.
func (a *Autosave) SaveInterrupted(s settings.Settings) {
	_ = a.Keep(context.Background(), s)
	a.mu.Lock()
	defer a.mu.Unlock()
	a.ended = true
}

// SaveFailed saves the settings of a failed session and returns the path of the file. It returns an
// empty path if they are the initial settings.
func (a *Autosave) SaveFailed(s settings.Settings) string {
	a.SaveInterrupted(s)
	if !a.isWritten {
		return ""
	}
	path := filepath.Join(a.Dir, RecoveredName)
	if os.Rename(a.path(), path) != nil {
		path = a.path()
	}
	return path
}

// Task saves the settings when they stop changing.
func (a *Autosave) Task(current settings.Settings) []tasks.Task {
	if a.Dir == "" {
		return nil
	}
	return []tasks.Task{{
		Name: "autosave", Key: current, Delay: autosaveDelay,
		Do: func(ctx context.Context, _ func(any)) (any, error) { return nil, a.Keep(ctx, current) },
	}}
}
