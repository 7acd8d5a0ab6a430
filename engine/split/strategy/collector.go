package strategy

import (
	"context"

	"chunkscope/engine/chunk"
)

// Collector takes chunks in the order of the document. It keeps those under
// max_chunks_per_document and only counts the others, so that a cap also caps
// the memory, and it looks at the context now and then.
type Collector struct {
	// Chunks are those kept, Total how many there were.
	Chunks []chunk.Chunk
	Total  int
	// Err is the context's error, once it was seen: strategies stop then.
	Err error

	ctx   context.Context
	cap   int // max_chunks_per_document; 0 keeps all
	seams []chunk.Seam
}

// NewCollector expects about n chunks.
func NewCollector(ctx context.Context, job *Job, n int) *Collector {
	t := &Collector{ctx: ctx, cap: job.Settings.MaxChunksPerDocument}
	if t.cap > 0 {
		n = min(n, t.cap)
	}
	t.Chunks = make([]chunk.Chunk, 0, n)
	t.seams = make([]chunk.Seam, 0, n)
	return t
}

// Last is the chunk taken before; nil when there is none.
func (t *Collector) Last() *chunk.Chunk {
	if len(t.Chunks) == 0 {
		return nil
	}
	return &t.Chunks[len(t.Chunks)-1]
}

// full reports that chunks are no longer kept.
func (t *Collector) full() bool { return t.cap > 0 && len(t.Chunks) >= t.cap }

// Add copies a chunk and the seam before it, and sets the seam's Byte. The
// seam of the first chunk is dropped.
func (t *Collector) Add(c *chunk.Chunk, seam *chunk.Seam) {
	t.Total++
	if t.Total%PollEvery == 0 {
		t.Poll()
	}
	if t.full() {
		return
	}
	if left := t.Last(); left != nil {
		seam.Byte = max(left.Body.End, c.Body.Start)
		t.seams = append(t.seams, *seam)
	}
	t.Chunks = append(t.Chunks, *c)
}

// Poll notes the context's error; strategies stop when there is one.
func (t *Collector) Poll() bool {
	if t.Err == nil {
		t.Err = t.ctx.Err()
	}
	return t.Err == nil
}

// Cut is everything taken.
func (t *Collector) Cut() (Cut, error) {
	if !t.Poll() {
		return Cut{}, t.Err
	}
	return Cut{Chunks: t.Chunks, Seams: t.seams, Total: t.Total}, nil
}
