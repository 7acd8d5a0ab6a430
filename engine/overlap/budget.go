package overlap

import (
	"context"
	"strings"

	"chunkscope/engine/chunk"
)

// The limits of the overlap (rules/overlap-budget, What it does), in percent.
const (
	sourcePercent = 40
	resultPercent = 45
)

const (
	budgetJoin = "\n\n"
	fence      = "```"
)

// budget puts the last sentences of the original previous chunk in front of each chunk
// (rules/overlap-budget).
//
// The reference's limit of 50 % needs no check, since the other limits are stricter.
type budget struct {
	counter counter
	size    int
	share   float64 // overlap_percentage
	max     int     // maximum size of a chunk
	join    int     // units of budgetJoin
	chars   bool
	// wholeCounter counts a whole text in tokens. It is nil for other units.
	wholeCounter *tokenCounter
	// tail is the last suffix, which is reused.
	tail suffix
}

func newBudget(job *Job, r counter) *budget {
	s := job.Settings
	b := &budget{
		counter: r, size: s.OverlapSize, share: s.OverlapPercentage, max: s.MaxSize(),
		join: job.Meter.Count(budgetJoin), chars: s.Unit == "chars",
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
				w.putInFront(left, right, prev.passage, p.span, budgetJoin)
			}
			prev, next = next, prev
			return nil
		}
	})
}

// side is a chunk at a seam.
type side struct {
	passage
	size int
	// header and footer surround the passage; additionUnits is their length.
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

// portion is the overlap of a seam: a span of the previous passage.
type portion struct {
	span                 chunk.Span
	requested, delivered int
	limit                chunk.Limit
}

// setEmpty makes the portion empty because of a limit.
func (p *portion) setEmpty(kind chunk.LimitKind, a int) {
	p.span, p.delivered, p.limit = chunk.Span{}, 0, chunk.Limit{Kind: kind, A: int32(a)}
}

func (b *budget) fillSeam(p *portion, prev, next *side) {
	*p = portion{}
	requested := b.request(prev.size)
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

// fillPortion makes p the end of prev, within the limits of next.
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

// endsInSentence reports whether the sentence at end continues there.
func endsInSentence(text string, end int) bool {
	next := pythonSpaces.skipRun(text, end)
	return next < len(text) && (next == end || !isMark(text[end-1]))
}

func (b *budget) request(n int) int {
	switch {
	case b.size > 0: // a size has priority over a share
		return b.size
	case b.share > 0:
		return int(float64(n) * b.share)
	}
	return 0
}

// percentage returns percent of n, rounded down, in IEEE doubles as in the references.
func percentage(n, percent int) int { return int(float64(n) * (float64(percent) / 100)) }

func hasOddFences(text string, span chunk.Span) bool { return countFences(span.Slice(text))%2 == 1 }

// countFences returns the number of fence markers in a text (rules/overlap-budget).
func countFences(text string) int {
	if strings.IndexByte(text, fence[0]) < 0 {
		return 0
	}
	return strings.Count(text, fence)
}

// takeSuffix makes p the suffix of prev, of at most target units.
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
		// White space at the ends counts, but must not make the sentence fit.
		missing := min(p.requested-p.delivered, tail.nextUnits-1)
		p.limit = chunk.Limit{Kind: chunk.LimitSentence, A: int32(tail.nextUnits), B: int32(max(remaining, missing))}
	case tail.hasNoSentenceEnd:
		p.limit = chunk.Limit{Kind: chunk.LimitWord}
	default:
		p.limit = chunk.Limit{Kind: chunk.LimitPreviousChunk}
	}
}

// suffix is the end of a passage. nextUnits is the length of the sentence before it, which did
// not fit.
type suffix struct {
	span             chunk.Span
	sum, nextUnits   int
	hasNoSentenceEnd bool
}

// findSuffix collects whole sentences from the end that fit into target units. The last
// sentence may exceed the remaining units by half.
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

// limitPortion shortens p to the allowed share and to the remaining size.
func (b *budget) limitPortion(p *portion, prev, next *side) {
	bound := percentage(next.size, resultPercent)
	if p.delivered > bound {
		b.shorten(p, prev, bound, chunk.Limit{Kind: chunk.LimitResult, A: resultPercent})
	}
	remaining := b.max - next.size - next.additionUnits - b.join
	for range maxFitTries {
		if p.delivered > remaining && !p.span.Empty() {
			b.shortenToFit(p, prev, remaining, bound)
		}
		if p.span.Empty() {
			return
		}
		excess := b.excess(p, prev, next)
		if excess <= 0 {
			return
		}
		remaining = p.delivered - excess
	}
	p.setEmpty(chunk.LimitMax, max(0, remaining))
}

// A prefix may have more tokens together with its chunk, and is then shortened again.
const maxFitTries = 4

// shortenToFit shortens p to at most free units.
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

// shorten truncates p to n units, and records limit if that removed text.
func (b *budget) shorten(p *portion, prev *side, n int, limit chunk.Limit) {
	whole, previous := pythonSpaces.trimSpan(prev.text, p.span), p.delivered
	p.span = b.truncate(prev.passage, p.span, n)
	p.delivered = b.counter.count(prev.passage, p.span.Start, p.span.End)
	if p.span != whole || p.delivered < previous {
		p.limit = limit
	}
}

// excess returns how many units prefix and chunk exceed the maximum.
func (b *budget) excess(p *portion, prev, next *side) int {
	const near = 32
	if b.wholeCounter == nil || p.delivered+b.join+next.size+next.additionUnits <= b.max-near {
		return 0
	}
	if next.additionUnits > 0 {
		return b.wholeCounter.meter.Count(p.span.Slice(prev.text)+budgetJoin+next.header+next.text+next.footer) - b.max
	}
	return b.wholeCounter.countPrependedTokens(excerpt{passage: prev.passage, span: p.span}, budgetJoin, next.passage, next.size) - b.max
}
