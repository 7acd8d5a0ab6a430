package retrieval

import (
	"cmp"
	"context"
	"math"
	"slices"

	"chunkscope/engine"
	"chunkscope/engine/measure/metrics"
	"chunkscope/engine/measure/neardup"
)

// Corpus finds chunks in several documents by words, as if they were one:
// Index's formula with N, n and mean counted over all of them. It is safe for
// concurrent use.
type Corpus struct {
	// Parts are the documents' own indexes, in the order they were given.
	Parts []*Index
	n     int
	mean  float64
}

// NewCorpus reads every chunk of every result once.
func NewCorpus(ctx context.Context, results []*engine.Result) (*Corpus, error) {
	c := &Corpus{Parts: make([]*Index, len(results))}
	words := 0
	for i, r := range results {
		x, err := NewIndex(ctx, r)
		if err != nil {
			return nil, err
		}
		c.Parts[i] = x
		c.n += len(x.lengths)
		for _, n := range x.lengths {
			words += int(n)
		}
	}
	c.mean = metrics.Ratio(words, c.n)
	return c, nil
}

// Found is a chunk of one of the documents.
type Found struct {
	Document, Chunk int
	Score           float64
}

// Repeat is a chunk left out because it nearly repeats one that was kept.
type Repeat struct{ Found, Of Found }

// CorpusAnswer is an Answer from several documents.
type CorpusAnswer struct {
	Question                              string
	Top, Deduped                          []Found
	Dropped                               []Repeat
	DuplicateShare, DuplicateShareDeduped float64
}

// Rank lists the chunks that share a word with the question, the best first
// and the earlier first of equals, at most limit of them (0: all).
func (c *Corpus) Rank(question string, limit int) []Found {
	scores := make([][]float64, len(c.Parts))
	for d, x := range c.Parts {
		scores[d] = make([]float64, len(x.lengths))
	}
	for _, term := range termsOf(question) {
		c.weigh(term, scores)
	}
	var out []Found
	for d := range scores {
		for i, s := range scores[d] {
			if s > 0 {
				out = append(out, Found{d, i, s})
			}
		}
	}
	slices.SortStableFunc(out, func(a, b Found) int { return cmp.Compare(b.Score, a.Score) })
	if limit > 0 && len(out) > limit {
		out = out[:limit]
	}
	return out
}

// termsOf are the different words of a text, in the order of their first use.
func termsOf(text string) []string {
	var out []string
	eachTerm(text, func(_, _ int, term []byte) {
		if !slices.Contains(out, string(term)) {
			out = append(out, string(term))
		}
	})
	return out
}

// weigh adds what one word of the question is worth to every chunk with it.
func (c *Corpus) weigh(term string, scores [][]float64) {
	df := 0
	lists := make([][]posting, len(c.Parts))
	for d, x := range c.Parts {
		if id, known := x.terms[term]; known {
			lists[d] = x.postings[id]
			df += len(lists[d])
		}
	}
	idf := math.Log(1 + (float64(c.n-df)+0.5)/(float64(df)+0.5))
	for d, list := range lists {
		for _, p := range list {
			tf := float64(p.tf)
			long := 1 - B + B*float64(c.Parts[d].lengths[p.chunk])/c.mean
			scores[d][p.chunk] += idf * tf * (K1 + 1) / (tf + K1*long)
		}
	}
}

// Ask finds the best k chunks for a question, k ≥ 1, before and after seed
// 002's dedup rule, as Index.Ask does.
func (c *Corpus) Ask(ctx context.Context, question string, k int) (CorpusAnswer, error) {
	ranked := c.Rank(question, 2*k)
	a := CorpusAnswer{Question: question, Top: ranked[:min(k, len(ranked))]}
	for _, f := range ranked {
		if len(a.Deduped) == k {
			break
		}
		if err := ctx.Err(); err != nil {
			return CorpusAnswer{}, err
		}
		if i := slices.IndexFunc(a.Deduped, func(kept Found) bool { return c.repeats(f, kept) }); i >= 0 {
			a.Dropped = append(a.Dropped, Repeat{f, a.Deduped[i]})
			continue
		}
		a.Deduped = append(a.Deduped, f)
	}
	a.DuplicateShare, a.DuplicateShareDeduped = c.duplicates(a.Top), c.duplicates(a.Deduped)
	return a, nil
}

// repeats reports whether f is nearly the kept chunk.
func (c *Corpus) repeats(f, kept Found) bool {
	if f.Document == kept.Document {
		return c.Parts[f.Document].same.of(f.Chunk, kept.Chunk)
	}
	return neardup.Duplicate(c.Parts[f.Document].r.Content(f.Chunk), c.Parts[kept.Document].r.Content(kept.Chunk))
}

// duplicates is the share of retrieved characters that are retrieved again;
// equal texts of different documents are not the same characters.
func (c *Corpus) duplicates(list []Found) float64 {
	all, once := 0, 0
	for d, x := range c.Parts {
		var hits []Hit
		for _, f := range list {
			if f.Document == d {
				hits = append(hits, Hit{f.Chunk, f.Score})
			}
		}
		spans := x.retrieved(hits)
		all += x.chars(spans)
		once += x.chars(union(spans))
	}
	return metrics.Ratio(all-once, all)
}
