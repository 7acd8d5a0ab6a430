package markdownchunker

import (
	"cmp"
	"slices"
	"sort"

	"chunkscope/engine/chunk"
)

// SourceOffset converts an offset in the text with LF line endings to an offset in the source.
func (d *Document) SourceOffset(pos int) int { return pos + sort.SearchInts(d.crlfOffsets, pos) }

func (d *Document) span(p piece) chunk.Span {
	return chunk.Span{Start: d.SourceOffset(p.start), End: d.SourceOffset(p.end)}
}

// Line returns the span of line n in the source. The first line is 1. The span is empty if there is
// no such line.
func (d *Document) Line(n int) chunk.Span {
	if n < 1 || n > d.lineCount() {
		return chunk.Span{}
	}
	return d.span(d.lines(n, n))
}

// Place locates the content of a chunk in the source. body extends from the start of the first part
// to the end of the last part. gaps holds the ranges between parts, which are not in the content.
func (d *Document) Place(c *Chunk) (body chunk.Span, gaps []chunk.Span) {
	if len(c.parts) == 1 {
		return d.span(c.parts[0].piece), nil
	}
	pieces := make([]piece, len(c.parts))
	for i := range c.parts {
		pieces[i] = c.parts[i].piece
	}
	slices.SortFunc(pieces, func(a, b piece) int { return cmp.Compare(a.start, b.start) })
	whole := pieces[0]
	for _, p := range pieces[1:] {
		if p.start > whole.end {
			gaps = append(gaps, d.span(piece{whole.end, p.start}))
		}
		whole.end = max(whole.end, p.end)
	}
	return d.span(whole), gaps
}

// Span returns the range of the source that covers the context. The range is empty if there is no
// context.
func (x *Context) Span() chunk.Span {
	if !x.IsPresent() {
		return chunk.Span{}
	}
	return x.neighbor.doc.sourceSpan(x.neighbor, x.start, x.end)
}

func (d *Document) sourceSpan(c *Chunk, from, to int) chunk.Span {
	var out piece
	found, pos := false, 0
	for _, p := range c.parts {
		pos += len(p.inserted)
		a, b := max(from, pos)-pos+p.start, min(to, pos+p.end-p.start)-pos+p.start
		pos += p.end - p.start
		if a >= b {
			continue
		}
		if !found {
			out, found = piece{a, b}, true
		}
		out.start, out.end = min(out.start, a), max(out.end, b)
	}
	return d.span(out)
}
