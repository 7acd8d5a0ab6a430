package metrics

import (
	"unicode/utf8"

	"chunkscope/engine"
	"chunkscope/engine/chunk"
)

// FindSourceSpan maps a span in the content of chunk i to the source. ok is false if the span is
// not completely inside one unaltered part of the content.
func FindSourceSpan(r *engine.Result, i int, s chunk.Span) (src chunk.Span, ok bool) {
	c, text := r.Chunks.At(i), r.Doc.Text
	pos := c.BodyOffset()
	base, end := c.Body.Start-pos, pos+c.Body.Len()
	if s.Start < len(c.ContextPrefix) || s.Start < 0 || s.Empty() {
		return chunk.Span{}, false
	}
	if header := pos - max(0, c.Header.Len()); s.Start >= header && s.End <= pos {
		base, end = c.Header.Start-header, pos
	} else if shared := len(c.ContextPrefix) + len(c.Prefix); s.End <= shared {
		if c.Overlap.Slice(text) != c.Prefix {
			return chunk.Span{}, false
		}
		base, end = c.Overlap.Start-len(c.ContextPrefix), shared
	} else if s.Start < pos || c.Text != "" || c.Form == chunk.FormWords ||
		c.Form == chunk.FormRepaired && !utf8.ValidString(c.Body.Slice(text)) {
		return chunk.Span{}, false
	}
	if s.End > end {
		return chunk.Span{}, false
	}
	return chunk.Span{Start: base + s.Start, End: base + s.End}, true
}
