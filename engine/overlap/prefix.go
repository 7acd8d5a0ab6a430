package overlap

import (
	"strings"
	"unicode/utf8"

	"chunkscope/engine/chunk"
)

const (
	firstBlock = 1 << 10
	lastBlock  = 64 << 10
)

// prefixWriter writes overlap into large memory blocks to save allocations.
type prefixWriter struct {
	source string
	block  strings.Builder
}

func (w *prefixWriter) prepend(left, right *chunk.Chunk, p passage, span chunk.Span, join string) {
	right.Overlap = sourceSpan(left, w.source, p, span)
	right.Join = join
	if p.sourceStart >= 0 && left.Form == chunk.FormSlice {
		right.Prefix = right.Overlap.Slice(w.source)
	} else {
		right.Prefix = w.write(writePassage(left, w.source, p, span))
	}
}

func (w *prefixWriter) write(parts ...string) string {
	need := 0
	for _, s := range parts {
		need += len(s)
	}
	if w.block.Cap()-w.block.Len() < need {
		size := max(firstBlock, min(2*w.block.Cap(), lastBlock), need)
		w.block = strings.Builder{}
		w.block.Grow(size)
	}
	start := w.block.Len()
	for _, s := range parts {
		w.block.WriteString(s)
	}
	return w.block.String()[start:]
}

// writePassage returns the text of c at p.text[span] in the form of the chunk's content.
func writePassage(c *chunk.Chunk, source string, p passage, span chunk.Span) string {
	if p.sourceStart < 0 || c.Form == chunk.FormSlice {
		return span.Slice(p.text)
	}
	part := chunk.Chunk{Body: sourceSpan(c, source, p, span), Form: c.Form}
	return part.BodyContent(source)
}

// sourceSpan returns the source span of p.text[span] in chunk c. The content may lack separators
// that the source has, so characters are matched from the end. If they do not match, the result is
// the whole body.
func sourceSpan(c *chunk.Chunk, source string, p passage, span chunk.Span) chunk.Span {
	if p.sourceStart >= 0 {
		return chunk.Span{Start: p.sourceStart + span.Start, End: p.sourceStart + span.End}
	}
	out := chunk.Span{Start: -1, End: -1}
	j := c.Body.End
	for i := len(p.text); i > span.Start; {
		r, n := utf8.DecodeLastRuneInString(p.text[:i])
		end := j
		for {
			if j <= c.Body.Start {
				return c.Body
			}
			s, m := utf8.DecodeLastRuneInString(source[c.Body.Start:j])
			end, j = j, j-m
			if s == r && m == n {
				break
			}
		}
		if i <= span.End && out.End < 0 {
			out.End = end
		}
		i -= n
	}
	if out.End < 0 { // span is empty
		out.End = j
	}
	out.Start = j
	return out
}
