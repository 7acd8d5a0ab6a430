package recursive

import (
	"strings"
	"testing"

	"pgregory.net/rapid"

	"chunkscope/engine/segment"
	"chunkscope/engine/settings"
	"chunkscope/engine/source"
)

func TestMatchesEqualSearch(t *testing.T) {
	matchCount := 0
	rapid.Check(t, func(t *rapid.T) {
		fragments := []string{"\n", "\n\n", "\n\n\n", "\n# ", "\n####### ", "```\n", "\n***\n****\n", "\n---", "\n---\n", "\n___\n", "aba", "ababa", "\ndef ", "\n\tdef "}
		var b strings.Builder
		for range rapid.IntRange(2, 12).Draw(t, "fragments") {
			b.WriteString(strings.Repeat("x", rapid.IntRange(20, 200).Draw(t, "between")))
			b.WriteString(rapid.SampledFrom(fragments).Draw(t, "fragment"))
		}
		seps := rapid.SampledFrom([][]separator{defaultSeparators, markdownSeparators, parseSeparators([]string{"aba", "\n"}), parseSeparators(languageList(t, "python"))}).Draw(t, "list")
		d, err := source.NewFromString("a.md", b.String())
		if err != nil {
			t.Fatal(err)
		}
		f := newFinder(segment.Analyze(d), "a list", seps)
		for k := range seps {
			if f.matches[k] != nil {
				matchCount++
			}
			for from := 0; !seps[k].isEmpty() && from < len(d.Text); from += rapid.IntRange(1, 60).Draw(t, "step") {
				to := rapid.IntRange(from, len(d.Text)).Draw(t, "to")
				start, end := f.find(k, from, to)
				if wantStart, wantEnd := seps[k].find(d.Text, from, to); start != wantStart || end != wantEnd {
					t.Fatalf("find(%q) from %d to %d of %q = %d to %d, want %d to %d", seps[k].mark, from, to, d.Text, start, end, wantStart, wantEnd)
				}
			}
		}
	})
	if matchCount == 0 {
		t.Error("find returned no cached matches")
	}
}

func languageList(t *rapid.T, name string) []string {
	list, ok := settings.LanguageSeparators(name)
	if !ok {
		t.Fatal("unknown language")
	}
	return list
}
