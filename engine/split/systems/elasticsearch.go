package systems

import (
	"context"

	"chunkscope/engine/chunk"
	"chunkscope/engine/segment"
	"chunkscope/engine/split/strategy"
)

// ElasticsearchWords reproduces Elasticsearch's word strategy (rules/elasticsearch_words). Text
// after the last word may not be in any chunk.
func ElasticsearchWords(ctx context.Context, job *strategy.Job) (strategy.Cut, error) {
	s := &job.Settings
	e := newElastic(ctx, job)
	windows := e.windows(e.span, s.MaxChunkSize, min(s.NativeOverlap(), s.MaxChunkSize/2))
	for i := 0; i < len(windows) && e.out.Err == nil; i++ {
		e.emit(windows[i].span, elasticCut{cause: chunk.CauseWindow})
	}
	cut, err := e.out.Cut()
	if n := len(windows); n > 0 {
		cut.Dropped = droppedAfter(job.Doc.Text, windows[n-1].span.End)
	}
	return cut, err
}

func droppedAfter(text string, from int) func() []uint32 {
	offsets := appendVisible(nil, text, from, len(text))
	return func() []uint32 { return offsets }
}

// ElasticsearchSentences reproduces Elasticsearch's sentence strategy
// (rules/elasticsearch_sentences).
func ElasticsearchSentences(ctx context.Context, job *strategy.Job) (strategy.Cut, error) {
	e := newElastic(ctx, job)
	e.carriesSentence = job.Settings.RepeatsSentence()
	e.packSentences(elasticCut{})
	return e.out.Cut()
}

// Sizes in elasticChunker are in words.
type elasticChunker struct {
	job                          *strategy.Job
	breaks                       *segment.Breaks
	span                         chunk.Span
	size                         int
	sharesWords, carriesSentence bool
	out                          *strategy.Collector
}

func newElastic(ctx context.Context, job *strategy.Job) *elasticChunker {
	s := &job.Settings
	e := &elasticChunker{
		job: job, breaks: job.Doc.Breaks(), span: chunk.Span{End: len(job.Doc.Text)}, size: s.MaxChunkSize,
		sharesWords: s.SharesByStrategy(),
	}
	e.out = strategy.NewCollector(ctx, job, e.countWords(e.span)/e.size*5/4+1)
	return e
}

type elasticCut struct {
	cause chunk.Cause
	span  chunk.Span
}

func (e *elasticChunker) emit(s chunk.Span, before elasticCut) {
	if s.Len() <= 0 {
		return
	}
	c, seam := chunk.Chunk{Body: s}, chunk.Seam{Cause: before.cause, Source: before.span}
	if end := e.out.End(); end > s.Start {
		c.Overlap = chunk.Span{Start: s.Start, End: end}
		if n := e.breaks.Count(s.Start+1, end); n > 0 {
			seam.Counted = chunk.Counted{Requested: int32(n), Delivered: int32(n)}
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

func (e *elasticChunker) packSentences(before elasticCut) {
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
				start, wordsWithSentence = e.carry(&last, &s)
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

func (e *elasticChunker) sentenceCut(end int) elasticCut {
	if end > 0 && (e.job.Doc.Text[end-1] == '\n' || e.job.Doc.Text[end-1] == '\r') {
		return elasticCut{cause: chunk.CauseLine}
	}
	return elasticCut{cause: chunk.CauseSentence}
}

const maxCarriedWords = 20

func (e *elasticChunker) carry(last, s *elasticSentence) (start, words int) {
	switch {
	case !e.carriesSentence:
		return s.span.Start, s.words
	case last.words+s.words <= e.size:
		return last.span.Start, last.words + s.words
	}
	skipped := max(0, last.words-min(e.size/2, maxCarriedWords))
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
func (e *elasticChunker) cutLong(s chunk.Span, before *elasticCut) (start, words int) {
	overlap := 0
	if e.sharesWords {
		overlap = min(maxCarriedWords, (e.size-1)/2)
	}
	windows := e.windows(s, e.size, overlap)
	n := len(windows) - 1
	for i := 0; i < n && e.out.Err == nil; i++ {
		e.emit(windows[i].span, *before)
		*before = elasticCut{cause: chunk.CauseWord}
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
