package retrieval

import (
	"math"
	"slices"
	"testing"

	"pgregory.net/rapid"

	"chunkscope/engine"
	"chunkscope/engine/internal/draw"
	"chunkscope/engine/measure/internal/cases"
	"chunkscope/engine/measure/retrieval/language"
)

func TestCorpusWeighsWordsOverAllDocuments(t *testing.T) {
	a := cases.BuildResult(t, "Harbour rope. Harbour light.", "", "body \"Harbour rope.\"\nbody \"Harbour light.\"")
	b := cases.BuildResult(t, "A light. Harbour tide.", "", "body \"A light.\"\nbody \"Harbour tide.\"")
	c, err := NewCorpus(t.Context(), []*engine.Result{a, b}, language.Auto)
	cases.Check(t, err)
	got, err := c.Ask(t.Context(), "rope harbour", NewQuery(2))
	cases.Check(t, err)
	if len(got.Top) != 2 || got.Top[0].Document != 0 || got.Top[0].Chunk != 0 || got.Top[1].Score >= got.Top[0].Score {
		t.Errorf("answer = %+v, want two chunks, with chunk 0 of document 0 first", got)
	}
	idf := math.Log(1 + 3.5/1.5)
	if hits := c.Rank("rope", 0); len(hits) != 1 || math.Abs(hits[0].Score-idf) > 1e-12 {
		t.Errorf("Rank = %+v, want one hit with score %v", hits, idf)
	}
	same, err := NewCorpus(t.Context(), []*engine.Result{a, a}, language.Auto)
	cases.Check(t, err)
	twice, err := same.Ask(t.Context(), "rope", NewQuery(2))
	cases.Check(t, err)
	if len(twice.Top) != 2 || len(twice.Deduped) != 1 || len(twice.Dropped) != 1 || twice.Dropped[0].Original != twice.Deduped[0] {
		t.Errorf("answer = %+v, want one of two chunks dropped", twice)
	}
}

func TestRestrictKeepsRanking(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		s := draw.Settings(t)
		question := rapid.SampledFrom([]string{"the", "a word and another words", "One two three", "text of the texts", "nowhere"}).Draw(t, "question")
		var all, known []*Index
		for range rapid.IntRange(1, 3).Draw(t, "documents") {
			x, err := NewIndex(t.Context(), cases.Run(t, cases.Document(t), s))
			cases.CheckRapid(t, err)
			all, known = append(all, x), append(known, x.Restrict(question))
		}
		got, want := NewCorpusFromIndexes(known).Rank(question, 0), NewCorpusFromIndexes(all).Rank(question, 0)
		if !slices.Equal(got, want) {
			t.Errorf("Rank with Restrict = %v, want %v", got, want)
		}
	})
}

func TestCommonStopWordsFindNothing(t *testing.T) {
	english, err := language.FindLanguage("english", "")
	cases.Check(t, err)
	german, err := language.FindLanguage("german", "")
	cases.Check(t, err)
	var parts []*Index
	for _, l := range []*language.Language{english, english, german} {
		r := cases.BuildResult(t, "Who is at the harbour. A light.", "", "body \"Who is at the harbour.\"\nbody \"A light.\"")
		x, err := NewIndexIn(t.Context(), r, l)
		cases.Check(t, err)
		parts = append(parts, x.Restrict("who is at the light"))
	}
	for _, f := range NewCorpusFromIndexes(parts).Rank("who is at the light", 0) {
		if f.Chunk != 1 {
			t.Errorf("chunk %d of document %d is found by its stop words", f.Chunk, f.Document)
		}
	}
}
