package strategy

import (
	"context"

	"chunkscope/engine/chunk"
	"chunkscope/engine/work"
)

// Collector collects chunks in document order. Beyond max_chunks_per_document it only counts them.
// It also checks the context at regular intervals.
type Collector struct {
	Total int
	// Err is ctx.Err(). If it is not nil, the strategy must stop.
	Err error

	ctx       context.Context
	tally     *work.Tally
	maxChunks int
	chunks    chunk.Chunks
	seams     []chunk.Seam

	mapper SourceMapper
	end    int
}

// Place is the position of a chunk. It consists of the span, the text if that differs from the
// source, and the span that caused the boundary before the chunk. It is passed by value to avoid
// allocations.
type Place struct {
	Body, Cut chunk.Span
	Text      string
	Form      chunk.Form
}

// SourceMapper converts a place in rewritten text to a place in the source. It returns false if the
// chunk contains no source text.
type SourceMapper func(Place) (Place, bool)

// SetMapper sets the function that converts the places of chunks in rewritten text to the source.
func (t *Collector) SetMapper(place SourceMapper) *Collector {
	t.mapper = place
	return t
}

// NewCollector returns a Collector for about n chunks.
func NewCollector(ctx context.Context, job *Job, n int) *Collector {
	t := &Collector{ctx: ctx, tally: work.FindTally(ctx), maxChunks: job.Settings.MaxChunksPerDocument}
	t.tally.Begin(work.Cutting, len(job.Doc.Text))
	n = t.CountStored(n)
	t.chunks, t.seams = chunk.MakeChunks(n), make([]chunk.Seam, 0, n)
	return t
}

// CountStored returns how many of n chunks the collector stores.
func (t *Collector) CountStored(n int) int {
	if t.maxChunks > 0 {
		n = min(n, t.maxChunks)
	}
	return n
}

// End returns the end of the last stored chunk in the text that was split, or 0 if there is none.
func (t *Collector) End() int { return t.end }

// Add stores copies of a chunk and of the seam before the chunk. It modifies both arguments. It
// ignores the seam of the first chunk.
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

// AddRange stores copies of the chunks [from, to) of an existing cut of the source, and of the seams
// before them. The chunk before from must be the last stored chunk. end is the end of the last added
// chunk in the text that is being split. The overlap fields of the seams are copied from seam.
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
		t.tally.SetDone(work.Cutting, t.lastEnd())
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
	if t.Total%PollInterval == 0 {
		t.CheckContext()
		t.tally.SetDone(work.Cutting, c.Body.End)
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

// CheckContext reports whether the context is not done. If the context is done, CheckContext sets
// Err.
func (t *Collector) CheckContext() bool {
	if t.Err == nil {
		t.Err = t.ctx.Err()
	}
	return t.Err == nil
}

// Cut returns the collected chunks and seams.
func (t *Collector) Cut() (Cut, error) {
	if !t.CheckContext() {
		return Cut{}, t.Err
	}
	return Cut{Chunks: t.chunks, Seams: t.seams, Total: t.Total}, nil
}
