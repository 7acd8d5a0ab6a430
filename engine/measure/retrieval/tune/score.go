package tune

import (
	"context"
	"slices"

	"chunkscope/engine"
	"chunkscope/engine/chunk"
	"chunkscope/engine/measure/metrics"
)

// Question is a question with the places of its references.
type Question struct {
	Question string
	Document int
	// References lists the places of each reference. A question is answered if one place of every
	// reference is retrieved completely.
	References [][]chunk.Span
	// Draft is true if the program drafted the question and no user has confirmed it.
	Draft bool
}

// scorer determines which questions a setting answers within a budget of characters.
type scorer struct {
	texts     []*indexedText
	questions []Question
	terms     [][]uint32
	termCount int
	budget    int
	chars     int
}

type outcome struct {
	// isWhole[i] is true if all references of question i were retrieved completely.
	isWhole      []bool
	beyondBudget int
	// stored is the length of all chunks divided by the length of the documents. maxChunks is the
	// largest number of chunks in a document.
	stored            float64
	chunks, maxChunks int
}

type scoredChunk struct {
	document int
	spans    metrics.Spans
	words    int
}

// score chunks every document with s and scores every question.
//
// The score of a question is 1 if the first budget characters of the chunks in BM25 order contain
// every reference. Otherwise, it is 0. The chunk at the limit of the budget is truncated.
func (x *scorer) score(ctx context.Context, s engine.Settings) (*outcome, error) {
	var chunks []scoredChunk
	lists := make([][]posting, x.termCount)
	out := &outcome{isWhole: make([]bool, len(x.questions))}
	stored, words := 0, 0
	for d, t := range x.texts {
		r, err := engine.Run(ctx, t.doc, s)
		if err != nil {
			return nil, err
		}
		out.maxChunks = max(out.maxChunks, r.Chunks.Len())
		for i := range r.Chunks.Len() {
			h := scoredChunk{document: d, spans: metrics.ContentSpans(t.doc.Text, r.Chunks.At(i))}
			for _, span := range h.spans {
				if span.Empty() {
					continue
				}
				start, end := t.wordRange(span)
				h.words += int(end - start)
				stored += t.doc.CharsBefore(span.End) - t.doc.CharsBefore(span.Start)
				for _, w := range t.findQuestionWords(start, end) {
					lists[w.term] = addPosting(lists[w.term], uint32(len(chunks)))
				}
			}
			words += h.words
			chunks = append(chunks, h)
		}
	}
	out.stored, out.chunks = metrics.Ratio(stored, x.chars), len(chunks)
	ranked := &ranking{chunks: chunks, lists: lists, mean: metrics.Ratio(words, len(chunks)), scores: make([]float64, len(chunks))}
	for q := range x.questions {
		if q&63 == 0 && ctx.Err() != nil {
			return nil, ctx.Err()
		}
		ranked.setQuestion(x.terms[q])
		var exceedsBudget bool
		if out.isWhole[q], exceedsBudget = x.checkAnswer(&x.questions[q], ranked); exceedsBudget {
			out.beyondBudget++
		}
	}
	return out, nil
}

func addPosting(list []posting, chunk uint32) []posting {
	if n := len(list); n > 0 && list[n-1].chunk == chunk {
		list[n-1].n++
		return list
	}
	return append(list, posting{chunk, 1})
}

func (x *scorer) checkAnswer(q *Question, ranked *ranking) (isWhole, exceedsBudget bool) {
	remaining := x.budget
	var spans []chunk.Span
	for remaining > 0 {
		h, ok := ranked.next()
		if !ok {
			break
		}
		doc := x.texts[h.document].doc
		exceedsBudget = exceedsBudget || remaining == x.budget && h.chars(doc) > remaining
		for _, s := range h.spans {
			if s.Empty() || remaining <= 0 {
				continue
			}
			start := doc.CharsBefore(s.Start)
			n := doc.CharsBefore(s.End) - start
			if n > remaining {
				s.End = doc.ByteOfChar(start + remaining)
			}
			remaining -= n
			if h.document == q.Document {
				spans = append(spans, s)
			}
		}
	}
	return !slices.ContainsFunc(q.References, func(places []chunk.Span) bool {
		return !slices.ContainsFunc(places, func(ref chunk.Span) bool {
			return slices.ContainsFunc(spans, func(s chunk.Span) bool { return s.Start <= ref.Start && ref.End <= s.End })
		})
	}), exceedsBudget
}

func (h *scoredChunk) chars(doc *engine.Document) (n int) {
	for _, s := range h.spans {
		n += doc.CharsBefore(s.End) - doc.CharsBefore(s.Start)
	}
	return n
}
