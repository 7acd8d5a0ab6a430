package explain

import (
	"testing"

	"chunkscope/engine"
	"chunkscope/engine/chunk"
	"chunkscope/engine/settings"
)

func TestEveryLimitHasASentence(t *testing.T) {
	want := map[chunk.LimitKind]string{
		chunk.LimitNone:       "",
		chunk.LimitSource:     "no more than 40% of chunk 2 may be repeated",
		chunk.LimitResult:     "no more than 40% of chunk 3 may be repeated text",
		chunk.LimitMax:        "chunk 3 may grow by 40 chars before it is longer than max chunk size",
		chunk.LimitFence:      "it would unbalance a fence (repeat one end of it without the other); more or less overlap may avoid that, and overlap mode context always does",
		chunk.LimitSentence:   "the next sentence has 40 chars, and 12,000 were left",
		chunk.LimitSeparator:  "the cut is at a separator, and no overlap crosses it",
		chunk.LimitPiece:      "the next piece has 40 chars, and 12,000 were left",
		chunk.LimitContext:    "no more than 40% of chunk 2 is kept",
		chunk.LimitWord:       "only whole words are taken",
		chunk.LimitChunk:      "chunk 2 has no more text",
		chunk.LimitWhitespace: "chunk 2 holds only white space",
		chunk.LimitTail:       "the last window is shorter",
		chunk.LimitPart:       "each part is cut separately, and no text of the previous part is repeated",
		chunk.LimitStrip:      "white space and marks at the beginning of chunk 3 are removed",
	}
	for kind := chunk.LimitNone; kind <= chunk.LimitStrip; kind++ {
		r := &engine.Result{Settings: settings.Default(), Seams: chunk.NewSeams(chunk.Seam{}, chunk.Seam{Limit: chunk.Limit{Kind: kind, A: 40, B: 12_000}})}
		if got := Limit(r, 1); got != want[kind] {
			t.Errorf("limit %d: got %q, want %q", kind, got, want[kind])
		}
	}
	full := &engine.Result{Settings: settings.Default(), Seams: chunk.NewSeams(chunk.Seam{Limit: chunk.Limit{Kind: chunk.LimitMax}})}
	if got, want := Limit(full, 0), "chunk 2 has no room left below max chunk size"; got != want {
		t.Errorf("got %q, want %q", got, want)
	}
}
