package overlap

import (
	"context"

	"chunkscope/engine/chunk"
)

const sentenceJoin = " "

// runSentences repeats the last overlap_sentences sentences of a chunk before the next chunk
// (rules/overlap-sentences). Text that a chunk itself repeats is not repeated again. The maximum
// chunk size does not limit the overlap.
//
// If the previous chunk has fewer sentences, Requested is estimated from the mean sentence length.
func runSentences(ctx context.Context, job *Job) error {
	k := job.Settings.OverlapSentences
	return job.eachSeam(ctx, func() visitor {
		r, w := newCounter(job), prefixWriter{source: job.Doc.Text}
		last := trailingSentences{}
		_, last.countsTokens = r.(*tokenCounter)
		return func(left, right *chunk.Chunk, seam *chunk.Seam) []excerpt {
			if k <= 0 {
				return nil
			}
			p := newPassage(job.Doc, left)
			seam.Items.Requested = int32(k)
			if p.text == "" {
				seam.Requested, seam.Limit = k, chunk.Limit{Kind: chunk.LimitWhitespace}
				return nil
			}
			last.findLast(p.text, k)
			last.prepend(&w, left, right, p)
			seam.Delivered = last.countUnits(r, left, right, p)
			seam.Requested, seam.Limit = last.estimateRequested(seam.Delivered, k, p.text)
			if seam.Delivered > 0 {
				seam.Items.Delivered = int32(len(last.gaps) + 1)
			}
			return last.sentences
		}
	})
}

func (t *trailingSentences) countUnits(r counter, left, right *chunk.Chunk, p passage) int {
	if left.Form == chunk.FormSlice && t.hasSingleSpaces {
		return r.count(passage{text: t.span.Slice(p.text), sourceStart: sourceStart(p, t.span)}, 0, t.span.Len())
	}
	if r, ok := r.(*tokenCounter); ok {
		return r.countJoined(sentenceJoin, t.sentences...)
	}
	return r.count(passage{text: right.Prefix, sourceStart: -1}, 0, len(right.Prefix))
}

// setExcerpts sets t.sentences to the last sentences of left, as one excerpt if single spaces
// separate them.
func (t *trailingSentences) setExcerpts(left *chunk.Chunk, p passage) {
	start, repaired := t.span.Start, left.Form == chunk.FormRepaired
	if !t.hasSingleSpaces {
		for i := len(t.gaps) - 1; i >= 0; i-- {
			t.sentences = append(t.sentences, excerpt{p, chunk.Span{Start: start, End: t.gaps[i].Start}, repaired})
			start = t.gaps[i].End
		}
	}
	t.sentences = append(t.sentences, excerpt{p, chunk.Span{Start: start, End: t.span.End}, repaired})
}

func sourceStart(p passage, span chunk.Span) int {
	if p.sourceStart < 0 {
		return -1
	}
	return p.sourceStart + span.Start
}

type trailingSentences struct {
	span            chunk.Span
	gaps            []chunk.Span
	hasSingleSpaces bool

	countsTokens bool
	parts        []string
	sentences    []excerpt
}

func (t *trailingSentences) findLast(text string, k int) {
	t.gaps, t.hasSingleSpaces = t.gaps[:0], true
	end := len(text)
	mark, start := jsSpaces.lastSentenceEnd(text, end)
	if mark >= 0 && start == end { // the text ends with white space
		end = mark + 1
		mark, start = jsSpaces.lastSentenceEnd(text, mark)
	}
	for range k - 1 {
		if mark < 0 {
			break
		}
		gap := chunk.Span{Start: mark + 1, End: start}
		t.hasSingleSpaces = t.hasSingleSpaces && gap.Slice(text) == sentenceJoin
		t.gaps = append(t.gaps, gap)
		mark, start = jsSpaces.lastSentenceEnd(text, mark)
	}
	t.span = chunk.Span{Start: start, End: end}
}

// prepend adds the last sentences of left before right. If right starts with a repeated table header
// or a code fence, a blank line separates the two, since both must start on a new line.
func (t *trailingSentences) prepend(w *prefixWriter, left, right *chunk.Chunk, p passage) {
	if t.sentences = t.sentences[:0]; t.countsTokens || !t.hasSingleSpaces {
		t.setExcerpts(left, p)
	}
	join := sentenceJoin
	if !right.Header.Empty() {
		join = budgetJoin
	}
	if t.hasSingleSpaces {
		w.prepend(left, right, p, t.span, join)
		return
	}
	parts := t.parts[:0]
	for _, c := range t.sentences {
		parts = append(parts, writePassage(left, w.source, p, c.span), sentenceJoin)
	}
	t.parts = parts[:len(parts)-1]
	right.Overlap = sourceSpan(left, w.source, p, t.span)
	right.Prefix, right.Join = w.write(t.parts...), join
}

func (t *trailingSentences) estimateRequested(delivered, k int, text string) (requested int, limit chunk.Limit) {
	count := len(t.gaps) + 1
	requested = delivered
	if count < k {
		requested = (delivered*k + count - 1) / count
		limit.Kind = chunk.LimitPreviousChunk
	}
	if delivered == 0 {
		return k, chunk.Limit{Kind: chunk.LimitWhitespace}
	}
	if delivered < requested && jsSpaces.skipRun(text, 0) == len(text) {
		limit.Kind = chunk.LimitWhitespace
	}
	return requested, limit
}
