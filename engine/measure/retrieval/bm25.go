// Package retrieval finds the chunks that a question retrieves with BM25. It scores them against
// gold questions, whose answers are known.
package retrieval

import (
	"context"
	"sync"

	"chunkscope/engine"
	"chunkscope/engine/chunk"
	"chunkscope/engine/measure/metrics"
	"chunkscope/engine/measure/retrieval/language"
	"chunkscope/engine/text"
)

// K1 and B are the constants of BM25, as recommended by Robertson and Zaragoza (2009) and used by
// Lucene. K1 limits the effect of a repeated word. B penalizes long chunks.
const (
	K1 = 1.2
	B  = 0.75
)

// Index holds the words of the chunks of one result. A Corpus searches one or more indexes. An
// Index is immutable and safe for concurrent use. Words are those of language.EachWord. Words with
// the same stem are treated as the same word. Stop words in a question are ignored if the question
// has other words.
type Index struct {
	r *engine.Result
	// returned is the result with parents as chunks, or r if there are no parents.
	returned *engine.Result
	// parents maps chunks to their parents. It is nil if there are no parents.
	parents []int32
	vocabulary
	postings postings
	ends     []int32
	lengths  []int32
	spans    func() *metrics.SpanIndex
}

func (x *Index) findPostings(id int32) postings {
	start := int32(0)
	if id > 0 {
		start = x.ends[id-1]
	}
	return x.postings[start:x.ends[id]]
}

// NewIndex indexes the content of every chunk in the language of the document.
func NewIndex(ctx context.Context, r *engine.Result) (*Index, error) {
	return NewIndexIn(ctx, r, language.Detect(r.Doc.Text))
}

// NewIndexIn indexes the content of every chunk. It stems words in language l.
func NewIndexIn(ctx context.Context, r *engine.Result, l *language.Language) (*Index, error) {
	x := &Index{
		r: r, returned: metrics.ParentsAsChunks(r), parents: listParents(r), vocabulary: newVocabulary(l), lengths: make([]int32, r.Chunks.Len()),
	}
	x.spans = sync.OnceValue(func() *metrics.SpanIndex { return metrics.NewSpanIndex(x.returned) })
	collected, reader := wordSequence{}, language.Reader{}
	var parts []string
	for i := range r.Chunks.Len() {
		if i%64 == 0 && ctx.Err() != nil {
			return nil, ctx.Err()
		}
		parts = appendParts(parts[:0], r, i)
		for _, part := range parts {
			reader.EachWord(part, func(_, _ int, word []byte) {
				x.lengths[i]++
				collected.add(x.add(word))
			})
		}
	}
	x.postings, x.ends = collected.groupByWord(len(x.ownStems), x.lengths)
	return x, nil
}

// appendParts appends the parts of the content of chunk i to dst. If a word spans two parts, it
// appends the complete content as one part.
func appendParts(dst []string, r *engine.Result, i int) []string {
	text := r.Doc.Text
	if r.Chunks.IsPlain(i) {
		return append(dst, r.Chunks.Body(i).Slice(text))
	}
	var c chunk.Chunk
	r.Chunks.Read(i, &c)
	for _, part := range [...]string{c.ContextPrefix, c.Prefix, c.Join, c.Header.Slice(text), c.BodyContent(text), c.Footer} {
		if part == "" {
			continue
		}
		if n := len(dst) - 1; n >= 0 && !areSeparate(dst[n], part) {
			return append(dst[:0], r.Content(i))
		}
		dst = append(dst, part)
	}
	return dst
}

func areSeparate(a, b string) bool {
	return text.IsSpaceByte(a[len(a)-1]) || text.IsSpaceByte(b[0])
}

// Len returns the number of chunks.
func (x *Index) Len() int { return len(x.lengths) }

// Language returns the language that the index uses to stem words.
func (x *Index) Language() *language.Language { return x.language }

// Hit is a chunk found for a question, with its score.
type Hit struct {
	Document int     `json:"-"` // index of the document in the corpus
	Chunk    int     `json:"chunk"`
	Score    float64 `json:"score"`
}

type questionWord struct {
	term string
	id   int32
}

// questionWords returns the distinct words of question that are in the index, in a fixed order. It
// omits stop words, unless there are no other words.
func (x *Index) questionWords(question string) []questionWord {
	var words, informative []questionWord
	seen := map[int32]bool{}
	language.EachQuestionWord(question, func(_, _ int, t []byte) {
		id, known := x.find(t)
		if !known || seen[id] {
			return
		}
		seen[id] = true
		term := string(t)
		words = append(words, questionWord{term, id})
		if !x.language.IsStopWord(term) {
			informative = append(informative, questionWord{term, id})
		}
	})
	if len(informative) == 0 {
		return words
	}
	return informative
}

func (x *Index) queryTerms(question string) []int32 {
	var ids []int32
	for _, w := range x.questionWords(question) {
		ids = append(ids, w.id)
	}
	return ids
}
