package retrieval

import (
	"cmp"
	"context"
	"math"
	"slices"

	"chunkscope/engine"
	"chunkscope/engine/measure/metrics"
	"chunkscope/engine/measure/retrieval/language"
)

// Corpus finds chunks by words in several documents, as if they were one. It uses Index's
// formula with N, n and mean counted over all of them. It is safe for concurrent use.
type Corpus struct {
	// Parts holds the index of each document, in the given order.
	Parts []*Index
	n     int
	mean  float64
}

// NewCorpus reads every chunk of every result once, folding words with the named
// language; language.Auto detects that of each document. It fails for an unknown name,
// and with ctx's error.
func NewCorpus(ctx context.Context, results []*engine.Result, name string) (*Corpus, error) {
	parts := make([]*Index, len(results))
	for i, r := range results {
		l, err := language.Named(name, r.Doc.Text)
		if err != nil {
			return nil, err
		}
		x, err := NewIndexIn(ctx, r, l)
		if err != nil {
			return nil, err
		}
		parts[i] = x
	}
	return CorpusOf(parts), nil
}

// CorpusOf returns the corpus of indexed documents. Do not call Ask if an index can only
// rank (Index.For).
func CorpusOf(parts []*Index) *Corpus {
	c := &Corpus{Parts: parts}
	words := 0
	for _, x := range parts {
		c.n += len(x.lengths)
		for _, n := range x.lengths {
			words += int(n)
		}
	}
	c.mean = metrics.Ratio(words, c.n)
	return c
}

// For returns a small index without the document that can only rank for one question, so
// many documents can be ranked together without staying in memory.
func (x *Index) For(question string) *Index {
	out := &Index{vocabulary: newVocabulary(x.language), lengths: x.lengths, mean: x.mean, parents: x.parents}
	for _, w := range x.questionWords(question) {
		out.learn([]byte(w.term))
		out.postings = append(out.postings, x.postingsOf(w.id)...)
		out.ends = append(out.ends, int32(len(out.postings)))
	}
	return out
}

// Found is a chunk found in one of several documents.
type Found struct {
	Document, Chunk int
	Score           float64
}

// Repeat is a chunk that was dropped because it nearly repeats a kept one.
type Repeat struct{ Found, Of Found }

// CorpusAnswer is an Answer from several documents.
type CorpusAnswer struct {
	Question                              string
	Top, Deduped                          []Found
	Dropped                               []Repeat
	DuplicateShare, DuplicateShareDeduped float64
}

// Rank lists the chunks that share a word with the question, the best first, and the
// earlier first of equals. It lists at most limit chunks (0: all), and one for each
// parent.
func (c *Corpus) Rank(question string, limit int) []Found {
	scores := make([][]float64, len(c.Parts))
	for d, x := range c.Parts {
		scores[d] = make([]float64, len(x.lengths))
	}
	for _, lists := range c.lists(question) {
		c.weigh(lists, scores)
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
	out = oncePerParent(out, func(f *Found) (int, int, bool) {
		x := c.Parts[f.Document]
		return f.Document, x.returnedFor(f.Chunk), x.parents != nil
	})
	if limit > 0 && len(out) > limit {
		out = out[:limit]
	}
	return out
}

// lists returns the postings of every word of a question, one list for each document,
// with words folded in the document's language.
func (c *Corpus) lists(question string) [][]postings {
	var terms []string
	lists := map[string][]postings{}
	for d, x := range c.Parts {
		for _, w := range x.questionWords(question) {
			if lists[w.term] == nil {
				terms = append(terms, w.term)
				lists[w.term] = make([]postings, len(c.Parts))
			}
			lists[w.term][d] = x.postingsOf(w.id)
		}
	}
	if telling := c.dropStopWords(terms); len(telling) > 0 {
		terms = telling
	}
	out := make([][]postings, len(terms))
	for i, t := range terms {
		out[i] = lists[t]
	}
	return out
}

// dropStopWords drops words that are stop words in most documents. In a document detected
// as another language they would be rare words with a high weight.
func (c *Corpus) dropStopWords(terms []string) (out []string) {
	for _, t := range terms {
		stops := 0
		for _, x := range c.Parts {
			if x.language.Stop(t) {
				stops++
			}
		}
		if 2*stops <= len(c.Parts) {
			out = append(out, t)
		}
	}
	return out
}

// weigh adds the weight of one word of the question to every chunk that contains it.
func (c *Corpus) weigh(lists []postings, scores [][]float64) {
	df := 0
	for _, list := range lists {
		df += list.chunks()
	}
	idf := math.Log(1 + (float64(c.n-df)+0.5)/(float64(df)+0.5))
	for d, list := range lists {
		for i, n := range list.each() {
			tf := float64(n)
			norm := 1 - B + B*float64(c.Parts[d].lengths[i])/c.mean
			scores[d][i] += idf * tf * (K1 + 1) / (tf + K1*norm)
		}
	}
}

// Ask finds the best chunks for a question, before and after duplicates are
// dropped, as Index.Ask does.
func (c *Corpus) Ask(ctx context.Context, question string, q Query) (CorpusAnswer, error) {
	k := q.K
	ranked := c.Rank(question, q.candidates())
	a := CorpusAnswer{Question: question, Top: ranked[:min(k, len(ranked))]}
	distinct := metrics.NewKept(q.similarity())
	for _, f := range ranked {
		if len(a.Deduped) == k {
			break
		}
		if err := ctx.Err(); err != nil {
			return CorpusAnswer{}, err
		}
		if i := distinct.Add(c.Parts[f.Document].contentFor(f.Chunk)); i >= 0 {
			a.Dropped = append(a.Dropped, Repeat{f, a.Deduped[i]})
			continue
		}
		a.Deduped = append(a.Deduped, f)
	}
	a.DuplicateShare, a.DuplicateShareDeduped = c.duplicates(a.Top), c.duplicates(a.Deduped)
	return a, nil
}

// duplicates returns the share of retrieved characters that are retrieved more than once.
// Equal texts of different documents are not the same characters.
func (c *Corpus) duplicates(list []Found) float64 {
	hits := make([][]Hit, len(c.Parts))
	for _, f := range list {
		hits[f.Document] = append(hits[f.Document], Hit{f.Chunk, f.Score})
	}
	total, once := 0, 0
	for d, x := range c.Parts {
		spans := x.spansOf(hits[d])
		total += x.chars(spans)
		once += x.chars(union(spans))
	}
	return metrics.Ratio(total-once, total)
}
