// Package golden reads the recorded results of other systems for comparison in tests.
package golden

import (
	"encoding/json"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"testing"

	"github.com/klauspost/compress/zstd"
)

// Each calls visit for each file in archive. The archive is a compressed JSON object in testdata that
// maps names to files.
func Each(t *testing.T, archive string, visit func(t *testing.T, name string, data []byte)) {
	t.Helper()
	files := unpack(t, filepath.Join(Root(t), "testdata", archive))
	if len(files) == 0 {
		t.Fatalf("%s contains no files", archive)
	}
	for _, name := range slices.Sorted(maps.Keys(files)) {
		t.Run(name, func(t *testing.T) { visit(t, name, files[name]) })
	}
}

// Read decodes all files in an archive and returns them by name.
func Read[T any](t *testing.T, archive string) map[string]T {
	t.Helper()
	all := map[string]T{}
	for name, data := range unpack(t, filepath.Join(Root(t), "testdata", archive)) {
		all[name] = Decode[T](t, data)
	}
	return all
}

// Decode decodes data as JSON.
func Decode[T any](t *testing.T, data []byte) T {
	t.Helper()
	var v T
	if err := json.Unmarshal(data, &v); err != nil {
		t.Fatal(err)
	}
	return v
}

// Case is a text with results from another system.
type Case[R any] struct {
	Name, Text string
	Runs       []R
}

// EachCase calls visit for each case in an archive. A file may contain the runs for one document, or
// cases with their own texts.
func EachCase[R any](t *testing.T, archive string, visit func(t *testing.T, c *Case[R])) {
	t.Helper()
	Each(t, archive, func(t *testing.T, name string, data []byte) {
		file := Decode[struct {
			Runs  []R
			Cases []Case[R]
		}](t, data)
		if len(file.Runs) > 0 {
			text, err := os.ReadFile(Document(t, name+".md"))
			if err != nil {
				t.Fatal(err)
			}
			file.Cases = []Case[R]{{Name: name, Text: string(text), Runs: file.Runs}}
		}
		for i := range file.Cases {
			visit(t, &file.Cases[i])
		}
	})
}

// Document returns the path of a test document.
func Document(t *testing.T, name string) string {
	t.Helper()
	return filepath.Join(Root(t), "testdata", "docs", name)
}

func unpack(t *testing.T, path string) map[string]json.RawMessage {
	t.Helper()
	f, err := os.Open(path)
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	z, err := zstd.NewReader(f)
	if err != nil {
		t.Fatal(err)
	}
	defer z.Close()
	var files map[string]json.RawMessage
	if err := json.NewDecoder(z).Decode(&files); err != nil {
		t.Fatalf("%s: %v", path, err)
	}
	return files
}

// Root returns the folder that contains go.mod.
func Root(t *testing.T) string {
	t.Helper()
	dir, err := os.Getwd()
	if err != nil {
		t.Fatal(err)
	}
	for ; ; dir = filepath.Dir(dir) {
		if _, err := os.Stat(filepath.Join(dir, "go.mod")); err == nil {
			return dir
		}
		if dir == filepath.Dir(dir) {
			t.Fatal("no go.mod in the folders above the test")
		}
	}
}
