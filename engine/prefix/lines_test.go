package prefix

import (
	"strings"
	"testing"

	"pgregory.net/rapid"
)

// However much of a title is looked at, it is its first longTitle characters, its
// words with one space between them.
func TestShortIsTheBeginningOfATitle(t *testing.T) {
	word := rapid.SampledFrom([]string{"a", "é", "words", " ", "  ", "\n", "\u00a0", "\xff", strings.Repeat("long", 60)})
	rapid.Check(t, func(t *rapid.T) {
		title := strings.Join(rapid.SliceOfN(word, 0, 300).Draw(t, "words"), rapid.SampledFrom([]string{"", " "}).Draw(t, "between"))
		want := strings.Join(strings.Fields(title), " ")
		if runes := []rune(want); len(runes) > longTitle {
			n := 0
			for i := range want {
				if n == longTitle {
					want = strings.TrimRight(want[:i], " ") + left
					break
				}
				n++
			}
		}
		if got := short(title); got != want {
			t.Fatalf("short(%q) = %q, want %q", title, got, want)
		}
	})
}
