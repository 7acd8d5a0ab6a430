package files

import (
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"time"
)

// leftAfter is the age from which a temporary file is nobody's: writing one
// takes milliseconds.
const leftAfter = time.Minute

// Sweep removes the temporary files that a killed Write of path has left
// beside it, as of now: a dot, the file's name, and digits.
func Sweep(path string, now time.Time) {
	if path == "" {
		return
	}
	path = destination(path)
	prefix := "." + filepath.Base(path)
	sweep(filepath.Dir(path), now, func(name string) bool {
		digits, ok := strings.CutPrefix(name, prefix)
		return ok && digits != "" && strings.Trim(digits, "0123456789") == ""
	})
}

// temporary is the name of a temporary file of Write for a YAML file.
var temporary = regexp.MustCompile(`^\..+\.yaml[0-9]+$`)

// SweepFolder is Sweep for all YAML files of a folder in which nobody else
// writes.
func SweepFolder(dir string, now time.Time) { sweep(dir, now, temporary.MatchString) }

// sweep removes the old files of a folder that are ours by their names.
func sweep(dir string, now time.Time, ours func(name string) bool) {
	entries, err := os.ReadDir(dir)
	if err != nil {
		return
	}
	for _, e := range entries {
		if !ours(e.Name()) || !e.Type().IsRegular() {
			continue
		}
		if info, err := e.Info(); err == nil && now.Sub(info.ModTime()) > leftAfter {
			_ = os.Remove(filepath.Join(dir, e.Name())) // it harms nobody where it stays
		}
	}
}
