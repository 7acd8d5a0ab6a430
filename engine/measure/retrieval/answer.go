package retrieval

import (
	"context"
	"sync"

	"chunkscope/engine"
	"chunkscope/engine/chunk"
	"chunkscope/engine/measure/metrics"
	"chunkscope/engine/measure/neardup"
)

// Answer is what a question finds.
type Answer struct {
	Question string `json:"question"`
	// Top are the best k chunks; Deduped, the best k after the dedup rule:
	// the 2k best in order, each dropped that is nearly one kept before
	// (rules/near-duplicates).
	Top     []Hit `json:"top"`
	Deduped []Hit `json:"deduped"`
	// Dropped are the duplicates the rule left out on the way, each with the
	// chunk it repeats.
	Dropped []Dropped `json:"dropped"`
	// DuplicateShare of the retrieved text, before and after the rule: the
	// share of characters of the source that are retrieved more than once,
	// (Σ characters − characters of the union) / Σ characters.
	DuplicateShare        float64 `json:"duplicate_share"`
	DuplicateShareDeduped float64 `json:"duplicate_share_deduped"`
}

// Dropped is a chunk left out because it nearly repeats another.
type Dropped struct {
	Chunk int `json:"chunk"`
	Of    int `json:"of"`
}

// Query is how many chunks a question retrieves, and when two of them count as
// one.
type Query struct {
	// K is how many chunks are wanted, at least 1.
	K int
	// Candidates are the best chunks among which duplicates are dropped; 0
	// takes twice K.
	Candidates int
	// Similarity is the difflib ratio above which a chunk repeats another, in
	// 0 … 1; 0 takes neardup.Threshold.
	Similarity float64
}

// Best retrieves the best k chunks, duplicates dropped by the usual rule.
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
	return neardup.Threshold
}

// Ask finds the best k chunks for a question, k ≥ 1.
func (x *Index) Ask(ctx context.Context, question string, k int) (Answer, error) {
	ranked := x.Rank(question, Best(k).candidates())
	a := Answer{Question: question, Top: ranked[:min(k, len(ranked))], Deduped: []Hit{}, Dropped: []Dropped{}}
	for _, h := range ranked {
		if len(a.Deduped) == k {
			break
		}
		if err := ctx.Err(); err != nil {
			return Answer{}, err
		}
		if of := x.repeats(h.Chunk, a.Deduped); of >= 0 {
			a.Dropped = append(a.Dropped, Dropped{h.Chunk, of})
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

// compared is how many of the kept chunks, the best, another is compared with:
// the work stays linear in k, and what people ask for is compared with all.
const compared = 256

// repeats is the kept chunk that chunk i nearly equals; -1 when there is none
// among the best.
func (x *Index) repeats(i int, kept []Hit) int {
	for _, k := range kept[:min(compared, len(kept))] {
		if x.same.of(i, k.Chunk) {
			return k.Chunk
		}
	}
	return -1
}

// verdicts remembers which chunks nearly equal which: the rule is slow, and
// questions ask it of the same pairs again.
type verdicts struct {
	r    *engine.Result
	mu   sync.Mutex
	seen map[[2]int]bool
}

func newVerdicts(r *engine.Result) *verdicts { return &verdicts{r: r, seen: map[[2]int]bool{}} }

// of reports whether candidate is nearly kept. The rule is not symmetric.
func (v *verdicts) of(candidate, kept int) bool {
	key := [2]int{candidate, kept}
	v.mu.Lock()
	same, known := v.seen[key]
	v.mu.Unlock()
	if known {
		return same
	}
	same = neardup.Duplicate(v.r.Content(candidate), v.r.Content(kept))
	v.mu.Lock()
	v.seen[key] = same
	v.mu.Unlock()
	return same
}

// duplicates is the share of retrieved characters that are retrieved again.
func (x *Index) duplicates(hits []Hit) float64 {
	spans := x.retrieved(hits)
	all := x.chars(spans)
	return metrics.Ratio(all-x.chars(union(spans)), all)
}

// retrieved are the source spans of the hits, with repetition.
func (x *Index) retrieved(hits []Hit) []chunk.Span {
	out := make([]chunk.Span, 0, len(hits))
	for _, h := range hits {
		out = appendHeld(out, x.r.Doc.Text, x.r.Chunks.At(h.Chunk))
	}
	return out
}

// appendHeld appends the source spans of a chunk's text.
func appendHeld(dst []chunk.Span, text string, c *chunk.Chunk) []chunk.Span {
	for _, s := range metrics.Held(text, c) {
		if !s.Empty() {
			dst = append(dst, s)
		}
	}
	return dst
}

// chars is how many characters spans have together.
func (x *Index) chars(spans []chunk.Span) int {
	n := 0
	for _, s := range spans {
		n += x.r.Doc.Chars(s.End) - x.r.Doc.Chars(s.Start)
	}
	return n
}
