package measure

import (
	"math"
	"reflect"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"chunkscope/engine"
)

// Of one document, a corpus answers as the document's own index does.
func TestCorpusOfOneIsAnIndex(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		r := cut(t, document(t), drawn(t, "a"))
		question := rapid.SampledFrom([]string{"the", "a word and another", "One two three", "text", "nowhere"}).Draw(t, "question")
		x, err := NewIndex(t.Context(), r)
		check2(t, err)
		c, err := NewCorpus(t.Context(), []*engine.Result{r})
		check2(t, err)
		want, err := x.Ask(t.Context(), question, 3)
		check2(t, err)
		got, err := c.Ask(t.Context(), question, 3)
		check2(t, err)
		if len(got.Top) != len(want.Top) || len(got.Deduped) != len(want.Deduped) || len(got.Dropped) != len(want.Dropped) {
			t.Fatalf("got %+v, want %+v", got, want)
		}
		for i, h := range want.Top {
			if got.Top[i] != (Found{0, h.Chunk, h.Score}) {
				t.Fatalf("got %+v, want %+v", got.Top, want.Top)
			}
		}
		if math.Abs(got.DuplicateShare-want.DuplicateShare) > 1e-12 {
			t.Fatalf("duplicate share %v, want %v", got.DuplicateShare, want.DuplicateShare)
		}
	})
}

func check2(t *rapid.T, err error) {
	t.Helper()
	if err != nil {
		t.Fatal(err)
	}
}

// A word that is rare in its own document may be common in all of them.
func TestCorpusWeighsWordsOverAllDocuments(t *testing.T) {
	a := byHand(t, "Harbour rope. Harbour light.", "", "body \"Harbour rope.\"\nbody \"Harbour light.\"")
	b := byHand(t, "A light. Harbour tide.", "", "body \"A light.\"\nbody \"Harbour tide.\"")
	c, err := NewCorpus(t.Context(), []*engine.Result{a, b})
	check(t, err)
	got, err := c.Ask(t.Context(), "rope harbour", 2)
	check(t, err)
	if len(got.Top) != 2 || got.Top[0].Document != 0 || got.Top[0].Chunk != 0 || got.Top[1].Score >= got.Top[0].Score {
		t.Errorf("got %+v", got)
	}
	// idf("rope") with N 4, n 1; all chunks have two words.
	idf := math.Log(1 + 3.5/1.5)
	if alone := c.Rank("rope", 0); len(alone) != 1 || math.Abs(alone[0].Score-idf) > 1e-12 {
		t.Errorf("got %+v, want a score of %v", alone, idf)
	}
	same, err := NewCorpus(t.Context(), []*engine.Result{a, a})
	check(t, err)
	twice, err := same.Ask(t.Context(), "rope", 2)
	check(t, err)
	if len(twice.Top) != 2 || len(twice.Deduped) != 1 || len(twice.Dropped) != 1 || twice.Dropped[0].Of != twice.Deduped[0] {
		t.Errorf("got %+v", twice)
	}
}

// The curve of a document twice has its shares and double its counts.
func TestTotalCurve(t *testing.T) {
	doc := load(t, "docs", "v-prose.txt")
	base := assign(t, "strategy=window overlap_mode=native max_chunk_size=400 overlap_size=0")
	c, err := Sweep(t.Context(), doc, base, Range{"overlap_size", 0, 200, 20}, nil)
	check(t, err)
	one := TotalCurve([]*Curve{c}, base)
	if !reflect.DeepEqual(one, c) {
		t.Errorf("of one: got %+v, want %+v", one, c)
	}
	two := TotalCurve([]*Curve{c, c}, base)
	for i := range two.Points {
		p, q := &two.Points[i], &c.Points[i]
		if p.Chunks != 2*q.Chunks || p.Whole.Total != 2*q.Whole.Total || p.Whole.Share() != q.Whole.Share() ||
			p.StoredPerSrc != q.StoredPerSrc || p.DuplicateShare != q.DuplicateShare || p.Largest != q.Largest {
			t.Errorf("got %+v of %+v", p, q)
		}
	}
	if c.Points[0].Chunks*2 != two.Points[0].Chunks || TotalCurve(nil, base) != nil {
		t.Error("the first curve was changed")
	}
}

func TestTotalDifference(t *testing.T) {
	doc := load(t, "docs", "v-prose.txt")
	run := func(text string) *engine.Result {
		r, err := engine.Run(t.Context(), doc, assign(t, text))
		check(t, err)
		return r
	}
	d, err := Compare(t.Context(), run("strategy=window overlap_mode=none max_chunk_size=400"), run("strategy=window overlap_mode=none max_chunk_size=500"))
	check(t, err)
	total, again, gone := TotalDifference([]*Difference{d, d})
	if total.Moved != 2*d.Moved || total.Kept != 2*d.Kept || again != 2*len(d.Embed) || gone != 2*len(d.Drop) ||
		total.A.Chunks != 2*d.A.Chunks || total.B.Whole.Share() != d.B.Whole.Share() || len(total.Settings) != 1 {
		t.Errorf("got %+v of %+v", total, d)
	}
}

func TestTotalGold(t *testing.T) {
	r := byHand(t, "One is here. Two is there.", "", "body \"One is here.\"\nbody \"Two is there.\"")
	x, err := NewIndex(t.Context(), r)
	check(t, err)
	gold, err := ReadGold("q.jsonl", strings.NewReader(`{"question":"here","references":["One is here."]}
{"question":"there","references":["here. Two"]}`))
	check(t, err)
	g, err := x.Score(t.Context(), gold, 1)
	check(t, err)
	two := TotalGold([]*GoldReport{g, g})
	if two.Scored != 4 || two.Questions != 4 || two.AnswersWhole.Mean != g.AnswersWhole.Mean || two.Top.Recall.Mean != g.Top.Recall.Mean {
		t.Errorf("got %+v of %+v", two, g)
	}
}
