package systems

import (
	"context"

	"chunkscope/engine/chunk"
	"chunkscope/engine/segment"
	"chunkscope/engine/split/strategy"
)

// ElasticsearchWords reproduces Elasticsearch's word strategy (rules/elasticsearch_words). Text
// after the last word may be missing from all chunks.
func ElasticsearchWords(ctx context.Context, job *strategy.Job) (strategy.Cut, error) {
	s := &job.Settings
	e := newElasticChunker(ctx, job)
	windows := e.windows(e.span, s.MaxChunkSize, min(s.NativeOverlap(), s.MaxChunkSize/2))
	for i := 0; i < len(windows) && e.out.Err == nil; i++ {
		e.emit(windows[i].span, elasticBoundary{cause: chunk.CauseWindow})
	}
	cut, err := e.out.Cut()
	if n := len(windows); n > 0 {
		cut.Dropped = listDroppedAfter(job.Doc.Text, windows[n-1].span.End)
	}
	return cut, err
}

func listDroppedAfter(text string, from int) func() []uint32 {
	offsets := appendVisible(nil, text, from, len(text))
	return func() []uint32 { return offsets }
}

// ElasticsearchSentences reproduces Elasticsearch's sentence strategy
// (rules/elasticsearch_sentences).
func ElasticsearchSentences(ctx context.Context, job *strategy.Job) (strategy.Cut, error) {
	e := newElasticChunker(ctx, job)
	e.repeatsSentence = job.Settings.RepeatsSentence()
	e.packSentences(elasticBoundary{})
	return e.out.Cut()
}

// Sizes in elasticChunker are in words.
type elasticChunker struct {
	job                          *strategy.Job
	breaks                       *segment.Breaks
	span                         chunk.Span
	size                         int
	sharesWords, repeatsSentence bool
	out                          *strategy.Collector
}

func newElasticChunker(ctx context.Context, job *strategy.Job) *elasticChunker {
	s := &job.Settings
	e := &elasticChunker{
		job: job, breaks: job.Doc.Breaks(), span: chunk.Span{End: len(job.Doc.Text)}, size: s.MaxChunkSize,
		sharesWords: s.SharesByStrategy(),
	}
	e.out = strategy.NewCollector(ctx, job, e.countWords(e.span)/e.size*5/4+1)
	return e
}

type elasticBoundary struct {
	cause chunk.Cause
	span  chunk.Span
}

func (e *elasticChunker) emit(s chunk.Span, before elasticBoundary) {
	if s.Len() <= 0 {
		return
	}
	c, seam := chunk.Chunk{Body: s}, chunk.Seam{Cause: before.cause, Source: before.span}
	if end := e.out.End(); end > s.Start {
		c.Overlap = chunk.Span{Start: s.Start, End: end}
		if n := e.breaks.Count(s.Start+1, end); n > 0 {
			seam.Items = chunk.ItemCounts{Requested: int32(n), Delivered: int32(n)}
			seam.Delivered = e.job.Doc.Meter("chars", "").CountRange(s.Start, end)
			seam.Requested = seam.Delivered
		}
	}
	e.out.Add(&c, &seam)
}

// countWords counts the words in s. Like Elasticsearch, it includes a word that ends at the start
// of s.
func (e *elasticChunker) countWords(s chunk.Span) int {
	first := e.breaks.PreviousBreak(s.Start)
	if first <= e.span.Start {
		first = e.span.Start + 1
	}
	return e.breaks.Count(first, s.End)
}

func (e *elasticChunker) packSentences(before elasticBoundary) {
	start, end, words := e.span.Start, e.span.Start, 0
	var last elasticSentence
	for pos, n := e.span.Start, 1; pos < e.span.End && e.out.Err == nil; n++ {
		if n%strategy.PollInterval == 0 {
			e.out.CheckContext()
		}
		s := elasticSentence{span: chunk.Span{Start: pos, End: e.breaks.NextSentence(pos, e.span)}}
		s.words = e.countWords(s.span)
		if words+s.words <= e.size {
			words += s.words
		} else {
			wordsWithSentence := s.words
			if words > 0 {
				e.emit(chunk.Span{Start: start, End: end}, before)
				before = e.sentenceCut(end)
				start, wordsWithSentence = e.findOverlap(&last, &s)
				words = wordsWithSentence
			}
			if wordsWithSentence > e.size {
				start, words = e.cutLong(chunk.Span{Start: start, End: s.span.End}, &before)
			}
		}
		last, end, pos = s, s.span.End, s.span.End
	}
	if words > 0 || start == e.span.Start {
		e.emit(chunk.Span{Start: start, End: e.span.End}, before)
	}
}

type elasticSentence struct {
	span  chunk.Span
	words int
}

func (e *elasticChunker) sentenceCut(end int) elasticBoundary {
	if end > 0 && (e.job.Doc.Text[end-1] == '\n' || e.job.Doc.Text[end-1] == '\r') {
		return elasticBoundary{cause: chunk.CauseLine}
	}
	return elasticBoundary{cause: chunk.CauseSentence}
}

const maxOverlapWords = 20

func (e *elasticChunker) findOverlap(last, s *elasticSentence) (start, words int) {
	switch {
	case !e.repeatsSentence:
		return s.span.Start, s.words
	case last.words+s.words <= e.size:
		return last.span.Start, last.words + s.words
	}
	skipped := max(0, last.words-min(e.size/2, maxOverlapWords))
	return e.skipWords(last.span.Start, skipped), last.words - skipped + s.words
}

func (e *elasticChunker) skipWords(pos, n int) int {
	pos = max(e.span.Start, e.breaks.PreviousBreak(pos))
	for n > 0 && pos < e.span.End {
		if pos > e.span.Start && e.breaks.IsWordEnd(pos) {
			n--
		}
		pos, _ = e.breaks.NextWord(pos, e.span)
	}
	return pos
}

// cutLong splits s, which is too long, into windows. It returns the start of the last window and the
// number of words in it.
func (e *elasticChunker) cutLong(s chunk.Span, before *elasticBoundary) (start, words int) {
	overlap := 0
	if e.sharesWords {
		overlap = min(maxOverlapWords, (e.size-1)/2)
	}
	windows := e.windows(s, e.size, overlap)
	n := len(windows) - 1
	for i := 0; i < n && e.out.Err == nil; i++ {
		e.emit(windows[i].span, *before)
		*before = elasticBoundary{cause: chunk.CauseWord}
	}
	return windows[n].span.Start, windows[n].words
}

func (e *elasticChunker) windows(s chunk.Span, size, overlap int) (windows []elasticSentence) {
	words, wordEnd := e.findWords(s)
	start, skippedWords := s.Start, 0
	for ; skippedWords+size <= words; skippedWords += size - overlap {
		windows = append(windows, elasticSentence{span: chunk.Span{Start: start, End: wordEnd(skippedWords + size)}, words: size})
		start = wordEnd(skippedWords + size - overlap)
	}
	if words > skippedWords+overlap || len(windows) == 0 {
		windows = append(windows, elasticSentence{span: chunk.Span{Start: start, End: s.End}, words: words - skippedWords})
	}
	return windows
}

func (e *elasticChunker) findWords(s chunk.Span) (words int, wordEnd func(n int) int) {
	if e.breaks.HasBoundary(s.Start) && e.breaks.HasBoundary(s.End) {
		wordsBefore := e.breaks.Count(0, s.Start)
		return e.breaks.Count(0, s.End) - wordsBefore, func(n int) int { return e.breaks.WordEnd(wordsBefore + n - 1) }
	}
	var ends []int
	for pos, n := s.Start, 1; pos < s.End; n++ {
		if n%(strategy.PollInterval<<6) == 0 && !e.out.CheckContext() {
			break
		}
		var isWord bool
		if pos, isWord = e.breaks.NextWord(pos, s); isWord {
			ends = append(ends, pos)
		}
	}
	return len(ends), func(n int) int { return ends[n-1] }
}
