package files

import (
	"os"
	"path/filepath"
	"strings"
	"time"
)

// leftAfter is the age from which a temporary file is nobody's: writing one
// takes milliseconds.
const leftAfter = time.Minute

// Sweep removes the temporary files that a killed Write of path has left
// beside it: a dot, the file's name, and digits.
func Sweep(path string) {
	if path == "" {
		return
	}
	path = destination(path)
	dir, prefix := filepath.Dir(path), "."+filepath.Base(path)
	entries, err := os.ReadDir(dir)
	if err != nil {
		return
	}
	for _, e := range entries {
		digits, ok := strings.CutPrefix(e.Name(), prefix)
		if !ok || digits == "" || strings.Trim(digits, "0123456789") != "" || !e.Type().IsRegular() {
			continue
		}
		if info, err := e.Info(); err == nil && time.Since(info.ModTime()) > leftAfter {
			_ = os.Remove(filepath.Join(dir, e.Name())) // it harms nobody where it stays
		}
	}
}
