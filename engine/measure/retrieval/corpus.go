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

// Corpus searches one or more documents as if they were one. It is safe for concurrent use.
//
//	score(q, c) = Σ idf(w) · tf · (K1+1) / (tf + K1·(1 − B + B·len/mean))
//	idf(w)      = ln(1 + (N − n + ½) / (n + ½))
//
// The sum is over the different words w of the question. tf is the number of times that w is in the
// chunk, len the number of words in the chunk, and mean the mean of len. N is the number of chunks
// in all documents, and n the number of chunks with w.
type Corpus struct {
	// Parts holds the index of each document, in the given order.
	Parts      []*Index
	chunkCount int
	mean       float64
}

// NewCorpus indexes every chunk of every result and stems the words in the named language.
// language.Auto detects the language of each document. NewCorpus returns an error for an unknown
// name, and the error of ctx.
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
	return CorpusOf(parts), nil
}

// CorpusOf returns a corpus of indexed documents. Ask must not be called if an index comes from
// ForQuestion.
func CorpusOf(parts []*Index) *Corpus {
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

// ForQuestion returns a small index that can only rank chunks for one question. It does not hold
// the document, so many documents can be ranked together.
func (x *Index) ForQuestion(question string) *Index {
	out := &Index{vocabulary: newVocabulary(x.language), lengths: x.lengths, parents: x.parents}
	for _, w := range x.questionWords(question) {
		out.add([]byte(w.term))
		out.postings = append(out.postings, x.findPostings(w.id)...)
		out.ends = append(out.ends, int32(len(out.postings)))
	}
	return out
}

// Rank lists the chunks that share a word with the question, best first. Equal scores are in
// document order. It returns at most limit chunks (0 means all) and only one chunk per parent.
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

// Ask finds the best chunks for a question, with and without duplicates.
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
