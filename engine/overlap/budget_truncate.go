package overlap

import (
	"strings"

	"chunkscope/engine/chunk"
)

// truncate shortens p.text[span] to n units: at the end of a sentence that is at most
// half as long again if there is one, otherwise between words (rules/overlap-budget,
// Truncation). The beginning is kept, so the overlap is no longer adjacent to the chunk
// that receives it. It returns the new span.
func (b *budget) truncate(p passage, span chunk.Span, n int) chunk.Span {
	span = pythonSpaces.trimSpan(p.text, span)
	if span.Empty() || b.counter.count(p, span.Start, span.End) <= n {
		return span
	}
	wide := b.counter.head(p, span.Start, span.End, n+n/2)
	if mark := lastMark(p.text, span.Start, wide); mark >= 0 {
		span.End = mark + 1
		return span
	}
	boundary := b.counter.head(p, span.Start, span.End, n)
	if b.chars || insideWord(p.text, boundary) {
		if space := strings.LastIndexByte(p.text[span.Start:boundary], ' '); space > 0 {
			boundary = span.Start + space
		}
	}
	return pythonSpaces.trimSpan(p.text, chunk.Span{Start: span.Start, End: boundary})
}
