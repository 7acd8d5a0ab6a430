package view_test

import (
	"fmt"
	"testing"

	"chunkscope/engine"
	"chunkscope/engine/settings"
	"chunkscope/tui/session/view"
)

// The effect must list the changed seams. If the chunks did not change, it must report the earliest
// value with the same chunks.
func TestEffectOfOneSetting(t *testing.T) {
	doc, err := engine.New("a.txt", []byte("0123456789abcdefghij"))
	if err != nil {
		t.Fatal(err)
	}
	set := settings.Default()
	set.Strategy, set.OverlapMode = "window", "native"
	var last *view.View
	for _, c := range []struct {
		size, overlap int
		want          string
	}{
		{10, 0, "none"},
		{10, 2, "overlap_size from 0: [{8 10} {16 18}]"},  // the windows begin at 8 and 16
		{9, 2, "max_chunk_size from 10: [{7 9} {14 16}]"}, // both windows move
		{20, 2, "max_chunk_size from 9: [{7 9} {14 16}]"},
		{25, 2, "max_chunk_size from 20: same"},
		{30, 2, "max_chunk_size from 20: same"},
		{20, 2, "max_chunk_size from 30: same"},
		{20, 3, "overlap_size from 2: same"},
		{30, 2, "none"}, // two settings changed
	} {
		set.MaxChunkSize, set.OverlapSize = c.size, c.overlap
		r, err := engine.Run(t.Context(), doc, set)
		if err != nil {
			t.Fatal(err)
		}
		next := view.New(r, nil)
		if last != nil {
			next.CompareWith(last, 0)
		}
		last = next
		got := "none"
		if e := last.Effect; e != nil {
			got = fmt.Sprintf("%s from %s: %v", e.Key, e.Previous, e.Changed)
			if e.Unchanged {
				got = e.Key + " from " + e.Previous + ": same"
			}
		}
		if got != c.want {
			t.Errorf("size %d, overlap %d: effect = %s, want %s", c.size, c.overlap, got, c.want)
		}
	}
}
