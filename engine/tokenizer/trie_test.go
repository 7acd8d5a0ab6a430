package tokenizer

import (
	"strings"
	"testing"

	"pgregory.net/rapid"
)

func TestTrieFindsLongestString(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		words := rapid.SliceOfDistinct(rapid.StringMatching(`[abc\x00é]{1,6}`), rapid.ID).Draw(t, "words")
		tree := newTrie()
		for i, w := range words {
			if !tree.Add(w, uint32(i)) {
				t.Fatal("Add returned false, want true")
			}
		}
		text := rapid.StringMatching(`[abc\x00é]{0,20}`).Draw(t, "text")
		for from := range len(text) + 1 {
			end, value := from, uint32(noValue)
			for i, w := range words {
				if strings.HasPrefix(text[from:], w) && from+len(w) > end {
					end, value = from+len(w), uint32(i)
				}
			}
			if gotEnd, got := tree.Longest(trieRoot, []byte(text), from); gotEnd != end || got != value {
				t.Fatalf("trie of %q: Longest(%q, %d) = %d, value %d; want %d, value %d", words, text, from, gotEnd, got, end, value)
			}
		}
		for i, w := range words {
			if got := tree.Find(w); got != uint32(i) {
				t.Fatalf("Find(%q) = %d, want %d", w, got, i)
			}
			if got := tree.Find(w + "x"); got != noValue {
				t.Fatalf("Find(%q) = %d, want noValue", w+"x", got)
			}
		}
	})
}
