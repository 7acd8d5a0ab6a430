package tui

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"runtime"
	"strconv"
	"strings"
	"syscall"
	"time"

	tea "charm.land/bubbletea/v2"

	"chunkscope/engine/files"
	"chunkscope/tui/keys"
)

// recoveredName is the file that the last session which ended unexpectedly has
// left, once a later one has found it.
const recoveredName = "recovered.yaml"

// recovered says which file of settings was found; empty for none.
type recovered struct{ path string }

// recovery looks for the settings of a session that ended unexpectedly.
func (r *root) recovery() tea.Cmd {
	dir := r.autosave.dir
	if dir == "" {
		return nil
	}
	return func() tea.Msg { return recovered{leftover(dir)} }
}

// offer tells the reader what was found.
func (r *root) offer(found recovered) {
	r.s.Recovered = found.path
	if found.path != "" {
		r.Say(fmt.Sprintf("the last session ended unexpectedly; %s restores its settings", keys.Of(keys.LoadSettings).Keys[0]))
	}
}

// leftover is the file in dir that a session which ended unexpectedly has left,
// and that was not found before; empty when there is none. It sweeps what is of
// no use.
func leftover(dir string) string {
	files.SweepFolder(filepath.Dir(dir))
	files.SweepFolder(dir)
	entries, err := os.ReadDir(dir)
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
		path := filepath.Join(dir, e.Name())
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
	found := filepath.Join(dir, recoveredName)
	if os.Rename(newest, found) != nil {
		return newest
	}
	return found
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
