package split_test

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"chunkscope/engine/segment"
	"chunkscope/engine/source"
)

// For each document in testdata/sentences/ends, a file contains settings and the expected chunks as
// quoted strings.
func TestChunksEndAtSentenceEnds(t *testing.T) {
	files, err := filepath.Glob("../../testdata/sentences/ends/*.chunks")
	if err != nil || len(files) == 0 {
		t.Fatal("no documents: ", err)
	}
	for _, file := range files {
		name := strings.TrimSuffix(file, ".chunks")
		t.Run(filepath.Base(name), func(t *testing.T) {
			want, err := os.ReadFile(file)
			if err != nil {
				t.Fatal(err)
			}
			data, err := os.ReadFile(name)
			if err != nil {
				t.Fatal(err)
			}
			d, err := source.NewFromString(name, string(data))
			if err != nil {
				t.Fatal(err)
			}
			pairs, _, _ := strings.Cut(string(want), "\n")
			doc := segment.Analyze(d)
			got := pairs + "\n"
			for _, s := range contents(doc, cut(t, doc, changeDefaults(t, append(strings.Fields(pairs), "strategy=sentences")...))) {
				got += fmt.Sprintf("%q\n", s)
			}
			if *updateCases {
				err = os.WriteFile(file, []byte(got), 0o644)
			} else if got != string(want) {
				t.Errorf("got:\n%swant:\n%s", got, want)
			}
			if err != nil {
				t.Fatal(err)
			}
		})
	}
}
