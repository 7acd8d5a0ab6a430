package tune

import (
	"cmp"
	"context"
	"math"
	"slices"

	"chunkscope/engine"
	"chunkscope/engine/chunk"
	"chunkscope/engine/measure/metrics"
	"chunkscope/engine/measure/retrieval"
)

// Asked is a question with the places of its references.
type Asked struct {
	Question string
	// Document is the index of the document that has the references.
	Document int
	// References have one or more places each: every one has to be whole.
	References [][]chunk.Span
	// Draft: proposed by the program, and not confirmed.
	Draft bool
}

// scorer scores settings by questions at a budget: what it knows of documents
// and questions does not depend on the setting.
type scorer struct {
	texts     []*text
	questions []Asked
	terms     [][]uint32 // by question
	known     int        // terms there are
	budget    int        // characters
	chars     int        // of all documents
}

// outcome is what one setting is worth.
type outcome struct {
	// whole tells for every question whether all of its references are whole in
	// what was retrieved.
	whole []bool
	// stored is the text of all chunks by that of the documents; chunks are how
	// many there are.
	stored float64
	chunks int
}

// held is a chunk as the scorer sees it: some spans of a document.
type held struct {
	document int
	spans    metrics.Spans
	words    int
}

type posting struct{ chunk, n uint32 }

// score cuts every document by s and asks every question.
//
// The score of a question is 1 when every reference is whole within the first
// budget characters of the chunks in the order of BM25 (as in
// retrieval.Index), the chunk that passes the budget counting up to it; else 0.
// Larger chunks win nothing by being larger.
func (x *scorer) score(ctx context.Context, s engine.Settings) (*outcome, error) {
	var chunks []held
	lists := make([][]posting, x.known)
	out := &outcome{whole: make([]bool, len(x.questions))}
	stored, words := 0, 0
	for d, t := range x.texts {
		r, err := engine.Run(ctx, t.doc, s)
		if err != nil {
			return nil, err
		}
		for i := range r.Chunks {
			h := held{document: d, spans: metrics.Held(t.doc.Text, &r.Chunks[i])}
			for _, span := range h.spans {
				if span.Empty() {
					continue
				}
				from, to := t.within(span)
				h.words += int(to - from)
				stored += t.doc.Chars(span.End) - t.doc.Chars(span.Start)
				for _, w := range t.askedIn(from, to) {
					lists[w.term] = count(lists[w.term], uint32(len(chunks)))
				}
			}
			words += h.words
			chunks = append(chunks, h)
		}
	}
	out.stored, out.chunks = metrics.Ratio(stored, x.chars), len(chunks)
	rank := &ranking{chunks: chunks, lists: lists, mean: metrics.Ratio(words, len(chunks)), scores: make([]float64, len(chunks))}
	for q := range x.questions {
		if q&63 == 0 && ctx.Err() != nil {
			return nil, ctx.Err()
		}
		out.whole[q] = x.answered(&x.questions[q], rank.best(x.terms[q]), chunks)
	}
	return out, nil
}

// count adds one occurrence in a chunk.
func count(list []posting, chunk uint32) []posting {
	if n := len(list); n > 0 && list[n-1].chunk == chunk {
		list[n-1].n++
		return list
	}
	return append(list, posting{chunk, 1})
}

// ranking ranks chunks by BM25.
type ranking struct {
	chunks []held
	lists  [][]posting
	mean   float64
	scores []float64
	found  []uint32
}

// best are the chunks that share a term with a question, the best first and the
// earlier first of equals.
func (r *ranking) best(terms []uint32) []uint32 {
	for _, c := range r.found {
		r.scores[c] = 0
	}
	r.found = r.found[:0]
	n := float64(len(r.chunks))
	for _, t := range terms {
		list := r.lists[t]
		df := float64(len(list))
		idf := math.Log(1 + (n-df+0.5)/(df+0.5))
		for _, p := range list {
			if r.scores[p.chunk] == 0 {
				r.found = append(r.found, p.chunk)
			}
			tf := float64(p.n)
			long := 1 - retrieval.B + retrieval.B*float64(r.chunks[p.chunk].words)/r.mean
			r.scores[p.chunk] += idf * tf * (retrieval.K1 + 1) / (tf + retrieval.K1*long)
		}
	}
	slices.SortFunc(r.found, func(a, b uint32) int {
		return cmp.Or(cmp.Compare(r.scores[b], r.scores[a]), cmp.Compare(a, b))
	})
	return r.found
}

// answered reports whether all references are whole within the budget.
func (x *scorer) answered(q *Asked, ranked []uint32, chunks []held) bool {
	left := x.budget
	var got []chunk.Span // of the question's document
	for _, c := range ranked {
		h := &chunks[c]
		doc := x.texts[h.document].doc
		for _, s := range h.spans {
			if s.Empty() || left <= 0 {
				continue
			}
			from := doc.Chars(s.Start)
			n := doc.Chars(s.End) - from
			if n > left {
				s.End = doc.ByteOfChar(from + left)
			}
			left -= n
			if h.document == q.Document {
				got = append(got, s)
			}
		}
		if left <= 0 {
			break
		}
	}
	return !slices.ContainsFunc(q.References, func(places []chunk.Span) bool {
		return !slices.ContainsFunc(places, func(ref chunk.Span) bool {
			return slices.ContainsFunc(got, func(s chunk.Span) bool { return s.Start <= ref.Start && ref.End <= s.End })
		})
	})
}
