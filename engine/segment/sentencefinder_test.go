package segment

import (
	"slices"
	"strings"
	"testing"

	"github.com/clipperhouse/uax29/v2/sentences"
	"pgregory.net/rapid"

	"chunkscope/engine/chunk"
	"chunkscope/engine/text"
)

func findSentences(text string) []string {
	var out []string
	newSentenceFinder(text, nil, func(s chunk.Span) bool {
		out = append(out, s.Slice(text))
		return true
	}).Find(chunk.Span{End: len(text)})
	return out
}

// The sentences must equal those of a conforming library, except where UAX #29 allows differences.
func TestSentencesMatchStandard(t *testing.T) {
	words := []string{
		"word", "Word", "größe", "Élan", "слово", "Слово", "漢字", "かな", "한국어", "ไทย", "العربية", "1234567", "3.1415", "e\u0301t", "U\u0308ber", "ab\u200d",
		". ", "! ", "? ", "… ", "... ", "?! ", ".\u0301 ", ".\t", "! \u0308", ", ", "; ", ": ", " - ", " — ", " ", "  ", "\u3000", "\u2028", "\u0085",
		"verb.Élan", "verb!Élan", "verb.漢", "。é", "。Mixed", "。", "！", "？", "｡", "։", "؟ ", "। ", "။ ", ".) ", "?] ", "!) ", ".’ ", "。」", "！』", "；", "、",
	}
	rapid.Check(t, func(t *rapid.T) {
		content := strings.Join(rapid.SliceOfN(rapid.SampledFrom(words), 1, 25).Draw(t, "words"), "")
		var want []string
		for it := sentences.FromString(content); it.Next(); {
			if s := strings.TrimFunc(it.Value(), text.IsSpace); s != "" {
				want = append(want, s)
			}
		}
		if got := findSentences(content); !slices.Equal(got, want) {
			t.Fatalf("%q:\n got %q\nwant %q", content, got, want)
		}
	})
}
