// Package storage handles the files of the explorer. It writes files in the background, saves
// settings automatically, stores preferences, and watches documents for changes.
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

// Autosave saves the settings of the running session in a file, which it removes at the end of the
// session. If the session ends unexpectedly, the file remains, and FindInterrupted finds it in the
// next session.
type Autosave struct {
	Dir     string            // folder for the files, or empty to save nothing
	Initial settings.Settings // settings that do not need to be saved
	// Document is the name of the session's first document, which is stored in the file.
	Document string

	mu        sync.Mutex
	isWritten bool
	ended     bool
}

// autosaveDelay is the time for which the settings must stay unchanged before they are saved.
const autosaveDelay = 300 * time.Millisecond

// path includes the process id, so that sessions do not overwrite each other's files.
func (a *Autosave) path() string {
	return filepath.Join(a.Dir, strconv.Itoa(os.Getpid())+".yaml")
}

// Save saves s unless the session has ended. It returns ctx.Err() but ignores write errors, because
// autosaving is optional.
func (a *Autosave) Save(ctx context.Context, s settings.Settings) error {
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

// End ends autosaving and removes the file.
func (a *Autosave) End() {
	a.mu.Lock()
	defer a.mu.Unlock()
	if a.ended = true; a.isWritten {
		_ = os.Remove(a.path())
	}
}

// SaveInterrupted saves s for the next session and ends autosaving.
func (a *Autosave) SaveInterrupted(s settings.Settings) {
	_ = a.Save(context.Background(), s)
	a.mu.Lock()
	defer a.mu.Unlock()
	a.ended = true
}

// SaveFailed saves s after a failure of the session and returns the path of the file. It returns ""
// if s does not need to be saved.
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

// Task returns the task that saves the current settings once they stop changing.
func (a *Autosave) Task(current settings.Settings) []tasks.Task {
	if a.Dir == "" {
		return nil
	}
	return []tasks.Task{{
		Name: "autosave", Key: current, Delay: autosaveDelay,
		Do: func(ctx context.Context, _ func(any)) (any, error) { return nil, a.Save(ctx, current) },
	}}
}
