// Package golden reads results of other systems, which tests compare with ours.
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

// Each calls visit for every file in archive, a compressed JSON object that maps names to
// files in testdata.
func Each(t *testing.T, archive string, visit func(t *testing.T, name string, data []byte)) {
	t.Helper()
	files := unpack(t, filepath.Join(Root(t), "testdata", archive))
	if len(files) == 0 {
		t.Fatalf("%s holds no files", archive)
	}
	for _, name := range slices.Sorted(maps.Keys(files)) {
		t.Run(name, func(t *testing.T) { visit(t, name, files[name]) })
	}
}

// Read decodes all files of an archive. The keys are the names of the files.
func Read[T any](t *testing.T, archive string) map[string]T {
	t.Helper()
	all := map[string]T{}
	for name, data := range unpack(t, filepath.Join(Root(t), "testdata", archive)) {
		all[name] = Decode[T](t, data)
	}
	return all
}

// Decode reads data into a T.
func Decode[T any](t *testing.T, data []byte) T {
	t.Helper()
	var v T
	if err := json.Unmarshal(data, &v); err != nil {
		t.Fatal(err)
	}
	return v
}

// Case is a text with a system's runs on it.
type Case[R any] struct {
	Name, Text string
	Runs       []R
}

// EachCase is like Each for files with the runs on one document, or with cases that have
// their own texts.
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

// Root returns the folder of go.mod.
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
