package metrics

import (
	"unicode/utf8"

	"chunkscope/engine"
	"chunkscope/engine/chunk"
)

// SourceSpan is where a span of chunk i's content stands in the source. ok is
// false when it was rewritten, joins overlap and body, or is out of range.
func SourceSpan(r *engine.Result, i int, s chunk.Span) (src chunk.Span, ok bool) {
	c, text := &r.Chunks[i], r.Doc.Text
	base, end := c.Body.Start-len(c.Prefix), len(c.Prefix)+c.Body.Len()
	if s.Start < 0 || s.Empty() {
		return chunk.Span{}, false
	}
	if s.End <= c.PrefixText { // inside the repeated text
		if c.Overlap.Len() != c.PrefixText || c.Overlap.Of(text) != c.Prefix[:c.PrefixText] {
			return chunk.Span{}, false
		}
		base, end = c.Overlap.Start, c.PrefixText
	} else if s.Start < len(c.Prefix) || c.Text != "" || c.Form == chunk.Words ||
		c.Form == chunk.Repaired && !utf8.ValidString(c.Body.Of(text)) {
		return chunk.Span{}, false
	}
	if s.End > end {
		return chunk.Span{}, false
	}
	return chunk.Span{Start: base + s.Start, End: base + s.End}, true
}
