package retrieval

import (
	"testing"

	"pgregory.net/rapid"

	"chunkscope/engine/internal/draw"
	"chunkscope/engine/measure/internal/cases"
	"chunkscope/engine/settings"
)

func TestParentsAreReturnedOnce(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		s := settings.Default()
		s.Strategy, s.OverlapMode = rapid.SampledFrom([]string{"recursive", "sentences", "window"}).Draw(t, "strategy"), "none"
		s.Parents = rapid.SampledFrom([]string{"paragraphs", "document"}).Draw(t, "parents")
		doc := cases.Document(t)
		r := cases.Run(t, doc, draw.SettingsNear(t, s, "strategy", "overlap_mode", "parents"))
		x, err := NewIndex(t.Context(), r)
		if err != nil {
			t.Fatal(err)
		}
		seen := map[int]bool{}
		for _, h := range NewCorpusFromIndexes([]*Index{x}).Rank(doc.Text, 0) {
			n := r.ParentIndex(h.Chunk)
			if seen[n] {
				t.Fatalf("parent %d was returned twice", n)
			}
			seen[n] = true
			if c := x.returnedText(h.Chunk); !isInside(r.Chunks.Body(h.Chunk), c.Body) {
				t.Fatalf("chunk %v is not in %v", r.Chunks.Body(h.Chunk), c.Body)
			}
		}
	})
}
