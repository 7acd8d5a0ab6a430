package overlap

import (
	"context"
	"strings"

	"chunkscope/engine/chunk"
)

// contextPercent is the maximum length of a context, as a percentage of the chunk it is taken from
// (rules/overlap-context, What it does).
const contextPercent = 35

// runContext stores the end of the previous chunk and the start of the next chunk as the context of
// each chunk (rules/overlap-context).
//
// It sets Requested of a seam to overlap_size, and Delivered to the length of previous_content.
func runContext(ctx context.Context, job *Job) error {
	return job.eachSeam(ctx, func() visitor {
		c := &contextMaker{counter: newCounter(job), size: job.Settings.OverlapSize, unit: job.Settings.Unit}
		prev, next := new(side), new(side)
		return func(left, right *chunk.Chunk, seam *chunk.Seam) []excerpt {
			if c.size <= 0 {
				return nil
			}
			if prev.text == "" {
				c.readSide(prev, job.Doc.Text, left)
			}
			c.readSide(next, job.Doc.Text, right)
			c.shareContext(prev, next, left, right, seam)
			prev, next = next, prev
			return nil
		}
	})
}

func (c *contextMaker) shareContext(prev, next *side, left, right *chunk.Chunk, seam *chunk.Seam) {
	previous := c.tail(prev)
	right.ContextBefore, left.ContextAfter = prev.spanInSource(previous), next.spanInSource(c.head(next))
	seam.Requested, seam.Delivered = c.size, c.counter.count(prev.passage, previous.Start, previous.End)
	switch {
	case seam.Delivered >= seam.Requested:
	case percentage(prev.size, contextPercent) < c.size:
		seam.Limit = chunk.Limit{Kind: chunk.LimitContext, A: contextPercent}
	default:
		seam.Limit = chunk.Limit{Kind: chunk.LimitWord}
	}
}

type contextMaker struct {
	counter counter
	size    int // overlap_size in units
	unit    string
}

// readSide sets s to the body of ch without incomplete characters.
func (c *contextMaker) readSide(s *side, source string, ch *chunk.Chunk) {
	body := chunk.Span{Start: runeEnd(source, len(source), ch.Body.Start)}
	body.End = max(body.Start, runeStart(source, 0, len(source), ch.Body.End))
	s.passage = passage{text: body.Slice(source), sourceStart: body.Start}
	s.size = c.counter.count(s.passage, 0, len(s.text))
}

func (c *contextMaker) maxUnits(s *side) int { return min(c.size, percentage(s.size, contextPercent)) }

// tail returns the span of the context at the end of s. It omits a partial word at the start if that
// shortens the context by no more than half.
func (c *contextMaker) tail(s *side) chunk.Span {
	w, end := c.maxUnits(s), len(s.text)
	if w <= 0 {
		return chunk.Span{}
	}
	start := c.counter.tail(s.passage, 0, end, w)
	if c.mayCutWord(s.text, start) {
		if i := strings.IndexByte(s.text[start:], ' '); i > 0 && c.hasAtMost(s, start, start+i+1, w/2) {
			start = c.skipSpace(s, start, start+i, w)
		}
	}
	return chunk.Span{Start: start, End: end}
}

// skipSpace returns the offset after the space at i. If the text from there has more than w units,
// it returns i or, failing that, from.
func (c *contextMaker) skipSpace(s *side, from, i, w int) int {
	for _, pos := range [...]int{i + 1, i} {
		if c.fits(s, pos, len(s.text), w) {
			return pos
		}
	}
	return from
}

func (c *contextMaker) hasAtMost(s *side, from, end, n int) bool {
	return c.counter.count(s.passage, from, end) <= n || c.counter.head(s.passage, from, len(s.text), n) >= end
}

// fits reports whether s.text[a:b] has at most w units. It counts only tokens, since part of a text
// may have more tokens than the text.
func (c *contextMaker) fits(s *side, a, b, w int) bool {
	return c.unit != "tokens" || c.counter.count(s.passage, a, b) <= w
}

// head returns the span of the context at the start of s. It omits a partial word at the end if that
// shortens the context by less than half.
func (c *contextMaker) head(s *side) chunk.Span {
	w := c.maxUnits(s)
	if w <= 0 {
		return chunk.Span{}
	}
	end := c.counter.head(s.passage, 0, len(s.text), w)
	if c.mayCutWord(s.text, end) {
		i := strings.LastIndexByte(s.text[:end], ' ')
		if i >= 0 && i >= c.counter.head(s.passage, 0, end, w/2+1) && c.fits(s, 0, i, w) {
			end = i
		}
	}
	return chunk.Span{End: end}
}

func (c *contextMaker) mayCutWord(text string, i int) bool {
	return c.unit == "chars" || isInsideWord(text, i)
}

func (s *side) spanInSource(span chunk.Span) chunk.Span {
	if span.End <= span.Start {
		return chunk.Span{}
	}
	return chunk.Span{Start: s.sourceStart + span.Start, End: s.sourceStart + span.End}
}
