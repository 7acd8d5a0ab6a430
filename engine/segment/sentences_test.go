package segment

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"chunkscope/engine/source"
)

// A document is plain text if its name ends with "(text)".
func TestSentences(t *testing.T) {
	data, err := os.ReadFile("../../testdata/sentences/segments.txt")
	if err != nil {
		t.Fatal(err)
	}
	for part := range strings.SplitSeq("\n"+string(data), "\n=== ") {
		if part == "" {
			continue
		}
		name, rest, _ := strings.Cut(part, "\n")
		text, want, ok := strings.Cut(rest, ">>>\n")
		if !ok {
			t.Fatalf("%q has no sentences", name)
		}
		t.Run(name, func(t *testing.T) {
			file := "d.md"
			if strings.HasSuffix(name, "(text)") {
				file = "d.txt"
			}
			d, err := source.NewFromString(file, text)
			if err != nil {
				t.Fatal(err)
			}
			got := listSentences(d)
			if strings.Join(got, "\n") != strings.TrimRight(want, "\n") {
				t.Errorf("got:\n%s\nwant:\n%s", strings.Join(got, "\n"), want)
			}
		})
	}
}

func listSentences(d *source.Document) []string {
	var out []string
	for _, s := range Analyze(d).Sentences() {
		out = append(out, s.Span().Slice(d.Text))
	}
	return out
}

// A .sentences file contains the expected sentences of a document in quotation marks.
func TestSentenceEnds(t *testing.T) {
	files, err := filepath.Glob("../../testdata/sentences/ends/*.sentences")
	if err != nil || len(files) == 0 {
		t.Fatal("no documents: ", err)
	}
	for _, file := range files {
		name := strings.TrimSuffix(file, ".sentences")
		t.Run(filepath.Base(name), func(t *testing.T) {
			want, err := os.ReadFile(file)
			if err != nil {
				t.Fatal(err)
			}
			text, err := os.ReadFile(name)
			if err != nil {
				t.Fatal(err)
			}
			d, err := source.NewFromString(name, string(text))
			if err != nil {
				t.Fatal(err)
			}
			var got strings.Builder
			for _, s := range listSentences(d) {
				fmt.Fprintf(&got, "%q\n", s)
			}
			if got.String() != string(want) {
				t.Errorf("got:\n%swant:\n%s", got.String(), want)
			}
		})
	}
}
