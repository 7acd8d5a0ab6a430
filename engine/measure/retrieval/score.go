package retrieval

import (
	"context"
	"slices"

	"chunkscope/engine/chunk"
	"chunkscope/engine/measure/metrics"
)

// Scores measures how well the best k chunks answer gold questions. Each score is a mean over the
// questions with an interval, from 0 to 1. The definitions are those of Chroma's code (Smith and
// Troynikov 2024), but for characters of the source. R is the set of characters in the references,
// and C is the list of characters in the retrieved chunks:
//
//	recall    = |R ∩ C| / |R|
//	precision = |R ∩ C| / |C|
//	IoU       = |R ∩ C| / (|C| + |R| − |R ∩ C|)
//
// In R ∩ C, each character is counted once. In |C|, a character is counted every time it is
// retrieved. Therefore, precision and IoU are lower with overlap.
type Scores struct {
	Recall    Estimate `json:"recall"`
	Precision Estimate `json:"precision"`
	IoU       Estimate `json:"iou"`
	// WholeAtK is the share of questions for which every reference is completely inside one of the
	// retrieved chunks.
	WholeAtK Estimate `json:"answers_whole_at_k"`
	// DuplicateShare is (|C| − |union of C|) / |C|.
	DuplicateShare Estimate `json:"duplicate_share"`
}

// Report scores a result against gold questions.
type Report struct {
	K int `json:"k"`
	// CountedIn is the unit of lengths. It is always "chars".
	CountedIn string `json:"counted_in"`
	// Questions is the total number of questions. Scored is the number of questions whose
	// references are all in the document.
	Questions int `json:"questions"`
	Scored    int `json:"scored"`
	// AnswersWhole is the share of scored questions for which every reference is completely inside
	// one chunk, even if that chunk is not retrieved.
	AnswersWhole Estimate `json:"answers_whole"`
	// PrecisionOmega is the precision if exactly the chunks with characters of a reference are
	// retrieved. Each character is counted once. Chroma's code also includes chunks that are only
	// adjacent to a reference.
	PrecisionOmega Estimate `json:"precision_omega"`
	// Top holds the scores of the best k chunks. Deduped holds the scores of the best k chunks
	// after deduplication.
	Top     Scores `json:"top"`
	Deduped Scores `json:"deduped"`
	Chance  Chance `json:"at_random"`
	// Results holds the results of the scored questions in order. Problems lists the problems of
	// the other questions, sorted by line.
	Results  []QuestionResult `json:"results"`
	Problems []Problem        `json:"problems"`
}

// QuestionResult is the result of one scored question.
type QuestionResult struct {
	Line           int     `json:"line"`
	Question       string  `json:"question"`
	Recall         float64 `json:"recall"`
	Precision      float64 `json:"precision"`
	IoU            float64 `json:"iou"`
	DuplicateShare float64 `json:"duplicate_share"`
	// AllWhole is true if every reference is completely inside one chunk. WholeAtK is true if every
	// reference is completely inside one of the retrieved chunks.
	AllWhole bool `json:"whole"`
	WholeAtK bool `json:"whole_at_k"`
	// Rank is the smallest n for which every reference is completely inside one of the best n
	// chunks. It is 0 if n would be greater than k.
	Rank       int               `json:"rank"`
	Top        []Hit             `json:"top"`
	References []ReferenceResult `json:"references"`

	precisionOmega float64
	deduped        hitScores
	chance         Chance
}

// ReferenceResult holds the place of a reference, and the chunk that contains all of the reference.
type ReferenceResult struct {
	metrics.Place
	// Chunk is the index of a chunk that contains all of the reference, or −1 if there is none. In
	// that case, Seam is the first chunk boundary inside the reference. Seam is −1 if no chunk
	// contains any part of the reference.
	Chunk int `json:"chunk"`
	Seam  int `json:"seam"`
}

// IsWhole reports whether a chunk contains all of the reference.
func (r ReferenceResult) IsWhole() bool { return r.Chunk >= 0 }

// Unanswered returns the results of the questions with a reference that no chunk contains
// completely.
func (g *Report) Unanswered() []*QuestionResult {
	var out []*QuestionResult
	for i := range g.Results {
		if !g.Results[i].AllWhole {
			out = append(out, &g.Results[i])
		}
	}
	return out
}

// Score scores the best k chunks for each question in gold about the document. k must be at least
// 1. If a reference of a question is not in the document, Score does not score the question and
// reports a Problem.
func (x *Index) Score(ctx context.Context, gold *Gold, k int) (*Report, error) {
	questions := gold.SelectQuestions(x.r.Doc.Name)
	g := &Report{
		K: k, CountedIn: "chars", Questions: len(questions),
		Results: []QuestionResult{}, Problems: append([]Problem{}, gold.Problems...),
	}
	l, corpus := &locator{doc: x.r.Doc}, NewCorpusFromIndexes([]*Index{x})
	for i := range questions {
		places, problem := l.locateAll(&questions[i])
		if problem != "" {
			g.Problems = append(g.Problems, Problem{questions[i].Line, problem})
		}
		if places == nil {
			continue
		}
		q, err := corpus.score(ctx, &questions[i], places, k)
		if err != nil {
			return nil, err
		}
		g.Results = append(g.Results, q)
	}
	sortProblems(g.Problems)
	g.Scored = len(g.Results)
	g.summarize()
	return g, nil
}

// score requires a corpus with only one document.
func (c *Corpus) score(ctx context.Context, q *Question, places [][]chunk.Span, k int) (QuestionResult, error) {
	x := c.Parts[0]
	a, err := c.Ask(ctx, q.Text, NewQuery(k))
	if err != nil {
		return QuestionResult{}, err
	}
	refs := x.choosePlaces(places, a.Top)
	relevant := union(refs)
	top := x.scoreHits(relevant, refs, a.Top)
	out := QuestionResult{
		Line: q.Line, Question: q.Text, Top: a.Top, AllWhole: true, WholeAtK: top.isWhole,
		Recall: top.recall, Precision: top.precision, IoU: top.iou, DuplicateShare: top.duplicates,
		precisionOmega: x.precisionOmega(relevant), deduped: x.scoreHits(relevant, refs, a.Deduped),
		chance: x.computeChance(relevant, places, k),
	}
	for n := 1; out.WholeAtK && out.Rank == 0; n++ {
		if x.areWhole(refs, a.Top[:n]) {
			out.Rank = n
		}
	}
	for _, ref := range refs {
		r := ReferenceResult{Place: metrics.NewPlace(x.r.Doc.Document, ref), Chunk: x.firstChunk(x.spans().FindHolder(ref)), Seam: -1}
		if !r.IsWhole() {
			out.AllWhole = false
			if seamIndex, n := metrics.FindSeamsInside(x.returned, ref); n > 0 {
				r.Seam = seamIndex
			}
		}
		out.References = append(out.References, r)
	}
	return out, nil
}

// choosePlaces selects one place for each reference, preferably one that is completely inside a
// retrieved chunk.
func (x *Index) choosePlaces(places [][]chunk.Span, hits []Hit) []chunk.Span {
	out := make([]chunk.Span, len(places))
	for i, chunks := range places {
		pos := 0
		if len(chunks) > 1 {
			pos = slices.IndexFunc(chunks, func(s chunk.Span) bool { return x.areWhole([]chunk.Span{s}, hits) })
			if pos < 0 {
				pos = max(0, slices.IndexFunc(chunks, func(s chunk.Span) bool { return x.spans().FindHolder(s) >= 0 }))
			}
		}
		out[i] = chunks[pos]
	}
	return out
}

type hitScores struct {
	recall, precision, iou, duplicates float64
	isWhole                            bool
}

func (x *Index) scoreHits(relevant, refs []chunk.Span, hits []Hit) hitScores {
	spans := x.sourceSpans(hits)
	total, want := x.chars(spans), x.chars(relevant)
	distinct := union(spans)
	commonChars := x.chars(intersect(relevant, distinct))
	return hitScores{
		recall: metrics.Ratio(commonChars, want), precision: metrics.Ratio(commonChars, total), iou: metrics.Ratio(commonChars, total+want-commonChars),
		duplicates: metrics.Ratio(total-x.chars(distinct), total), isWhole: x.areWhole(refs, hits),
	}
}

func (x *Index) areWhole(refs []chunk.Span, hits []Hit) bool {
	for _, ref := range refs {
		ok := false
		for _, h := range hits {
			for _, span := range metrics.ContentSpans(x.r.Doc.Text, x.returnedText(h.Chunk)) {
				ok = ok || isInside(ref, span)
			}
		}
		if !ok {
			return false
		}
	}
	return true
}

func isInside(s, span chunk.Span) bool { return span.Start <= s.Start && s.End <= span.End }

func (x *Index) precisionOmega(relevant []chunk.Span) float64 {
	var overlapSpans, spans []chunk.Span
	for i := range x.returned.Chunks.Len() {
		spans = appendContentSpans(spans[:0], x.r.Doc.Text, x.returned.Chunks.At(i))
		if overlapsAny(spans, relevant) {
			overlapSpans = append(overlapSpans, spans...)
		}
	}
	u := union(overlapSpans)
	return metrics.Ratio(x.chars(intersect(relevant, u)), x.chars(u))
}

func overlapsAny(a, b []chunk.Span) bool {
	for _, s := range a {
		for _, t := range b {
			if max(s.Start, t.Start) < min(s.End, t.End) {
				return true
			}
		}
	}
	return false
}

func (g *Report) columns() [][]float64 {
	values := []func(*QuestionResult) float64{
		func(q *QuestionResult) float64 { return boolToFloat(q.AllWhole) },
		func(q *QuestionResult) float64 { return q.precisionOmega },
		func(q *QuestionResult) float64 { return q.Recall },
		func(q *QuestionResult) float64 { return q.Precision },
		func(q *QuestionResult) float64 { return q.IoU },
		func(q *QuestionResult) float64 { return boolToFloat(q.WholeAtK) },
		func(q *QuestionResult) float64 { return q.DuplicateShare },
		func(q *QuestionResult) float64 { return q.deduped.recall },
		func(q *QuestionResult) float64 { return q.deduped.precision },
		func(q *QuestionResult) float64 { return q.deduped.iou },
		func(q *QuestionResult) float64 { return boolToFloat(q.deduped.isWhole) },
		func(q *QuestionResult) float64 { return q.deduped.duplicates },
	}
	out := make([][]float64, len(values))
	for c, f := range values {
		out[c] = make([]float64, len(g.Results))
		for i := range g.Results {
			out[c][i] = f(&g.Results[i])
		}
	}
	return out
}

func (g *Report) summarize() {
	e := estimateScores(g.columns()...)
	g.AnswersWhole, g.PrecisionOmega = e[0], e[1]
	g.Top = Scores{e[2], e[3], e[4], e[5], e[6]}
	g.Deduped = Scores{e[7], e[8], e[9], e[10], e[11]}
	g.Chance = meanChance(g.Results)
}

// NearChance is the minimum ratio of the random chunks' score to the retrieved chunks' score for
// the two to be nearly equal.
const NearChance = 0.9

// IsNearChance reports whether random chunks score nearly as high as the retrieved chunks. In that
// case, recall and the share of intact answers do not measure the ranking.
func (g *Report) IsNearChance() bool {
	return g.Scored > 0 && g.Chance.Recall >= NearChance*g.Top.Recall.Mean && g.Chance.WholeAtK >= NearChance*g.Top.WholeAtK.Mean
}

func boolToFloat(b bool) float64 {
	if b {
		return 1
	}
	return 0
}
