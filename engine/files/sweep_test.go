package files

import (
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"
)

func TestSweepFolder(t *testing.T) {
	dir := t.TempDir()
	createFiles(t, dir, map[string]time.Duration{
		".123.yaml" + number: time.Hour, ".state.yaml" + number: time.Hour, ".young.yaml" + number: 0, ".yaml" + number: time.Hour,
		"state.yaml": time.Hour, ".state.yaml": time.Hour, ".notes" + number: time.Hour, ".a.yaml.bak" + number: time.Hour, ".state.yaml7": time.Hour,
	})
	SweepFolder(dir, time.Now())
	want := ".a.yaml.bak" + number + " .notes" + number + " .state.yaml .state.yaml7 .yaml" + number + " .young.yaml" + number + " state.yaml"
	if got := listNames(t, dir); got != want {
		t.Errorf("got files %s, want %s", got, want)
	}
}

func TestSweepRemovesAbandonedFiles(t *testing.T) {
	dir := t.TempDir()
	stay := []string{
		".notes2", ".notes20261125103000", ".notes", ".notes" + number + "x", ".notesx" + number, ".other" + number,
		"notes", "notes" + number,
	}
	ages := map[string]time.Duration{".notes" + number: time.Hour, ".notes" + number + "8": time.Hour}
	for _, name := range stay {
		ages[name] = time.Hour
	}
	ages[".notes"+number+"9"] = 0
	createFiles(t, dir, ages)
	Sweep(filepath.Join(dir, "notes"), time.Now())
	stay = append(stay, ".notes"+number+"9")
	slices.Sort(stay)
	if got := listNames(t, dir); got != strings.Join(stay, " ") {
		t.Errorf("got files %s, want %s", got, strings.Join(stay, " "))
	}
}

const number = "6389863518432365960"

func createFiles(t *testing.T, dir string, ages map[string]time.Duration) {
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

func listNames(t *testing.T, dir string) string {
	t.Helper()
	entries, err := os.ReadDir(dir)
	if err != nil {
		t.Fatal(err)
	}
	var remaining []string
	for _, e := range entries {
		remaining = append(remaining, e.Name())
	}
	return strings.Join(remaining, " ")
}
