// Package exporttest provides documents, results and golden files for export tests.
package exporttest

import (
	"context"
	"flag"
	"os"
	"path/filepath"
	"testing"

	"chunkscope/engine"
	"chunkscope/engine/settings"
)

var update = flag.Bool("update", false, "rewrite the golden files")

// Repo is the path of the repository, relative to a package in engine/export. Handoffs is the
// folder of golden files, and Docs the folder of test documents.
const (
	Repo     = "../../.."
	Handoffs = Repo + "/testdata/export"
	Docs     = Repo + "/testdata/docs"
)

// Document returns an analyzed document.
func Document(t testing.TB, name, text string) *engine.Document {
	t.Helper()
	d, err := engine.New(name, []byte(text))
	if err != nil {
		t.Fatal(err)
	}
	return d
}

// Tutorial returns the tutorial in testdata. Its name includes a folder.
func Tutorial(t testing.TB) *engine.Document {
	t.Helper()
	data, err := os.ReadFile(filepath.Join(Docs, "v-tutorial.md"))
	if err != nil {
		t.Fatal(err)
	}
	return Document(t, "docs/tutorial.md", string(data))
}

// Run chunks a document.
func Run(t testing.TB, d *engine.Document, s settings.Settings) *engine.Result {
	t.Helper()
	r, err := engine.Run(context.Background(), d, s)
	if err != nil {
		t.Fatal(err)
	}
	return r
}

// Preset returns the settings of a preset.
func Preset(t testing.TB, name string) settings.Settings {
	t.Helper()
	p, err := settings.FindPreset(name)
	if err != nil {
		t.Fatal(err)
	}
	return p.Settings()
}

// Results returns results for every third preset and every document in testdata, and for one
// document that is not UTF-8. Some results have small chunks.
func Results(t testing.TB) []*engine.Result {
	t.Helper()
	paths, err := filepath.Glob(filepath.Join(Docs, "*"))
	if err != nil || len(paths) == 0 {
		t.Fatalf("no documents: %v", err)
	}
	docs := []*engine.Document{Document(t, "odd.md", "# A\xff\n\nOne \x80\x81 two. \xe3\x81 Three.\r\n\n\"four\", five,\n six \n")}
	for _, path := range paths {
		data, err := os.ReadFile(path)
		if err != nil {
			t.Fatal(err)
		}
		docs = append(docs, Document(t, filepath.Base(path), string(data)))
	}
	var out []*engine.Result
	for i := range settings.Presets {
		for k, d := range docs {
			s := settings.Presets[i].Settings()
			if (i+k)%6 == 0 {
				s.MaxChunkSize, s.OverlapSize = 60, 20
			}
			if k > 0 && (i+k)%3 > 0 {
				continue
			}
			r, err := engine.Run(context.Background(), d, s)
			if s.UsesReference() && err != nil {
				continue // the preset cannot be used for this document
			}
			if err != nil {
				t.Fatal(err)
			}
			out = append(out, r)
		}
	}
	return out
}

// Golden compares got with a golden file in Handoffs. With -update, it writes the file instead.
func Golden(t *testing.T, name, got string) {
	t.Helper()
	path := filepath.Join(Handoffs, name)
	if *update {
		if err := os.WriteFile(path, []byte(got), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	want, err := os.ReadFile(path)
	if err != nil {
		t.Fatalf("%v: write it with -update, and check it", err)
	}
	if got != string(want) {
		t.Errorf("%s differs:\n%s", path, got)
	}
}
