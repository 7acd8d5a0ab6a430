package markdownchunker

import (
	"context"
	"slices"
	"sort"
	"strings"

	"chunkscope/engine/work"
)

// ContextPercent is the maximum length of a context as a percentage of the chunk it is taken from.
const ContextPercent = 35

const contextShare float64 = ContextPercent / 100.

// contextLengths holds the lengths of the start and end of a chunk that its neighbors use as
// context.
type contextLengths struct{ tail, tailChars, head, headChars uint32 }

// addContext sets the context of each chunk to the end of the previous chunk and the start of the
// next one (rules/reference-rules, Context). It reuses the context of equal chunks of an earlier
// result.
func (r *Result) addContext(ctx context.Context, size int, earlier *Result) error {
	if size <= 0 || len(r.order) < 2 {
		return nil
	}
	if earlier == nil || earlier.doc != r.doc || earlier.overlap != size {
		earlier = &Result{}
	}
	r.overlap, r.contexts = size, make([]contextLengths, len(r.order))
	return batches(ctx, len(r.order), func(from, to int) {
		old := earlier.order[earlier.findStart(r.order[from]):]
		for i, c := range r.order[from:to] {
			for len(old) > 0 && old[0].start() < c.start() {
				old = old[1:]
			}
			if len(old) > 0 && slices.Equal(old[0].parts, c.parts) {
				r.contexts[from+i] = earlier.contexts[old[0].index]
				continue
			}
			w := contextWidth(c, size)
			tail, tailChars := r.doc.tail(c, w)
			head, headChars := r.doc.head(c, w)
			r.contexts[from+i] = contextLengths{uint32(len(tail)), uint32(tailChars), uint32(len(head)), uint32(headChars)}
		}
	})
}

func (r *Result) findStart(c *Chunk) int {
	return sort.Search(len(r.order), func(i int) bool { return r.order[i].start() >= c.start() })
}

// Previous returns the context of c taken from the previous chunk.
func (r *Result) Previous(c *Chunk) Context {
	if c.index == 0 || r.contexts == nil {
		return Context{}
	}
	x, left := &r.contexts[c.index-1], r.order[c.index-1]
	end := left.byteCount()
	return Context{int(x.tailChars), contextWidth(left, r.overlap) < r.overlap, left, end - int(x.tail), end}
}

// Next returns the context of c taken from the next chunk.
func (r *Result) Next(c *Chunk) Context {
	if c.index+1 >= len(r.contexts) {
		return Context{}
	}
	x, right := &r.contexts[c.index+1], r.order[c.index+1]
	return Context{int(x.headChars), contextWidth(right, r.overlap) < r.overlap, right, 0, int(x.head)}
}

// eachBatch calls do for each i < n, in parallel batches.
func eachBatch(ctx context.Context, n int, do func(i int)) error {
	return batches(ctx, n, func(from, to int) {
		for i := from; i < to; i++ {
			do(i)
		}
	})
}

func batches(ctx context.Context, n int, do func(from, to int)) error {
	return work.ForEach((n+pollInterval-1)/pollInterval, func(batch int) error {
		do(batch*pollInterval, min(n, (batch+1)*pollInterval))
		return ctx.Err()
	})
}

func contextWidth(c *Chunk, size int) int { return min(size, int(float64(c.Size)*contextShare)) }

// tail returns about the last w characters of c, starting at a word, and the exact number of
// characters.
func (d *Document) tail(c *Chunk, w int) (string, int) {
	if c.Size <= w || w == 0 {
		return c.Content(), c.Size
	}
	end, last := c.byteCount(), c.parts[len(c.parts)-1].piece
	start := end - last.end + d.index.OffsetAfter(last.end, -w)
	if start < end-last.end+last.start { // start is in an earlier part
		start = d.charOffset(c, c.Size-w)
	}
	t := c.slice(start, end)
	if index := strings.IndexByte(t, ' '); index > 0 {
		if n := countRunes(t[:index]); n < w/2 {
			return t[index+1:], w - n - 1
		}
	}
	return t, w
}

// head returns about the first w characters of c, ending after a word, and the exact number of
// characters.
func (d *Document) head(c *Chunk, w int) (string, int) {
	if c.Size <= w {
		return c.Content(), c.Size
	}
	t := c.slice(0, d.charOffset(c, w))
	if index := strings.LastIndexByte(t, ' '); index > 0 {
		if n := w - countRunes(t[index:]); n > w/2 {
			return t[:index], n
		}
	}
	return t, w
}

func (d *Document) charOffset(c *Chunk, n int) int {
	pos := 0
	for i := range c.parts {
		p := &c.parts[i]
		insertedChars := countRunes(p.inserted)
		if n < insertedChars {
			return pos + runeAt(p.inserted, n)
		}
		n, pos = n-insertedChars, pos+len(p.inserted)
		if i+1 < len(c.parts) {
			if chars := d.countChars(p.piece); n >= chars {
				n, pos = n-chars, pos+p.end-p.start
				continue
			}
		}
		return pos + d.index.OffsetAfter(p.start, n) - p.start
	}
	return pos
}
