package tui

import (
	"context"
	"os"
	"path/filepath"
	"strconv"
	"sync"
	"time"

	"chunkscope/engine/settings"
	"chunkscope/tui/action"
	"chunkscope/tui/session/tasks"
)

// autosave keeps the settings of the session in a file while it goes on, and
// takes the file away at its end. A file that stays is of a session that ended
// unexpectedly: by a panic, a kill, or a terminal that was closed. The next one
// finds it (recovery.go).
type autosave struct {
	dir string // empty keeps nothing

	mu    sync.Mutex
	began settings.Settings // what the session began with is worth no file
	kept  bool
	ended bool
}

// autosaveDelay is how long the settings rest before they are kept.
const autosaveDelay = 300 * time.Millisecond

// path is named by the process, so that several sessions keep out of each
// other's way.
func (a *autosave) path() string {
	return filepath.Join(a.dir, strconv.Itoa(os.Getpid())+".yaml")
}

// keep writes s, unless ctx is done or the session has ended. Nobody is told
// when it cannot be: nothing is lost that the reader knows of.
func (a *autosave) keep(ctx context.Context, s settings.Settings) error {
	a.mu.Lock()
	defer a.mu.Unlock()
	if err := ctx.Err(); err != nil {
		return err
	}
	if a.dir == "" || a.ended || s.AreGiven() || !a.kept && s == a.began {
		return nil
	}
	if os.MkdirAll(a.dir, 0o755) == nil && settings.Save(a.path(), s) == nil {
		a.kept = true
	}
	return nil
}

// end takes the file away.
func (a *autosave) end() {
	a.mu.Lock()
	defer a.mu.Unlock()
	if a.ended = true; a.kept {
		_ = os.Remove(a.path())
	}
}

// interrupted keeps the last settings for the next session.
func (a *autosave) interrupted(s settings.Settings) {
	_ = a.keep(context.Background(), s) // the background is never done
	a.mu.Lock()
	defer a.mu.Unlock()
	a.ended = true
}

// failed keeps the last settings, and says where, for the sentence about what
// failed. It says nothing when they are those the session began with.
func (a *autosave) failed(s settings.Settings) (said string) {
	a.interrupted(s)
	if !a.kept {
		return ""
	}
	path := filepath.Join(a.dir, recoveredName)
	if os.Rename(a.path(), path) != nil {
		path = a.path()
	}
	return "; its settings are kept: chunkscope --config " + action.Quoted(path)
}

// autosaveTask keeps the settings once they rest.
func (r *root) autosaveTask() []tasks.Task {
	if r.autosave.dir == "" {
		return nil
	}
	own := r.s.ReaderSettings()
	return []tasks.Task{{
		Name: "autosave", Key: own, Delay: autosaveDelay,
		Do: func(ctx context.Context, _ func(any)) (any, error) { return nil, r.autosave.keep(ctx, own) },
	}}
}
