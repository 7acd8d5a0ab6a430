// Package overlap makes neighbouring chunks share text: one file a mode.
package overlap

import (
	"context"

	"chunkscope/engine/chunk"
	"chunkscope/engine/segment"
	"chunkscope/engine/settings"
	"chunkscope/engine/workers"
)

// Job is the chunks a strategy cut, in order, with the seams between them. A
// mode fills their overlap fields and changes nothing else; chunks that become too
// long by it are flagged.
type Job struct {
	Doc      *segment.Analysis
	Settings settings.Settings
	Meter    segment.Meter
	Chunks   []chunk.Chunk
	Seams    []chunk.Seam
}

// Mode shares text between neighbours. It returns ctx's error soon after ctx
// is done.
type Mode func(ctx context.Context, job *Job) error

// modes are the code of settings.Modes, by name.
var modes = map[string]Mode{
	"none":      leave,
	"context":   runContext,
	"budget":    runBudget,
	"sentences": runSentences,
	"native":    leave, // the strategy did it
}

// leave changes nothing.
func leave(context.Context, *Job) error { return nil }

// Run applies the overlap mode of the job's settings.
func Run(ctx context.Context, job *Job) error {
	return modes[job.Settings.OverlapMode](ctx, job)
}

// visitor fills the overlap fields of a seam and of the two chunks beside it.
// It is called for seams one after the other, from left to right.
type visitor func(left, right *chunk.Chunk, seam *chunk.Seam)

const (
	// pollEvery is how many seams a mode handles between two looks at its
	// context.
	pollEvery = 256
	// batchSeams is how many seams are worth a processor of their own.
	batchSeams = 1024
)

// eachSeam visits every seam, after emptying all overlap fields. Batches of
// seams are visited side by side, each by a visitor of its own.
func (job *Job) eachSeam(ctx context.Context, begin func() visitor) error {
	for i := range job.Chunks {
		c := &job.Chunks[i]
		c.Overlap, c.Prefix, c.PrefixText = chunk.Span{}, "", 0
		c.ContextBefore, c.ContextAfter = chunk.Span{}, chunk.Span{}
		if c.Oversize && c.OversizeReason == chunk.ReasonOverlap {
			c.Oversize, c.OversizeReason = false, chunk.ReasonUnsaid
		}
	}
	n := len(job.Seams)
	batches := max(1, n/batchSeams)
	return workers.Each(batches, func(batch int) error {
		return job.visit(ctx, begin(), scaleFor(job), batch*n/batches, (batch+1)*n/batches)
	})
}

// visit visits the seams from one up to another. A chunk between two batches is
// changed by both: its fields for what comes before it by one, those for what
// comes after it by the other.
func (job *Job) visit(ctx context.Context, visit visitor, weigh *scale, from, to int) error {
	for i := from; i < to; i++ {
		if (i-from)%pollEvery == 0 && ctx.Err() != nil {
			return ctx.Err()
		}
		seam := &job.Seams[i]
		seam.Requested, seam.Delivered, seam.Limit, seam.Counted = 0, 0, chunk.Limit{}, chunk.Counted{}
		visit(&job.Chunks[i], &job.Chunks[i+1], seam)
		if weigh != nil {
			weigh.flag(&job.Chunks[i+1], seam.Delivered)
		}
	}
	return nil
}
