package markdownchunker

import (
	"cmp"
	"slices"
	"sort"

	"chunkscope/engine/chunk"
)

// SourceOffset maps an offset of the text to the source.
func (d *Document) SourceOffset(pos int) int { return pos + sort.SearchInts(d.crlfOffsets, pos) }

func (d *Document) span(p piece) chunk.Span {
	return chunk.Span{Start: d.SourceOffset(p.start), End: d.SourceOffset(p.end)}
}

// Line returns a line of the source, from 1, or an empty span.
func (d *Document) Line(n int) chunk.Span {
	if n < 1 || n > d.lineCount() {
		return chunk.Span{}
	}
	return d.span(d.lines(n, n))
}

// Place maps a chunk's content to the source, from the start of its first text to the
// end of its last. gaps are the parts in between that are missing from the content.
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

// Span maps the context to the source. It is empty without context, or if the context is
// not contiguous with that end of the chunk.
func (x *Context) Span() chunk.Span {
	if !x.IsPresent() {
		return chunk.Span{}
	}
	return x.neighbour.doc.sourceSpan(x.neighbour, x.start, x.end)
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
