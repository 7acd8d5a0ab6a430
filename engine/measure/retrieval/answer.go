package retrieval

import (
	"chunkscope/engine/chunk"
	"chunkscope/engine/measure/metrics"
)

// Answer holds the chunks found for a question.
type Answer struct {
	Question string
	// Deduped holds the best k chunks after near-duplicates are dropped
	// (rules/near-duplicates).
	Top, Deduped []Hit
	Dropped      []Dropped
	// DuplicateShare is the share of retrieved characters that are retrieved more than once.
	DuplicateShare, DuplicateShareDeduped float64
}

// Dropped is a chunk that was dropped as a near-duplicate of a kept one.
type Dropped struct{ Hit, Original Hit }

// Query sets the number of chunks to retrieve and the dedup rule.
type Query struct {
	// K is the number of chunks wanted, at least 1.
	K int
	// Candidates is the number of best chunks to deduplicate; 0 means twice K.
	Candidates int
	// Similarity is the ratio above which a chunk repeats another, or 0 for the default.
	Similarity float64
}

// QueryBest returns a query for the best k chunks, with the default dedup rule.
func QueryBest(k int) Query { return Query{K: k} }

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
		out = appendHeldSpans(out, x.r.Doc.Text, x.returnedText(h.Chunk))
	}
	return out
}

func appendHeldSpans(dst []chunk.Span, text string, c *chunk.Chunk) []chunk.Span {
	for _, s := range metrics.HeldSpans(text, c) {
		if !s.Empty() {
			dst = append(dst, s)
		}
	}
	return dst
}

func (x *Index) chars(spans []chunk.Span) int {
	n := 0
	for _, s := range spans {
		n += x.r.Doc.Chars(s.End) - x.r.Doc.Chars(s.Start)
	}
	return n
}
