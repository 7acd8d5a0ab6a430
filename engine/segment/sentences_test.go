package segment

import (
	"os"
	"strings"
	"testing"

	"chunkscope/engine/source"
)

// TestSentences reads testdata/sentences/segments.txt: a name, a document, and
// its sentences, which are source slices one after the other.
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
			d, err := source.New("d.md", []byte(text))
			if err != nil {
				t.Fatal(err)
			}
			var got []string
			for _, s := range Analyse(d).Sentences() {
				got = append(got, s.Span().Of(text))
			}
			if strings.Join(got, "\n") != strings.TrimRight(want, "\n") {
				t.Errorf("got:\n%s\nwant:\n%s", strings.Join(got, "\n"), want)
			}
		})
	}
}
