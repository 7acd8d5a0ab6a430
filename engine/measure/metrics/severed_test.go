package metrics

import (
	"slices"
	"sort"
	"testing"

	"pgregory.net/rapid"

	"chunkscope/engine"
	"chunkscope/engine/measure/internal/cases"
	"chunkscope/engine/settings"
	"chunkscope/engine/text"
)

func TestSeamsSeverListedSentences(t *testing.T) {
	docs := []*engine.Document{cases.Load(t, "docs", "v-tutorial.md"), cases.Load(t, "docs", "v-plain-prose-long-line.md"), cases.Load(t, "docs", "v-multilingual-emoji.md")}
	found := 0
	rapid.Check(t, func(rt *rapid.T) {
		s := settings.Default()
		s.Strategy = rapid.SampledFrom([]string{"window", "recursive", "sentences", "structural", "fallback"}).Draw(rt, "strategy")
		s.OverlapMode = rapid.SampledFrom([]string{"none", "native", "budget", "sentences", "context"}).Draw(rt, "mode")
		s.MaxChunkSize = rapid.IntRange(40, 900).Draw(rt, "size")
		s.MinChunkSize = min(s.MinChunkSize, s.MaxChunkSize)
		s.OverlapSize = rapid.IntRange(0, s.MaxChunkSize-1).Draw(rt, "overlap")
		if settings.Check(s) != nil {
			rt.Skip()
		}
		r, err := engine.Run(t.Context(), rapid.SampledFrom(docs).Draw(rt, "document"), s)
		if err != nil {
			rt.Fatal(err)
		}
		_, cuts, err := measureSevered(t.Context(), r)
		if err != nil {
			rt.Fatal(err)
		}
		var seen []SeveredSentence
		for i := range r.Seams {
			c, ok := findSevered(r, i)
			if ok && (len(seen) == 0 || seen[len(seen)-1].Sentence != c.Sentence) {
				seen = append(seen, c)
			}
		}
		same := slices.EqualFunc(seen, cuts, func(a, b SeveredSentence) bool {
			return a.Sentence == b.Sentence && a.Seam == b.Seam && a.Seams == b.Seams && a.IsRepaired() == b.IsRepaired()
		})
		if !same {
			rt.Fatalf("severed by each seam = %v\nby all seams = %v", seen, cuts)
		}
		found += len(cuts)
	})
	if found == 0 {
		t.Error("no sentence was severed, want some")
	}
}

func findSevered(r *engine.Result, seam int) (c SeveredSentence, ok bool) {
	seamOffset := r.Seams[seam].Byte
	all := r.Doc.Sentences()
	i := sort.Search(len(all), func(i int) bool { return all[i].End() > seamOffset })
	if i == len(all) {
		return SeveredSentence{}, false
	}
	s := text.TrimSpan(r.Doc.Text, all[i].Span())
	if s.Empty() || s.Start >= seamOffset || s.End <= seamOffset {
		return SeveredSentence{}, false
	}
	c = SeveredSentence{Sentence: s, Chunk: -1}
	c.Seam, c.Seams = FindSeamsInside(r, s)
	for i := c.Seam; i <= c.Seam+c.Seams && c.Chunk < 0; i++ {
		if ContainsSpan(r, i, s) {
			c.Chunk = i
		}
	}
	return c, true
}

func TestCountSentences(t *testing.T) {
	doc, err := engine.New("a.md", []byte("One is here. Two is here. Three is here.\n"))
	cases.Check(t, err)
	r, err := engine.Run(t.Context(), doc, cases.Assign(t, ""))
	cases.Check(t, err)
	if w := CountSentences(r, 0); w != (WholeCount{3, 3}) {
		t.Errorf("sentences in the chunk = %v, want 3 of 3", w)
	}
	r, err = engine.Run(t.Context(), doc, cases.Assign(t, "strategy=window max_chunk_size=15 overlap_mode=none"))
	cases.Check(t, err)
	if w := CountSentences(r, 0); w != (WholeCount{1, 2}) {
		t.Errorf("sentences in the first window = %v, want 1 of 2", w)
	}
	if w := CountSentences(r, 1); w != (WholeCount{0, 2}) {
		t.Errorf("sentences in the second window = %v, want 0 of 2", w)
	}
}
