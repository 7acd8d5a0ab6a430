package overlap

import (
	"context"
	"strings"

	"chunkscope/engine/chunk"
)

// Limits of the overlap, in percent (rules/overlap-budget, What it does).
const (
	sourcePercent = 40
	resultPercent = 45
)

const (
	budgetJoin = "\n\n"
	fence      = "```"
)

// budget implements the overlap mode budget (rules/overlap-budget). It repeats the last sentences
// of a chunk at the start of the next chunk, but not text that the chunk itself repeats. The
// reference implementation also has a limit of 50 %, which is redundant.
type budget struct {
	counter     counter
	size        int
	percentage  float64 // overlap_percentage
	max         int     // maximum chunk size
	joinUnits   int
	countsChars bool
	// wholeCounter counts the tokens of a whole chunk. It is nil for other units.
	wholeCounter *tokenCounter
	tail         suffix
}

func newBudget(job *Job, r counter) *budget {
	s := job.Settings
	b := &budget{
		counter: r, size: s.OverlapSize, percentage: s.OverlapPercentage, max: s.MaxSize(),
		joinUnits: job.Meter.Count(budgetJoin), countsChars: s.Unit == "chars",
	}
	b.wholeCounter, _ = r.(*tokenCounter)
	return b
}

func runBudget(ctx context.Context, job *Job) error {
	return job.eachSeam(ctx, func() visitor {
		r := newCounter(job)
		b, w := newBudget(job, r), prefixWriter{source: job.Doc.Text}
		prev, next := new(side), new(side)
		p := new(portion)
		return func(left, right *chunk.Chunk, seam *chunk.Seam) []excerpt {
			if prev.text == "" {
				prev.setChunk(job, r, left)
			}
			next.setChunk(job, r, right)
			b.fillSeam(p, prev, next)
			seam.Requested, seam.Delivered, seam.Limit = p.requested, p.delivered, p.limit
			if !p.span.Empty() {
				w.prepend(left, right, prev.passage, p.span, budgetJoin)
			}
			prev, next = next, prev
			return nil
		}
	})
}

type side struct {
	passage
	size int
	// header and footer are added to the passage. additionUnits is the length of both.
	header, footer string
	additionUnits  int
}

func (s *side) setChunk(job *Job, r counter, c *chunk.Chunk) {
	s.passage = newPassage(job.Doc, c)
	s.size = r.count(s.passage, 0, len(s.text))
	if c.HasAddedText() || s.header != "" || s.footer != "" {
		s.header, s.footer = c.Header.Slice(job.Doc.Text), c.Footer
		s.additionUnits = job.Meter.Count(s.header) + job.Meter.Count(s.footer)
	}
}

func (s *side) hasOddFences() bool {
	n := countFences(s.text)
	if s.header != "" || s.footer != "" {
		n += countFences(s.header) + countFences(s.footer)
	}
	return n%2 == 1
}

type portion struct {
	span                 chunk.Span
	requested, delivered int
	limit                chunk.Limit
}

// setEmpty removes all text from p and records the limit that prevents overlap.
func (p *portion) setEmpty(kind chunk.LimitKind, a int) {
	p.span, p.delivered, p.limit = chunk.Span{}, 0, chunk.Limit{Kind: kind, A: int32(a)}
}

func (b *budget) fillSeam(p *portion, prev, next *side) {
	*p = portion{}
	requested := b.requestedUnits(prev.size)
	if requested <= 0 {
		return
	}
	p.requested = requested
	target := min(p.requested, percentage(prev.size, sourcePercent))
	switch {
	case pythonSpaces.skipRun(prev.text, 0) == len(prev.text):
		p.setEmpty(chunk.LimitWhitespace, 0)
	case target <= 0:
		p.setEmpty(chunk.LimitSource, sourcePercent)
	default:
		b.fillPortion(p, prev, next, target)
	}
}

func (b *budget) fillPortion(p *portion, prev, next *side, target int) {
	b.takeSuffix(p, prev, target)
	if p.span.Empty() {
		return
	}
	if hasOddFences(prev.text, p.span) {
		p.setEmpty(chunk.LimitFence, 0)
		return
	}
	b.limitPortion(p, prev, next)
	if p.span.Empty() {
		return
	}
	switch {
	case hasOddFences(prev.text, p.span) != next.hasOddFences():
		p.setEmpty(chunk.LimitFence, 0)
	case p.delivered >= p.requested && !endsInSentence(prev.text, p.span.End):
		p.limit = chunk.Limit{}
	}
}

func endsInSentence(text string, end int) bool {
	next := pythonSpaces.skipRun(text, end)
	return next < len(text) && (next == end || !isMark(text[end-1]))
}

func (b *budget) requestedUnits(n int) int {
	switch {
	case b.size > 0: // the size takes precedence over the percentage
		return b.size
	case b.percentage > 0:
		return int(float64(n) * b.percentage)
	}
	return 0
}

// percentage returns the given percentage of n, rounded down. It uses float64 like the reference
// implementation.
func percentage(n, percent int) int { return int(float64(n) * (float64(percent) / 100)) }

func hasOddFences(text string, span chunk.Span) bool { return countFences(span.Slice(text))%2 == 1 }

func countFences(text string) int {
	if strings.IndexByte(text, fence[0]) < 0 {
		return 0
	}
	return strings.Count(text, fence)
}

func (b *budget) takeSuffix(p *portion, prev *side, target int) {
	tail := &b.tail
	b.findSuffix(prev, target)
	p.span = tail.span
	p.delivered = b.counter.count(prev.passage, p.span.Start, p.span.End)
	remaining := max(0, p.requested-tail.sum)
	isUnlimited := tail.nextUnits <= remaining || tail.sum == 0 && 2*tail.nextUnits <= 3*p.requested
	switch {
	case p.delivered >= p.requested:
	case target < p.requested && isUnlimited:
		p.limit = chunk.Limit{Kind: chunk.LimitSource, A: sourcePercent}
	case tail.nextUnits > 0:
		// tail.sum includes white space that p.delivered does not. The reported number must be less
		// than the length of the sentence.
		missing := min(p.requested-p.delivered, tail.nextUnits-1)
		p.limit = chunk.Limit{Kind: chunk.LimitSentence, A: int32(tail.nextUnits), B: int32(max(remaining, missing))}
	case tail.hasNoSentenceEnd:
		p.limit = chunk.Limit{Kind: chunk.LimitWord}
	default:
		p.limit = chunk.Limit{Kind: chunk.LimitPreviousChunk}
	}
}

// suffix is text at the end of a passage. nextUnits is the length of the sentence before the suffix,
// which did not fit.
type suffix struct {
	span             chunk.Span
	sum, nextUnits   int
	hasNoSentenceEnd bool
}

// findSuffix finds the last sentences of s that together have at most target units. The last
// sentence alone may have up to 1.5 times target units.
func (b *budget) findSuffix(s *side, target int) {
	b.tail = suffix{}
	out, end := &b.tail, len(s.text)
	if s.size <= target {
		out.span.End, out.sum = end, s.size
		return
	}
	mark, start := pythonSpaces.lastSentenceEnd(s.text, end)
	if mark < 0 {
		start = b.counter.tail(s.passage, 0, end, target)
		out.span.Start, out.span.End = start, end
		out.sum, out.hasNoSentenceEnd = target, true
		return
	}
	if start == end {
		mark, start = pythonSpaces.lastSentenceEnd(s.text, mark)
	}
	first := end
	for first > 0 {
		n := b.counter.count(s.passage, start, first)
		if out.sum+n > target && (first < end || 2*n > 3*target) {
			out.nextUnits = n
			break
		}
		out.sum += n
		first = start
		mark, start = pythonSpaces.lastSentenceEnd(s.text, mark)
	}
	out.span = pythonSpaces.trimSpan(s.text, chunk.Span{Start: first, End: end})
}

// limitPortion shortens p to resultPercent percent of next, and further if the chunk with the
// overlap would exceed the maximum chunk size.
func (b *budget) limitPortion(p *portion, prev, next *side) {
	bound := percentage(next.size, resultPercent)
	if p.delivered > bound {
		b.shorten(p, prev, bound, chunk.Limit{Kind: chunk.LimitResult, A: resultPercent})
	}
	remaining := b.max - next.size - next.additionUnits - b.joinUnits
	for range maxFitTries {
		if p.delivered > remaining && !p.span.Empty() {
			b.shortenToFit(p, prev, remaining, bound)
		}
		if p.span.Empty() {
			return
		}
		excess := b.countExcess(p, prev, next)
		if excess <= 0 {
			return
		}
		remaining = p.delivered - excess
	}
	p.setEmpty(chunk.LimitMax, max(0, remaining))
}

// maxFitTries is the maximum number of attempts to shorten the overlap. Several may be needed,
// since two joined texts may have more tokens than the two counted separately.
const maxFitTries = 4

func (b *budget) shortenToFit(p *portion, prev *side, remaining, bound int) {
	k := min(remaining, bound)
	if k <= 0 {
		p.setEmpty(chunk.LimitMax, max(0, remaining))
		return
	}
	limit := chunk.Limit{Kind: chunk.LimitMax, A: int32(remaining)}
	if b.shorten(p, prev, k, limit); p.delivered > remaining {
		p.span.End = b.counter.head(prev.passage, p.span.Start, p.span.End, remaining)
		p.span = pythonSpaces.trimSpan(prev.text, p.span)
		p.delivered = b.counter.count(prev.passage, p.span.Start, p.span.End)
		p.limit = limit
	}
}

func (b *budget) shorten(p *portion, prev *side, n int, limit chunk.Limit) {
	whole, previous := pythonSpaces.trimSpan(prev.text, p.span), p.delivered
	p.span = b.truncate(prev.passage, p.span, n)
	p.delivered = b.counter.count(prev.passage, p.span.Start, p.span.End)
	if p.span != whole || p.delivered < previous {
		p.limit = limit
	}
}

// countExcess returns the number of units by which the chunk with its overlap exceeds the maximum.
func (b *budget) countExcess(p *portion, prev, next *side) int {
	const maxEstimateError = 32
	if b.wholeCounter == nil || p.delivered+b.joinUnits+next.size+next.additionUnits <= b.max-maxEstimateError {
		return 0
	}
	if next.additionUnits > 0 {
		return b.wholeCounter.meter.Count(p.span.Slice(prev.text)+budgetJoin+next.header+next.text+next.footer) - b.max
	}
	return b.wholeCounter.countPrependedTokens(excerpt{passage: prev.passage, span: p.span}, budgetJoin, next.passage, next.size) - b.max
}
