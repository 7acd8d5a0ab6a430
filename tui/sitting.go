package tui

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"runtime"
	"strconv"
	"strings"
	"sync"
	"syscall"
	"time"

	"chunkscope/engine/files"
	"chunkscope/engine/settings"
	"chunkscope/tui/keys"
	"chunkscope/tui/session/tasks"
)

// keeper keeps the settings of a sitting in a file while it goes on, and takes
// the file away at its end. What stays is of a sitting that was cut off, by a
// panic, a kill, or a terminal that was closed; the next one finds it.
type keeper struct {
	dir string // empty keeps nothing

	mu    sync.Mutex
	began settings.Settings // what the sitting began with is worth no file
	kept  bool
	ended bool
}

// lostName is the file that the last sitting that was cut off has left.
const lostName = "lost.yaml"

// restful is how long the settings rest before they are kept.
const restful = 300 * time.Millisecond

func (k *keeper) path() string {
	return filepath.Join(k.dir, strconv.Itoa(os.Getpid())+".yaml")
}

// keep writes s, unless ctx is done or the sitting has ended. Nobody is told
// when it cannot be: nothing is lost that the reader knows of.
func (k *keeper) keep(ctx context.Context, s settings.Settings) error {
	k.mu.Lock()
	defer k.mu.Unlock()
	if err := ctx.Err(); err != nil {
		return err
	}
	if k.dir == "" || k.ended || !k.kept && s == k.began {
		return nil
	}
	if os.MkdirAll(k.dir, 0o755) == nil && settings.Save(k.path(), s) == nil {
		k.kept = true
	}
	return nil
}

// end takes the file away.
func (k *keeper) end() {
	k.mu.Lock()
	defer k.mu.Unlock()
	if k.ended = true; k.kept {
		_ = os.Remove(k.path())
	}
}

// cutOff keeps the last settings for the next sitting.
func (k *keeper) cutOff(s settings.Settings) {
	_ = k.keep(context.Background(), s) // the background is never done
	k.mu.Lock()
	defer k.mu.Unlock()
	k.ended = true
}

// failed keeps the last settings, and says where, for the sentence about what
// failed. It says nothing when they are those the sitting began with.
func (k *keeper) failed(s settings.Settings) (said string) {
	k.cutOff(s)
	if !k.kept {
		return ""
	}
	path := filepath.Join(k.dir, lostName)
	if os.Rename(k.path(), path) != nil {
		path = k.path()
	}
	return "; the settings of the sitting are kept: chunkscope --config " + quoted(path)
}

// found is the file that a sitting cut off has left, and was not known of
// before; empty when there is none. It sweeps what is of no use.
func (k *keeper) found() string {
	if k.dir == "" {
		return ""
	}
	entries, err := os.ReadDir(k.dir)
	if err != nil {
		return ""
	}
	newest, when := "", time.Time{}
	for _, e := range entries {
		name := strings.TrimSuffix(e.Name(), ".yaml")
		pid, err := strconv.Atoi(name)
		if err != nil || name == e.Name() || pid != os.Getpid() && running(pid) {
			continue
		}
		path := filepath.Join(k.dir, e.Name())
		files.Sweep(path)
		info, err := e.Info()
		if err != nil || info.ModTime().Before(when) {
			_ = os.Remove(path)
			continue
		}
		if newest != "" {
			_ = os.Remove(newest)
		}
		newest, when = path, info.ModTime()
	}
	if newest == "" {
		return ""
	}
	lost := filepath.Join(k.dir, lostName)
	if os.Rename(newest, lost) != nil {
		return newest
	}
	return lost
}

// running reports whether a process is there.
func running(pid int) bool {
	p, err := os.FindProcess(pid)
	if err != nil {
		return false
	}
	defer func() { _ = p.Release() }()
	if runtime.GOOS == "windows" {
		return true // it would not have been found
	}
	err = p.Signal(syscall.Signal(0))
	return err == nil || errors.Is(err, os.ErrPermission)
}

// keepSitting begins to keep the settings, and says what an earlier sitting
// left.
func (r *root) keepSitting() {
	r.keeper.dir, r.keeper.began = r.o.Sittings, r.s.Settings
	r.s.Recovered = r.keeper.found()
	if r.s.Recovered != "" {
		r.Say(fmt.Sprintf("the last sitting was cut off: %s and enter take its settings up", keys.Of(keys.LoadSettings).Label(1)))
	}
}

// sittingTask keeps the settings once they rest.
func (r *root) sittingTask() []tasks.Task {
	if r.o.Sittings == "" {
		return nil
	}
	own := r.s.ReaderSettings()
	return []tasks.Task{{
		Name: "sitting", Key: own, Delay: restful,
		Do: func(ctx context.Context, _ func(any)) (any, error) { return nil, r.keeper.keep(ctx, own) },
	}}
}
