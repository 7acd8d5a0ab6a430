package storage

import (
	"errors"
	"os"
	"path/filepath"
	"runtime"
	"strconv"
	"strings"
	"syscall"
	"time"

	tea "charm.land/bubbletea/v2"

	"chunkscope/engine/files"
)

// RecoveredName is the name of the file with the settings of an earlier session.
const RecoveredName = "recovered.yaml"

// Recovered is sent when the search for recoverable settings has ended. Path is the path of the
// settings file, or "" if there is none. Document is the name of that session's first document.
type Recovered struct{ Path, Document string }

// documentComment starts the first line of an autosaved file, which ends with the document name.
const documentComment = "# chunkscope on "

func readDocumentName(path string) string {
	data, err := files.Read(path, maxSettingsFile)
	if err != nil {
		return ""
	}
	line, _, _ := strings.Cut(string(data), "\n")
	quoted, ok := strings.CutPrefix(line, documentComment)
	name, err := strconv.Unquote(quoted)
	if !ok || err != nil {
		return ""
	}
	return name
}

// maxSettingsFile is the maximum size of a settings file in bytes.
const maxSettingsFile = 1 << 20

// FindInterrupted returns a command that looks for the settings of a session that ended
// unexpectedly. It returns nil if autosaving is off.
func (a *Autosave) FindInterrupted() tea.Cmd {
	dir := a.Dir
	if dir == "" {
		return nil
	}
	return func() tea.Msg {
		path := recoverNewest(dir)
		return Recovered{path, readDocumentName(path)}
	}
}

// recoverNewest renames the newest file of an ended session to RecoveredName and removes the
// others. It returns "" if there are none.
func recoverNewest(dir string) string {
	current := time.Now()
	files.SweepFolder(filepath.Dir(dir), current)
	files.SweepFolder(dir, current)
	entries, err := os.ReadDir(dir)
	if err != nil {
		return ""
	}
	newestPath, newestTime := "", time.Time{}
	for _, e := range entries {
		name := strings.TrimSuffix(e.Name(), ".yaml")
		pid, err := strconv.Atoi(name)
		if err != nil || name == e.Name() || pid != os.Getpid() && isRunning(pid) {
			continue
		}
		path := filepath.Join(dir, e.Name())
		info, err := e.Info()
		if err != nil || info.ModTime().Before(newestTime) {
			_ = os.Remove(path)
			continue
		}
		if newestPath != "" {
			_ = os.Remove(newestPath)
		}
		newestPath, newestTime = path, info.ModTime()
	}
	if newestPath == "" {
		return ""
	}
	target := filepath.Join(dir, RecoveredName)
	if os.Rename(newestPath, target) != nil {
		return newestPath
	}
	return target
}

func isRunning(pid int) bool {
	p, err := os.FindProcess(pid)
	if err != nil {
		return false
	}
	defer func() { _ = p.Release() }()
	if runtime.GOOS == "windows" {
		return true // on Windows FindProcess fails if the process does not exist
	}
	err = p.Signal(syscall.Signal(0))
	return err == nil || errors.Is(err, os.ErrPermission)
}
