package retrieval

import (
	"slices"
	"testing"
)

func TestPostings(t *testing.T) {
	ids := []int32{0, 1<<16 - 1, 0, 1 << 16, 1, 0, 1<<16 + 1, 1 << 16}
	lengths := []int32{2, 0, 3, 3}
	want := map[int32][]int32{0: {0, 2, 3}, 1: {2}, 1<<16 - 1: {0}, 1 << 16: {2, 3}, 1<<16 + 1: {3}}
	var all wordSequence
	for _, id := range ids {
		all.add(id)
	}
	x := Index{}
	x.postings, x.ends = all.groupByWord(1<<16+2, lengths)
	for id := range int32(1<<16 + 2) {
		if got := x.findPostings(id); !slices.Equal([]int32(got), want[id]) {
			t.Errorf("postings of word %d = %v, want %v", id, got, want[id])
		}
	}
}
