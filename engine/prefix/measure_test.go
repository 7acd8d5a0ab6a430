package prefix

import (
	"strings"
	"testing"

	"pgregory.net/rapid"

	"chunkscope/engine/segment"
	"chunkscope/engine/source"
)

func TestLineUnitsMatchText(t *testing.T) {
	word := rapid.SampledFrom([]string{"a", "Setup", "keys,", "…", "12345", "3.", "don't", "'s", ">", "(x)", "!?", "/", "é", "鍵", "👩‍🚀", "\u0301", "\u200b", "&nbsp;", "A.B"})
	rapid.Check(t, func(t *rapid.T) {
		titles := rapid.SliceOfN(rapid.Custom(func(t *rapid.T) string {
			return strings.Join(rapid.SliceOfN(word, 0, 4).Draw(t, "words"), rapid.SampledFrom([]string{"", " "}).Draw(t, "space"))
		}), 1, 3).Draw(t, "titles")
		var b strings.Builder
		for range rapid.IntRange(1, 12).Draw(t, "headings") {
			b.WriteString(strings.Repeat("#", rapid.IntRange(1, 6).Draw(t, "level")) + " ")
			b.WriteString(rapid.SampledFrom(titles).Draw(t, "title") + "\n\n")
		}
		src, err := source.NewFromString(rapid.SampledFrom([]string{"a.md", "! b", "a"}).Draw(t, "name"), b.String())
		if err != nil {
			t.Fatal(err)
		}
		doc := segment.Analyze(src)
		for _, key := range []lineKey{{unit: "chars"}, {unit: "words"}, {unit: "tokens", tokenizer: "cl100k_base"}, {unit: "tokens", tokenizer: "o200k_base"}} {
			key.hasTitle = rapid.Bool().Draw(t, "titled")
			meter := doc.Meter(key.unit, key.tokenizer)
			l, longest := measureLines(doc, key, meter), 0
			w := newWriter(doc.Outline(), l)
			for i, units := range l.units {
				text := w.findLine(i - 1).text
				if want := meter.Count(text); int(units) != want {
					t.Fatalf("%v: units of %q = %d, want %d", key, text, units, want)
				}
				longest = max(longest, int(units))
			}
			if l.longest != longest {
				t.Fatalf("%v: longest = %d, want %d", key, l.longest, longest)
			}
		}
	})
}
