package align_test

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"chunkscope/engine/align"
)

func rankPlaces(t *testing.T, text string, chunks []align.GivenChunk) (out []int) {
	t.Helper()
	g, err := align.PlaceIn(t.Context(), newDocument(t, text), chunks, "")
	if err != nil {
		t.Fatal(err)
	}
	out = make([]int, len(chunks))
	for i := range g.Placements {
		out[g.FileIndices[i]] = -1
		if p := &g.Placements[i]; p.IsPlaced() {
			out[g.FileIndices[i]] = p.Span.Start
		}
	}
	return out
}

func newChunks(contents ...string) (out []align.GivenChunk) {
	for _, c := range contents {
		out = append(out, align.GivenChunk{Content: c})
	}
	return out
}

// The order stated in the records must be used unless file order matches the document better.
func TestBetterOrderIsUsed(t *testing.T) {
	const text = "The first paragraph.\n\nAgain.\n\nThe second paragraph.\n\nAgain.\n\nThe third paragraph.\n\nAgain.\n"
	parts := []string{"The first paragraph.", "Again.", "The second paragraph.", "Again.", "The third paragraph.", "Again."}
	inFile := newChunks(parts...)
	want := rankPlaces(t, text, inFile)
	if !slices.IsSorted(want) || slices.Contains(want, -1) {
		t.Fatal(want)
	}
	for i := range inFile {
		inFile[i].Order, inFile[i].Ordered = float64(i%2), true
	}
	if got := rankPlaces(t, text, inFile); !slices.Equal(got, want) {
		t.Errorf("with a wrong recorded order: got %v, want %v", got, want)
	}
	reportedCount := slices.Clone(inFile)
	for i := range reportedCount {
		reportedCount[i].Order = float64(i)
	}
	rand.New(rand.NewPCG(1, 1)).Shuffle(len(reportedCount), func(i, k int) { reportedCount[i], reportedCount[k] = reportedCount[k], reportedCount[i] })
	got := rankPlaces(t, text, reportedCount)
	for i := range reportedCount {
		if rank := int(reportedCount[i].Order); got[i] != want[rank] {
			t.Errorf("with a recorded order: %q is placed at %d, want %d", reportedCount[i].Content, got[i], want[rank])
		}
	}
}

func TestEqualChunksGetDifferentPlaces(t *testing.T) {
	var text strings.Builder
	var parts []string
	for i := range 30 {
		for _, part := range []string{fmt.Sprintf("## Method number %d", i), "Parameters: none.", "Returns nothing, and never fails."} {
			text.WriteString(part + "\n\n")
			parts = append(parts, part)
		}
	}
	want := rankPlaces(t, text.String(), newChunks(parts...))
	rnd := rand.New(rand.NewPCG(1, 2))
	for range 20 {
		rnd.Shuffle(len(parts), func(i, k int) { parts[i], parts[k] = parts[k], parts[i] })
		got := rankPlaces(t, text.String(), newChunks(parts...))
		slices.Sort(got)
		if !slices.Equal(got, want) {
			t.Fatalf("got %v, want %v", got, want)
		}
	}
}

func TestFewMovedChunksAreFound(t *testing.T) {
	doc := repetitiveDocument(t)
	c := chunkByPreset(t, doc, "langchain-recursive")
	order := fileOrder(len(c.contents))
	for _, i := range []int{40, 80, 120} {
		order = append(slices.DeleteFunc(order, func(k int) bool { return k == i }), i)
	}
	if n := placeShuffled(t, &c, order, "", ""); n.placements < n.chunks-1 || n.misplaced > 0 {
		t.Errorf("placed %d of %d chunks, %d of them wrongly; want at most one unplaced", n.placements, n.chunks, n.misplaced)
	}
}

func fileOrder(n int) []int {
	out := make([]int, n)
	for i := range out {
		out[i] = i
	}
	return out
}
