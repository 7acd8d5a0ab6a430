// Package overlap implements the overlap modes, which determine the text that adjacent chunks share.
package overlap

import (
	"context"
	"slices"

	"chunkscope/engine/chunk"
	"chunkscope/engine/segment"
	"chunkscope/engine/settings"
	"chunkscope/engine/work"
)

// Job holds the chunks of a document and the seams between them. A seam is the boundary between two
// adjacent chunks. An overlap mode changes only the overlap fields and the flag of oversize chunks.
type Job struct {
	Doc      *segment.Analysis
	Settings settings.Settings
	Meter    segment.Meter
	Chunks   *chunk.Chunks
	Seams    []chunk.Seam
}

// Mode adds overlap to the chunks of a job. It returns ctx.Err() when ctx is done.
type Mode func(ctx context.Context, job *Job) error

var modes = map[string]Mode{
	"none":      keepUnchanged,
	"context":   runContext,
	"budget":    runBudget,
	"sentences": runSentences,
	"native":    keepUnchanged, // the strategy adds the overlap
}

func keepUnchanged(context.Context, *Job) error { return nil }

// Run applies the overlap mode from the settings of job.
func Run(ctx context.Context, job *Job) error {
	return modes[job.Settings.OverlapMode](ctx, job)
}

// visitor sets the overlap fields of a seam and of its two chunks. It returns the excerpts added
// before right.
type visitor func(left, right *chunk.Chunk, seam *chunk.Seam) (added []excerpt)

const (
	pollInterval  = 256
	minBatchSeams = 1024
)

// eachSeam clears all overlap fields and visits each seam, in parallel batches.
func (job *Job) eachSeam(ctx context.Context, begin func() visitor) error {
	job.Chunks.ClearOverlap()
	job.Seams = slices.Clone(job.Seams) // other results may use the same slice
	n := len(job.Seams)
	if n == 0 {
		return nil
	}
	tally := work.FindTally(ctx)
	tally.Begin(work.Sharing, n)
	defer tally.End(work.Sharing)
	batches := max(1, n/minBatchSeams)
	borders := make([]*chunk.Chunk, batches+1)
	for i := range borders {
		borders[i] = job.Chunks.At(i * n / batches)
	}
	return work.ForEach(batches, func(i int) error {
		b := batch{Job: job, from: i * n / batches, to: (i + 1) * n / batches, first: borders[i], last: borders[i+1], tally: tally}
		return b.visit(ctx, begin(), newOversizeFlagger(job))
	})
}

// batch is a range of seams. The last chunk of a batch is the first chunk of the next one.
type batch struct {
	*Job

	from, to    int
	first, last *chunk.Chunk
	tally       *work.Tally
}

func (b *batch) visit(ctx context.Context, visit visitor, flagger *oversizeFlagger) error {
	var chunks [2]chunk.Chunk
	isPrepended := b.Settings.Mode().Place == settings.OverlapInFront
	left := b.first
	for i := b.from; i < b.to; i++ {
		if (i-b.from)%pollInterval == 0 {
			if ctx.Err() != nil {
				return ctx.Err()
			}
			b.tally.Add(work.Sharing, min(pollInterval, b.to-i))
		}
		right := b.last
		if i+1 < b.to {
			right = &chunks[i%2]
			b.Chunks.Read(i+1, right)
		}
		seam := &b.Seams[i]
		seam.SetOverlap(&chunk.Seam{})
		front := visit(left, right, seam)
		if flagger != nil && flagger.flag(right, front, seam.Delivered) {
			b.Chunks.SetFlags(i+1, right)
		}
		if isPrepended {
			b.Chunks.SetRepeatedText(i+1, right)
		} else {
			b.Chunks.SetContextBefore(i+1, right)
			b.Chunks.SetContextAfter(i, left)
		}
		left = right
	}
	return nil
}
