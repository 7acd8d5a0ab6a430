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

// Corpus searches one or more documents together. It is safe for concurrent use. The score of chunk
// c for question q is
//
//	score(q, c) = Σ idf(w) · tf · (K1+1) / (tf + K1·(1 − B + B·len/mean))
//	idf(w)      = ln(1 + (N − n + ½) / (n + ½))
//
// The sum is over the distinct words w of the question. tf is the number of occurrences of w in the
// chunk, len is the number of words in the chunk, and mean is the mean of len. N is the number of
// chunks in all documents, and n is the number of chunks that contain w.
type Corpus struct {
	Parts      []*Index
	chunkCount int
	mean       float64
}

// NewCorpus indexes every chunk of every result. It stems words in the language called name. For
// language.Auto, it detects the language of each document. NewCorpus returns an error if name is
// not known or ctx is done.
func NewCorpus(ctx context.Context, results []*engine.Result, name string) (*Corpus, error) {
	parts := make([]*Index, len(results))
	for i, r := range results {
		l, err := language.FindLanguage(name, r.Doc.Text)
		if err != nil {
			return nil, err
		}
		x, err := NewIndexIn(ctx, r, l)
		if err != nil {
			return nil, err
		}
		parts[i] = x
	}
	return NewCorpusFromIndexes(parts), nil
}

// NewCorpusFromIndexes returns a corpus of indexed documents. If the indexes are results of
// Restrict, Ask must not be called.
func NewCorpusFromIndexes(parts []*Index) *Corpus {
	c := &Corpus{Parts: parts}
	words := 0
	for _, x := range parts {
		c.chunkCount += len(x.lengths)
		for _, n := range x.lengths {
			words += int(n)
		}
	}
	c.mean = metrics.Ratio(words, c.chunkCount)
	return c
}

// Restrict returns a small index that can only rank chunks for question. It does not hold the
// document in memory, so many documents can be ranked together.
func (x *Index) Restrict(question string) *Index {
	out := &Index{vocabulary: newVocabulary(x.language), lengths: x.lengths, parents: x.parents}
	for _, w := range x.questionWords(question) {
		out.add([]byte(w.term))
		out.postings = append(out.postings, x.findPostings(w.id)...)
		out.ends = append(out.ends, int32(len(out.postings)))
	}
	return out
}

// Rank returns the chunks that have a word in common with question, with the best first. Chunks
// with equal scores are in document order. Rank returns at most limit chunks, or all if limit is 0.
// It returns only one chunk per parent.
func (c *Corpus) Rank(question string, limit int) []Hit {
	scores := make([][]float64, len(c.Parts))
	for d, x := range c.Parts {
		scores[d] = make([]float64, len(x.lengths))
	}
	for _, lists := range c.lists(question) {
		c.addWeights(lists, scores)
	}
	out := []Hit{}
	for d := range scores {
		for i, s := range scores[d] {
			if s > 0 {
				out = append(out, Hit{d, i, s})
			}
		}
	}
	slices.SortStableFunc(out, func(a, b Hit) int { return cmp.Compare(b.Score, a.Score) })
	out = c.keepBestPerParent(out)
	if limit > 0 && len(out) > limit {
		out = out[:limit]
	}
	return out
}

func (c *Corpus) lists(question string) [][]postings {
	var terms []string
	lists := map[string][]postings{}
	for d, x := range c.Parts {
		for _, w := range x.questionWords(question) {
			if lists[w.term] == nil {
				terms = append(terms, w.term)
				lists[w.term] = make([]postings, len(c.Parts))
			}
			lists[w.term][d] = x.findPostings(w.id)
		}
	}
	if informative := c.dropStopWords(terms); len(informative) > 0 {
		terms = informative
	}
	out := make([][]postings, len(terms))
	for i, t := range terms {
		out[i] = lists[t]
	}
	return out
}

func (c *Corpus) dropStopWords(terms []string) (out []string) {
	for _, t := range terms {
		stops := 0
		for _, x := range c.Parts {
			if x.language.IsStopWord(t) {
				stops++
			}
		}
		if 2*stops <= len(c.Parts) {
			out = append(out, t)
		}
	}
	return out
}

func (c *Corpus) addWeights(lists []postings, scores [][]float64) {
	df := 0
	for _, list := range lists {
		df += list.countChunks()
	}
	idf := math.Log(1 + (float64(c.chunkCount-df)+0.5)/(float64(df)+0.5))
	for d, list := range lists {
		for i, n := range list.each() {
			tf := float64(n)
			norm := 1 - B + B*float64(c.Parts[d].lengths[i])/c.mean
			scores[d][i] += idf * tf * (K1 + 1) / (tf + K1*norm)
		}
	}
}

// Ask finds the best chunks for question, with and without deduplication.
func (c *Corpus) Ask(ctx context.Context, question string, q Query) (Answer, error) {
	k := q.K
	ranked := c.Rank(question, q.candidates())
	a := Answer{Question: question, Top: ranked[:min(k, len(ranked))]}
	keptTexts := metrics.NewKeptTexts(q.similarity())
	for _, f := range ranked {
		if len(a.Deduped) == k {
			break
		}
		if err := ctx.Err(); err != nil {
			return Answer{}, err
		}
		if i := keptTexts.Add(c.Parts[f.Document].returnedContent(f.Chunk)); i >= 0 {
			a.Dropped = append(a.Dropped, Dropped{f, a.Deduped[i]})
			continue
		}
		a.Deduped = append(a.Deduped, f)
	}
	a.DuplicateShare, a.DuplicateShareDeduped = c.duplicateShare(a.Top), c.duplicateShare(a.Deduped)
	return a, nil
}

func (c *Corpus) duplicateShare(list []Hit) float64 {
	hits := make([][]Hit, len(c.Parts))
	for _, h := range list {
		hits[h.Document] = append(hits[h.Document], h)
	}
	total, distinct := 0, 0
	for d, x := range c.Parts {
		spans := x.sourceSpans(hits[d])
		total += x.chars(spans)
		distinct += x.chars(union(spans))
	}
	return metrics.Ratio(total-distinct, total)
}
