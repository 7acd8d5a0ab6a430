package files

import (
	"os"
	"path/filepath"
	"strings"
	"time"
)

// abandonedAfter is the age at which a temporary file counts as abandoned.
const abandonedAfter = time.Minute

// minDigits is the minimum number of digits at the end of a temporary file name. Names of other
// files may end with shorter numbers, such as dates.
const minDigits = 15

func isNumberedCopy(name, start string) bool {
	number, ok := strings.CutPrefix(name, start)
	return ok && len(number) >= minDigits && strings.Trim(number, "0123456789") == ""
}

// Sweep removes temporary files left behind by interrupted writes to path. Their names consist of a
// dot, the file name and a number.
func Sweep(path string, now time.Time) {
	if path == "" {
		return
	}
	path = resolveDestination(path)
	start := "." + filepath.Base(path)
	sweep(filepath.Dir(path), now, func(name string) bool { return isNumberedCopy(name, start) })
}

// SweepFolder is like Sweep, but for all YAML files in dir. No other program may write to that
// folder.
func SweepFolder(dir string, now time.Time) {
	sweep(dir, now, func(name string) bool {
		end := strings.LastIndex(name, ".yaml")
		return end > 1 && name[0] == '.' && isNumberedCopy(name, name[:end+len(".yaml")])
	})
}

func sweep(dir string, now time.Time, isTemporary func(name string) bool) {
	entries, err := os.ReadDir(dir)
	if err != nil {
		return
	}
	for _, e := range entries {
		if !isTemporary(e.Name()) || !e.Type().IsRegular() {
			continue
		}
		if info, err := e.Info(); err == nil && now.Sub(info.ModTime()) > abandonedAfter {
			_ = os.Remove(filepath.Join(dir, e.Name())) // a leftover file is harmless
		}
	}
}
