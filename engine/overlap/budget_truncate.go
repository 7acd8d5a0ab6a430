package overlap

import (
	"strings"

	"chunkscope/engine/chunk"
)

// truncate shortens p.text[span] if it has more than n units. The text ends after the last sentence
// mark within 1.5·n units. If there is no mark, the text has at most n units and, if possible, does
// not end inside a word (rules/overlap-budget, Truncation).
func (b *budget) truncate(p passage, span chunk.Span, n int) chunk.Span {
	span = pythonSpaces.trimSpan(p.text, span)
	if span.Empty() || b.counter.count(p, span.Start, span.End) <= n {
		return span
	}
	maxEnd := b.counter.head(p, span.Start, span.End, n+n/2)
	if mark := findLastMark(p.text, span.Start, maxEnd); mark >= 0 {
		span.End = mark + 1
		return span
	}
	boundary := b.counter.head(p, span.Start, span.End, n)
	if b.countsChars || isInsideWord(p.text, boundary) {
		if space := strings.LastIndexByte(p.text[span.Start:boundary], ' '); space > 0 {
			boundary = span.Start + space
		}
	}
	return pythonSpaces.trimSpan(p.text, chunk.Span{Start: span.Start, End: boundary})
}
