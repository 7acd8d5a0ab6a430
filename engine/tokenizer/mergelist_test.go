package tokenizer

import (
	"slices"
	"strings"
	"testing"

	"pgregory.net/rapid"
)

func TestMergeMatchesSimpleSearch(t *testing.T) {
	ranks := map[string]uint32{"aa": 3, "ab": 0, "ba": 3, "bb": 7, "aaa": 1, "aaaa": 2, "aba": 9, "abab": 4, "abb": 0, "bbab": 5, "aab": 8}
	rapid.Check(t, func(t *rapid.T) {
		text := strings.Join(rapid.SliceOfN(rapid.SampledFrom([]string{"a", "b", "c", "aaaa", "abab"}), 0, 40).Draw(t, "text"), "")
		want := strings.Split(text, "")
		for {
			best, index := uint32(NoMerge), -1
			for i := range len(want) - 1 {
				if rank, ok := ranks[want[i]+want[i+1]]; ok && rank < best {
					best, index = rank, i
				}
			}
			if index < 0 {
				break
			}
			want = slices.Replace(want, index, index+2, want[index]+want[index+1])
		}
		var got []string
		joined := strings.Split(text, "")
		for _, i := range Merge(len(text), func(left, right, end uint32) uint32 {
			if joined[left]+joined[right] != text[left:end] {
				t.Fatalf("Merge called rank with parts %q and %q, but the text between left and end is %q", joined[left], joined[right], text[left:end])
			}
			if rank, ok := ranks[text[left:end]]; ok {
				return rank
			}
			return NoMerge
		}, func(left, right uint32) { joined[left] += joined[right] }) {
			got = append(got, joined[i])
		}
		if !slices.Equal(got, want) {
			t.Fatalf("Merge of %q = %q, want %q", text, got, want)
		}
	})
}
