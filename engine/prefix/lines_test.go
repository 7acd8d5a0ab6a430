package prefix

import (
	"strings"
	"testing"

	"pgregory.net/rapid"

	"chunkscope/engine/segment"
	"chunkscope/engine/source"
)

func TestShortenKeepsTitleStart(t *testing.T) {
	word := rapid.SampledFrom([]string{"a", "é", "words", " ", "  ", "\n", "\u00a0", "\xff", strings.Repeat("long", 60)})
	rapid.Check(t, func(t *rapid.T) {
		title := strings.Join(rapid.SliceOfN(word, 0, 300).Draw(t, "words"), rapid.SampledFrom([]string{"", " "}).Draw(t, "between"))
		want := strings.Join(strings.Fields(title), " ")
		if runes := []rune(want); len(runes) > maxTitleChars {
			n := 0
			for i := range want {
				if n == maxTitleChars {
					want = strings.TrimRight(want[:i], " ") + ellipsis
					break
				}
				n++
			}
		}
		if got := shorten(title); got != want {
			t.Fatalf("shorten(%q) = %q, want %q", title, got, want)
		}
	})
}

func TestLinesDependOnParent(t *testing.T) {
	src, err := source.NewFromString("a.md", "## Setup\n\n# Setup\n\n## Setup\n")
	if err != nil {
		t.Fatal(err)
	}
	doc := segment.Analyze(src)
	w := newWriter(doc.Outline(), measureLines(doc, lineKey{unit: "chars", hasTitle: true}, doc.Meter("chars", "")))
	for i, want := range []string{"Setup\n\n", "Setup\n\n", "Setup > Setup\n\n"} {
		if got := w.findLine(i).text; got != want {
			t.Errorf("line of heading %d = %q, want %q", i, got, want)
		}
	}
}
