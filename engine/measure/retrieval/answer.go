package retrieval

import (
	"context"

	"chunkscope/engine/chunk"
	"chunkscope/engine/measure/metrics"
)

// Answer holds the chunks found for a question.
type Answer struct {
	Question string `json:"question"`
	// Top holds the best k chunks. Deduped holds the best k after the dedup rule: of the
	// 2k best, in order, it drops each that nearly repeats a kept one
	// (rules/near-duplicates).
	Top     []Hit `json:"top"`
	Deduped []Hit `json:"deduped"`
	// Dropped lists the duplicates that the rule dropped, each with the chunk it repeats.
	Dropped []Dropped `json:"dropped"`
	// DuplicateShare, before and after the rule, is the share of characters of the source
	// that are retrieved more than once, (Σ characters − characters of the union) / Σ
	// characters.
	DuplicateShare        float64 `json:"duplicate_share"`
	DuplicateShareDeduped float64 `json:"duplicate_share_deduped"`
}

// Dropped is a chunk that was dropped because it nearly repeats another.
type Dropped struct {
	Chunk int `json:"chunk"`
	Of    int `json:"of"`
}

// Query sets how many chunks a question retrieves, and when two of them count as one.
type Query struct {
	// K is the number of chunks wanted, at least 1.
	K int
	// Candidates is the number of best chunks from which duplicates are dropped; 0 means
	// twice K.
	Candidates int
	// Similarity is the difflib ratio above which a chunk repeats another, in 0 … 1; 0
	// means metrics.DuplicateThreshold.
	Similarity float64
}

// Best returns a query for the best k chunks, with the usual dedup rule.
func Best(k int) Query { return Query{K: k} }

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

// Ask finds the best k chunks for a question, k ≥ 1.
func (x *Index) Ask(ctx context.Context, question string, k int) (Answer, error) {
	ranked := x.Rank(question, Best(k).candidates())
	a := Answer{Question: question, Top: ranked[:min(k, len(ranked))], Deduped: []Hit{}, Dropped: []Dropped{}}
	distinct := metrics.NewKept(metrics.DuplicateThreshold)
	for _, h := range ranked {
		if len(a.Deduped) == k {
			break
		}
		if err := ctx.Err(); err != nil {
			return Answer{}, err
		}
		if i := distinct.Add(x.contentFor(h.Chunk)); i >= 0 {
			a.Dropped = append(a.Dropped, Dropped{h.Chunk, a.Deduped[i].Chunk})
			continue
		}
		a.Deduped = append(a.Deduped, h)
	}
	a.DuplicateShare = x.duplicates(a.Top)
	a.DuplicateShareDeduped = x.duplicates(a.Deduped)
	if a.Top == nil {
		a.Top = []Hit{}
	}
	return a, nil
}

// duplicates returns the share of retrieved characters that are retrieved more than once.
func (x *Index) duplicates(hits []Hit) float64 {
	spans := x.spansOf(hits)
	total := x.chars(spans)
	return metrics.Ratio(total-x.chars(union(spans)), total)
}

func (x *Index) spansOf(hits []Hit) []chunk.Span {
	out := make([]chunk.Span, 0, len(hits))
	for _, h := range hits {
		out = appendHeld(out, x.r.Doc.Text, x.textFor(h.Chunk))
	}
	return out
}

func appendHeld(dst []chunk.Span, text string, c *chunk.Chunk) []chunk.Span {
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
