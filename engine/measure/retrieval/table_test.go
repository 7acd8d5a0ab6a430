package retrieval

import (
	"hash/maphash"
	"testing"

	"pgregory.net/rapid"
)

func TestWordTableFindsWords(t *testing.T) {
	words := rapid.SliceOf(rapid.OneOf(
		rapid.StringMatching(`[ab]{0,4}`), rapid.StringMatching(`[aб\x00]{0,10}`), rapid.StringMatching(`[a-z]{6,12}`)))
	rapid.Check(t, func(t *rapid.T) {
		x, known := wordTable{seed: maphash.MakeSeed()}, map[string]int32{}
		for i, w := range words.Draw(t, "words") {
			word := append(make([]byte, 0, rapid.IntRange(0, 16).Draw(t, "room")), w...)
			want, ok := known[w]
			if got := x.find(word); ok != (got >= 0) || ok && x.ids[got] != want {
				t.Fatalf("find(%q) = %d, which has the wrong id", w, got)
			}
			if !ok {
				known[w] = int32(i)
				if index := x.add(word, int32(i)); index != x.find(word) {
					t.Fatalf("%q: got %d, want %d", w, index, x.find(word))
				}
			}
		}
		for w, id := range known {
			if got := x.find([]byte(w)); got < 0 || x.ids[got] != id {
				t.Fatalf("find(%q) = %d, want the word with id %d", w, got, id)
			}
		}
	})
}
