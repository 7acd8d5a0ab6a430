package strategy

import (
	"context"

	"chunkscope/engine/chunk"
	"chunkscope/engine/work"
)

// Collector receives chunks in document order. It stores them up to
// max_chunks_per_document and only counts the others, so that the limit also limits
// memory. It regularly checks the context.
type Collector struct {
	Total int
	// Err is the context's error; strategies stop if it is set.
	Err error

	ctx       context.Context
	tally     *work.Tally
	maxChunks int
	chunks    chunk.Chunks
	seams     []chunk.Seam

	mapper SourceMapper // the argument of MapWith, or nil
	// end is the end of the last chunk in the text that the strategy cuts.
	end int
}

// Place is where a chunk is, with its text if that differs from the source, and what was
// cut at the seam before it. A pointer to the chunk instead would move it to the heap.
type Place struct {
	Body, Cut chunk.Span
	Text      string
	Form      chunk.Form
}

// SourceMapper maps a place in a rewritten text to its place in the source. It returns
// false if the chunk contains no text of the source.
type SourceMapper func(Place) (Place, bool)

// MapWith makes the Collector map chunks of a rewritten text to the source.
func (t *Collector) MapWith(place SourceMapper) *Collector {
	t.mapper = place
	return t
}

// NewCollector expects about n chunks.
func NewCollector(ctx context.Context, job *Job, n int) *Collector {
	t := &Collector{ctx: ctx, tally: work.FindTally(ctx), maxChunks: job.Settings.MaxChunksPerDocument}
	t.tally.Begin(work.Cutting, len(job.Doc.Text))
	n = t.CountStored(n)
	t.chunks, t.seams = chunk.MakeChunks(n), make([]chunk.Seam, 0, n)
	return t
}

// CountStored returns how many of n chunks are stored.
func (t *Collector) CountStored(n int) int {
	if t.maxChunks > 0 {
		n = min(n, t.maxChunks)
	}
	return n
}

// End returns the end of the last stored chunk in the text that the strategy cuts. It is 0
// before the first chunk.
func (t *Collector) End() int { return t.end }

// Add stores a copy of a chunk and the seam before it, which it changes. The seam of the
// first chunk is dropped.
func (t *Collector) Add(c *chunk.Chunk, seam *chunk.Seam) {
	end := c.Body.End
	if t.mapper != nil {
		p, ok := t.mapper(Place{c.Body, seam.Source, c.Text, c.Form})
		if !ok {
			return
		}
		if last := t.lastEnd(); !c.Overlap.Empty() {
			c.Overlap = chunk.Span{}
			if last > p.Body.Start {
				c.Overlap = chunk.Span{Start: p.Body.Start, End: last}
			}
		}
		c.Body, seam.Source, c.Text, c.Form = p.Body, p.Cut, p.Text, p.Form
	}
	t.store(c, seam, end)
}

// AddRange stores copies of the chunks [from, to) of a cut of the source, whose last one ends
// at end in the text that the strategy cuts. The chunk before them must be the last one
// stored. The seams before them get the overlap fields of seam.
func (t *Collector) AddRange(cut *Cut, from, to, end int, seam *chunk.Seam) {
	t.Total += to - from
	n := t.chunks.Len()
	if to = from + t.CountStored(n+to-from) - n; t.CheckContext() && from < to {
		t.chunks.AddRange(&cut.Chunks, from, to)
		t.seams = append(t.seams, cut.Seams[from-1:to-1]...)
		for i := len(t.seams) - (to - from); i < len(t.seams); i++ {
			t.seams[i].SetOverlap(seam)
		}
		t.end = end
		t.tally.Reach(work.Cutting, t.lastEnd())
	}
}

func (t *Collector) lastEnd() int {
	if n := t.chunks.Len(); n > 0 {
		return t.chunks.Body(n - 1).End
	}
	return 0
}

func (t *Collector) store(c *chunk.Chunk, seam *chunk.Seam, end int) {
	t.Total++
	if t.Total%PollEvery == 0 {
		t.CheckContext()
		t.tally.Reach(work.Cutting, c.Body.End)
	}
	n := t.chunks.Len()
	if t.CountStored(n+1) == n {
		return
	}
	if n > 0 {
		seam.Byte = max(t.lastEnd(), c.Body.Start)
		t.seams = append(t.seams, *seam)
	}
	t.chunks.Add(c)
	t.end = end
}

// CheckContext reports whether the context is not done. If it is, CheckContext sets Err.
func (t *Collector) CheckContext() bool {
	if t.Err == nil {
		t.Err = t.ctx.Err()
	}
	return t.Err == nil
}

// Cut returns everything collected.
func (t *Collector) Cut() (Cut, error) {
	if !t.CheckContext() {
		return Cut{}, t.Err
	}
	return Cut{Chunks: t.chunks, Seams: t.seams, Total: t.Total}, nil
}
