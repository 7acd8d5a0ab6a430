package retrieval

import (
	"slices"

	"chunkscope/engine/chunk"
	"chunkscope/engine/measure/retrieval/language"
)

// Terms holds the words of a question that are in an index.
type Terms struct {
	index            *Index
	all, informative []int32 // ids, in question order
}

// Terms returns the words of question that are in x.
func (x *Index) Terms(question string) *Terms {
	all := x.queryTerms(question)
	return &Terms{x, all, x.dropFrequentWords(all)}
}

// dropFrequentWords drops words that are in more than half of the chunks. If no word is left, or
// there are fewer than four chunks, it returns all words.
func (x *Index) dropFrequentWords(words []int32) []int32 {
	var out []int32
	for _, id := range words {
		if 2*x.findPostings(id).countChunks() <= len(x.lengths) {
			out = append(out, id)
		}
	}
	if len(out) == 0 || len(x.lengths) < 4 {
		return words
	}
	return out
}

// WordIndex returns the index of the first word in w among the distinct stems of the question. If
// that word is not in the question, it returns −1.
func (t *Terms) WordIndex(w string) int {
	pos := -1
	language.EachQuestionWord(w, func(_, _ int, term []byte) {
		if id, known := t.index.find(term); known && pos < 0 {
			pos = slices.Index(t.all, id)
		}
	})
	return pos
}

// Words returns the spans of question words in the content of chunk i, in order.
func (t *Terms) Words(i int) []chunk.Span { return t.index.findWords(t.all, i) }

// Matches returns the spans of the words that explain why chunk i was found, in the content of the
// chunk. It omits words that are in most chunks, unless the chunk contains no other words.
// SourceSpan maps the spans to the source.
func (t *Terms) Matches(i int) []chunk.Span {
	if out := t.index.findWords(t.informative, i); len(out) > 0 {
		return out
	}
	return t.index.findWords(t.all, i)
}

func (x *Index) findWords(ids []int32, i int) (out []chunk.Span) {
	isWanted := make(map[int32]bool, len(ids))
	for _, id := range ids {
		isWanted[id] = true
	}
	language.EachWord(x.r.Content(i), func(start, end int, term []byte) {
		id, known := x.find(term)
		if !known || !isWanted[id] {
			return
		}
		if n := len(out) - 1; n >= 0 && start < out[n].End {
			out[n].End = end
			return
		}
		out = append(out, chunk.Span{Start: start, End: end})
	})
	return out
}
