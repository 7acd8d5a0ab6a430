package retrieval

import (
	"chunkscope/engine/chunk"
	"chunkscope/engine/measure/metrics"
)

// Answer holds the chunks that a search found for a question.
type Answer struct {
	Question string
	Top      []Hit
	// Deduped holds the best k chunks after deduplication, which drops each of the best 2k chunks
	// that nearly repeats a better one (rules/near-duplicates).
	Deduped []Hit
	Dropped []Dropped
	// DuplicateShare is the share of characters in Top that repeat other characters in Top, which
	// is (Σ characters − characters of the union) / Σ characters. DuplicateShareDeduped is the same
	// share in Deduped.
	DuplicateShare, DuplicateShareDeduped float64
}

// Dropped is a chunk that was dropped because it nearly repeats Original.
type Dropped struct{ Hit, Original Hit }

// Query specifies how many chunks to retrieve for a question, and which chunks are duplicates.
type Query struct {
	// K is the number of chunks to return, at least 1.
	K int
	// Candidates is the number of chunks to deduplicate, best first. 0 means twice K.
	Candidates int
	// Similarity is the difflib ratio, from 0 to 1, above which two chunks are duplicates. 0 means
	// metrics.DuplicateThreshold.
	Similarity float64
}

// NewQuery returns a query for the best k chunks with default deduplication.
func NewQuery(k int) Query { return Query{K: k} }

func (q Query) candidates() int {
	if q.Candidates > 0 {
		return max(q.Candidates, q.K)
	}
	return 2 * q.K
}

func (q Query) similarity() float64 {
	if q.Similarity > 0 {
		return q.Similarity
	}
	return metrics.DuplicateThreshold
}

func (x *Index) sourceSpans(hits []Hit) []chunk.Span {
	out := make([]chunk.Span, 0, len(hits))
	for _, h := range hits {
		out = appendContentSpans(out, x.r.Doc.Text, x.returnedText(h.Chunk))
	}
	return out
}

func appendContentSpans(dst []chunk.Span, text string, c *chunk.Chunk) []chunk.Span {
	for _, s := range metrics.ContentSpans(text, c) {
		if !s.Empty() {
			dst = append(dst, s)
		}
	}
	return dst
}

func (x *Index) chars(spans []chunk.Span) int {
	n := 0
	for _, s := range spans {
		n += x.r.Doc.CharsBefore(s.End) - x.r.Doc.CharsBefore(s.Start)
	}
	return n
}
