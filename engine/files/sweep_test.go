package files

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"
)

// What a program that was killed has left is swept, whatever file it was for;
// what is young may be somebody's, and other names are.
func TestSweepFolder(t *testing.T) {
	dir := t.TempDir()
	lay(t, dir, map[string]time.Duration{
		".123.yaml456": time.Hour, ".state.yaml7": time.Hour, ".young.yaml8": 0,
		"state.yaml": time.Hour, ".state.yaml": time.Hour, ".notes9": time.Hour, ".a.yaml.bak1": time.Hour,
	})
	SweepFolder(dir, time.Now())
	if got := names(t, dir); got != ".a.yaml.bak1 .notes9 .state.yaml .young.yaml8 state.yaml" {
		t.Errorf("left are %s", got)
	}
}

// Of one file only its own are swept, and never what only looks like them.
func TestSweep(t *testing.T) {
	dir := t.TempDir()
	lay(t, dir, map[string]time.Duration{
		".notes.md123": time.Hour, ".notes.md4": time.Hour, ".notes.md5": 0,
		"notes.md": time.Hour, ".notes.md": time.Hour, ".notes.md5x": time.Hour, ".notes.mdx": time.Hour, ".other.md6": time.Hour, "notes.md7": time.Hour,
	})
	Sweep(filepath.Join(dir, "notes.md"), time.Now())
	if got := names(t, dir); got != ".notes.md .notes.md5 .notes.md5x .notes.mdx .other.md6 notes.md notes.md7" {
		t.Errorf("left are %s", got)
	}
}

// lay writes empty files of an age.
func lay(t *testing.T, dir string, ages map[string]time.Duration) {
	t.Helper()
	for name, age := range ages {
		path := filepath.Join(dir, name)
		if err := os.WriteFile(path, nil, 0o600); err != nil {
			t.Fatal(err)
		}
		when := time.Now().Add(-age)
		if err := os.Chtimes(path, when, when); err != nil {
			t.Fatal(err)
		}
	}
}

func names(t *testing.T, dir string) string {
	t.Helper()
	entries, err := os.ReadDir(dir)
	if err != nil {
		t.Fatal(err)
	}
	var left []string
	for _, e := range entries {
		left = append(left, e.Name())
	}
	return strings.Join(left, " ")
}
