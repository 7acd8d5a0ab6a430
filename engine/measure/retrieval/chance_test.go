package retrieval

import (
	"math"
	"testing"

	"chunkscope/engine/chunk"
	"chunkscope/engine/internal/draw"
	"chunkscope/engine/measure/internal/cases"

	"pgregory.net/rapid"
)

func TestChanceIsMeanOfAllDraws(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		doc := cases.Document(t)
		x, err := NewIndex(t.Context(), cases.Run(t, doc, draw.Settings(t)))
		if err != nil {
			t.Fatal(err)
		}
		n := x.returned.Chunks.Len()
		if n == 0 || n > 10 || len(doc.Text) == 0 {
			t.Skip()
		}
		k := rapid.IntRange(1, 10).Draw(t, "k")
		var refs []chunk.Span
		var places [][]chunk.Span
		for range rapid.IntRange(1, 4).Draw(t, "references") {
			start := rapid.IntRange(0, len(doc.Text)-1).Draw(t, "start")
			s := chunk.Span{Start: start, End: min(len(doc.Text), start+rapid.IntRange(1, 60).Draw(t, "length"))}
			refs, places = append(refs, s), append(places, []chunk.Span{s})
		}
		relevant := union(refs)

		var want Chance
		draws := 0
		for set := range 1 << n {
			var hits []Hit
			for i := range n {
				if set>>i&1 == 1 {
					hits = append(hits, Hit{Chunk: x.firstChunk(i)})
				}
			}
			if len(hits) != min(k, n) {
				continue
			}
			o := x.scoreHits(relevant, refs, hits)
			want.Recall += o.recall
			want.WholeAtK += boolToFloat(o.isWhole)
			draws++
		}
		got := x.computeChance(relevant, places, k)
		if math.Abs(got.Recall-want.Recall/float64(draws)) > 1e-9 || math.Abs(got.WholeAtK-want.WholeAtK/float64(draws)) > 1e-9 {
			t.Fatalf("chanceOf = %+v, want the mean of %d draws: recall %v, whole %v", got, draws, want.Recall/float64(draws), want.WholeAtK/float64(draws))
		}
	})
}
