package mode

import (
	"testing"

	"chunkscope/engine"
	"chunkscope/engine/chunk"
)

// Text between the shared text and the cut must not be shown as part of the right chunk.
func TestSeamSkipsRow(t *testing.T) {
	const text = "One two.\n\n    code\n\n# Next\n"
	doc, err := engine.NewFromString("a.md", text)
	if err != nil {
		t.Fatal(err)
	}
	seam := seamText{r: &engine.Result{Doc: doc}, shared: chunk.Span{End: 8}, right: chunk.Span{Start: 20, End: len(text)}}
	for row, want := range map[chunk.Span]bool{{Start: 0, End: 9}: false, {Start: 10, End: 19}: true} {
		if got := seam.skipsRow(row); got != want {
			t.Errorf("skipsRow(%v) = %t, want %t", row, got, want)
		}
	}
}
