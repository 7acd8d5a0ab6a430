package find_test

import (
	"strings"
	"testing"

	"pgregory.net/rapid"

	"chunkscope/tui/mode/find"
)

// The first place is the first of all places, in whatever case and script.
func TestFirstIsTheFirstOfAll(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		letters := []rune("abAB äÄ将.(")
		text := rapid.StringOfN(rapid.SampledFrom(letters), 0, 60, -1).Draw(t, "text")
		query := rapid.StringOfN(rapid.SampledFrom(letters), 1, 3, -1).Draw(t, "query")
		all, err := find.In(t.Context(), text, query)
		if err != nil {
			t.Fatal(err)
		}
		want := -1
		if len(all) > 0 {
			want = all[0].Start
		}
		if got := find.First(query)(text); got != want {
			t.Fatalf("%q in %q: %d, not %d", query, text, got, want)
		}
		if want >= 0 && !strings.EqualFold(text[want:want+len(query)], query) {
			t.Fatalf("%q stands not at %d of %q", query, want, text)
		}
	})
}
