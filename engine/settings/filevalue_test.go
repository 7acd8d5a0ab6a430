package settings

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
)

func tokenizerAt(t *testing.T, path string) string {
	t.Helper()
	data, err := os.ReadFile("../../testdata/export/letters.json")
	if err != nil {
		t.Fatal(err)
	}
	if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(path, data, 0o600); err != nil {
		t.Fatal(err)
	}
	return path
}

func TestFilesAreIdentifiedByContent(t *testing.T) {
	dir := t.TempDir()
	fingerprint := func(path string) string {
		s := Default()
		for _, pair := range []string{"strategy=window", "overlap_mode=none", "unit=tokens", "tokenizer=" + path} {
			if err := Assign(&s, pair); err != nil {
				t.Fatal(err)
			}
		}
		return s.Fingerprint()
	}
	a, b := tokenizerAt(t, filepath.Join(dir, "a.json")), tokenizerAt(t, filepath.Join(dir, "b", "b.json"))
	other := filepath.Join(dir, "other.json")
	text, err := os.ReadFile(a)
	if err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(other, []byte(strings.Replace(string(text), `"##z"`, `"##ü"`, 1)), 0o600); err != nil {
		t.Fatal(err)
	}
	if fingerprint(a) != fingerprint(b) || fingerprint(a) == fingerprint(other) || fingerprint(a) == fingerprint("bert") {
		t.Error(fingerprint(a), fingerprint(b), fingerprint(other), fingerprint("bert"))
	}
}

// A settings file must have the same meaning in any folder.
func TestSaveWritesAbsolutePaths(t *testing.T) {
	dir := t.TempDir()
	s := Default()
	tokenizerAt(t, filepath.Join(dir, `a "b".json`))
	t.Chdir(dir)
	if err := Assign(&s, `tokenizer=a "b".json`); err != nil {
		t.Fatal(err)
	}
	if err := os.Mkdir("sub", 0o755); err != nil {
		t.Fatal(err)
	}
	if err := Save("sub/chunks.yaml", s); err != nil {
		t.Fatal(err)
	}
	got, err := Read("sub/chunks.yaml")
	if want := filepath.Join(dir, `a "b".json`); err != nil || got.Tokenizer != want {
		t.Errorf("got %q (%v), want %q", got.Tokenizer, err, want)
	}
}

func TestCycleFromFile(t *testing.T) {
	x, _ := Lookup("tokenizer")
	path := tokenizerAt(t, filepath.Join(t.TempDir(), "own.json"))
	for step, want := range map[int]string{1: "cl100k_base", -1: "bert"} {
		s := Default()
		if err := x.Set(&s, path); err != nil {
			t.Fatal(err)
		}
		if x.Cycle(&s, step); s.Tokenizer != want {
			t.Errorf("Cycle by %d selects %q, want %q", step, s.Tokenizer, want)
		}
	}
}
