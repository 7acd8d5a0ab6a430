package split

import (
	"context"

	"chunkscope/engine/chunk"
)

// collector takes chunks in the order of the document. It keeps those under
// max_chunks_per_document and only counts the others, so that a cap also caps
// the memory, and it looks at the context now and then.
type collector struct {
	ctx    context.Context
	cap    int // max_chunks_per_document; 0 keeps all
	chunks []chunk.Chunk
	seams  []chunk.Seam
	total  int
	err    error
}

// newTape expects about n chunks.
func newCollector(ctx context.Context, job *Job, n int) *collector {
	t := &collector{ctx: ctx, cap: job.Settings.MaxChunksPerDocument}
	if t.cap > 0 {
		n = min(n, t.cap)
	}
	t.chunks = make([]chunk.Chunk, 0, n)
	t.seams = make([]chunk.Seam, 0, n)
	return t
}

// last is the chunk taken before; nil when there is none.
func (t *collector) last() *chunk.Chunk {
	if len(t.chunks) == 0 {
		return nil
	}
	return &t.chunks[len(t.chunks)-1]
}

// full reports that chunks are no longer kept.
func (t *collector) full() bool { return t.cap > 0 && len(t.chunks) >= t.cap }

// add copies a chunk and the seam before it, and sets the seam's Byte. The
// seam of the first chunk is dropped.
func (t *collector) add(c *chunk.Chunk, seam *chunk.Seam) {
	t.total++
	if t.total%pollEvery == 0 {
		t.poll()
	}
	if t.full() {
		return
	}
	if left := t.last(); left != nil {
		seam.Byte = max(left.Body.End, c.Body.Start)
		t.seams = append(t.seams, *seam)
	}
	t.chunks = append(t.chunks, *c)
}

// poll notes the context's error; strategies stop when there is one.
func (t *collector) poll() bool {
	if t.err == nil {
		t.err = t.ctx.Err()
	}
	return t.err == nil
}

// cut is everything taken.
func (t *collector) cut() (Cut, error) {
	if !t.poll() {
		return Cut{}, t.err
	}
	return Cut{Chunks: t.chunks, Seams: t.seams, Total: t.total}, nil
}
