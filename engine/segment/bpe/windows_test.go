package bpe

import (
	"slices"
	"strings"
	"testing"

	"pgregory.net/rapid"
)

// What is split window by window is what byte pair encoding makes of the whole.
func TestWindowsSplitAsTheWhole(t *testing.T) {
	units := []string{"a", "A", "ab", "xq", "é", "中", "字", " ", "\t", "\n", "=", "-", "/", "'", "the", "ing", "ation", "\xff", "\xe4", "0", "__", "ABC", "zz"}
	rapid.Check(t, func(t *rapid.T) {
		v := Named(rapid.SampledFrom([]string{"cl100k_base", "o200k_base"}).Draw(t, "vocabulary")).vocab
		var b strings.Builder
		for _, part := range rapid.SliceOfN(rapid.SampledFrom(units), 1, 40).Draw(t, "parts") {
			b.WriteString(strings.Repeat(part, rapid.SampledFrom([]int{1, 1, 1, 2, 3, 60, 700}).Draw(t, "times")))
		}
		b.WriteString(rapid.StringMatching(`[a-zA-Z0-9+/]{0,300}`).Draw(t, "end"))
		text := b.String()
		want := v.splitLong(nil, text, 0)
		if got := newMemo(text).splitWindows(v, nil, text, 0, len(text)); !slices.Equal(got, want) {
			t.Fatalf("%q: %v, not %v", text, got, want)
		}
	})
}
