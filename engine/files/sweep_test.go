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
	for name, age := range map[string]time.Duration{
		".123.yaml456": time.Hour, ".state.yaml7": time.Hour, ".young.yaml8": 0,
		"state.yaml": time.Hour, ".state.yaml": time.Hour, ".notes9": time.Hour, ".a.yaml.bak1": time.Hour,
	} {
		path := filepath.Join(dir, name)
		if err := os.WriteFile(path, nil, 0o600); err != nil {
			t.Fatal(err)
		}
		when := time.Now().Add(-age)
		if err := os.Chtimes(path, when, when); err != nil {
			t.Fatal(err)
		}
	}
	SweepFolder(dir)
	entries, err := os.ReadDir(dir)
	if err != nil {
		t.Fatal(err)
	}
	var left []string
	for _, e := range entries {
		left = append(left, e.Name())
	}
	if got := strings.Join(left, " "); got != ".a.yaml.bak1 .notes9 .state.yaml .young.yaml8 state.yaml" {
		t.Errorf("left are %s", got)
	}
}
