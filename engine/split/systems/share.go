package systems

import (
	"chunkscope/engine/chunk"
	"chunkscope/engine/segment"
	"chunkscope/engine/split/strategy"
)

// recordShare records the overlap of c with the previous chunk. limit is the reason why the overlap
// may be shorter than requested.
func recordShare(c *chunk.Chunk, seam *chunk.Seam, end int, meter segment.Meter, limit chunk.Limit) {
	if seam.Requested == 0 {
		return
	}
	if end > c.Body.Start {
		c.Overlap = chunk.Span{Start: c.Body.Start, End: end}
		seam.Delivered = meter.CountRange(c.Overlap.Start, c.Overlap.End)
	}
	if seam.Delivered < seam.Requested {
		seam.Limit = limit
	}
}

func setFlag(c *chunk.Chunk, job *strategy.Job, limit int) {
	if job.Meter.CountRange(c.Body.Start, c.Body.End) <= limit {
		return
	}
	c.Oversize, c.OversizeReason = true, chunk.ReasonOverlap
	if ownSpan := c.NewSpan(); ownSpan == c.Body || job.Meter.CountRange(ownSpan.Start, ownSpan.End) > limit {
		c.OversizeReason = strategy.OversizeReason(job.Doc, c.Body)
	}
}
