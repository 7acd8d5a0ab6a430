// Package overlap makes neighbouring chunks share text: one file a mode.
package overlap

import (
	"context"

	"chunkscope/engine/chunk"
	"chunkscope/engine/segment"
	"chunkscope/engine/settings"
	"chunkscope/engine/work"
)

// Job is the chunks a strategy cut, in order, with the seams between them. A
// mode fills their overlap fields and changes nothing else; chunks that become too
// long by it are flagged.
type Job struct {
	Doc      *segment.Analysis
	Settings settings.Settings
	Meter    segment.Meter
	Chunks   *chunk.Chunks
	Seams    *chunk.Seams
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

// visitor fills the overlap fields of a seam, which has no other fields set, and of the
// two chunks beside it. It is called for seams in order, from left to right. A mode that
// may make chunks too long returns the texts it put in front of right, separated by one
// space each.
type visitor func(left, right *chunk.Chunk, seam *chunk.Seam) (front []excerpt)

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
	job.Chunks.Unshare()
	job.Seams.Unshare()
	n := job.Seams.Len()
	if n == 0 {
		return nil
	}
	tally := work.TallyOf(ctx)
	tally.Begin(work.Sharing, n)
	defer tally.End(work.Sharing)
	batches := max(1, n/batchSeams)
	borders := make([]*chunk.Chunk, batches+1) // read before any batch writes
	for i := range borders {
		borders[i] = job.Chunks.At(i * n / batches)
	}
	return work.Each(batches, func(i int) error {
		b := batch{Job: job, from: i * n / batches, to: (i + 1) * n / batches, first: borders[i], last: borders[i+1], tally: tally}
		return b.visit(ctx, begin(), scaleFor(job))
	})
}

// batch is a range of seams. Its first and last chunks are shared with the batches beside
// it: one batch fills their fields for the text before them, the other those for the text
// after them.
type batch struct {
	*Job

	from, to    int
	first, last *chunk.Chunk
	tally       *work.Tally
}

func (b *batch) visit(ctx context.Context, visit visitor, weigh *scale) error {
	var chunks [2]chunk.Chunk // used in turn: one for every chunk would be garbage
	inFront := b.Settings.Mode().Shares == settings.InFront
	var seam chunk.Seam
	left := b.first
	for i := b.from; i < b.to; i++ {
		if (i-b.from)%pollEvery == 0 {
			if ctx.Err() != nil {
				return ctx.Err()
			}
			b.tally.Add(work.Sharing, min(pollEvery, b.to-i))
		}
		right := b.last
		if i+1 < b.to {
			right = &chunks[i%2]
			b.Chunks.Read(i+1, right)
		}
		seam = chunk.Seam{}
		front := visit(left, right, &seam)
		if weigh != nil && weigh.flag(right, front, seam.Delivered) {
			b.Chunks.SetFlags(i+1, right)
		}
		b.Seams.SetOverlap(i, &seam)
		if inFront {
			b.Chunks.SetFront(i+1, right)
		} else {
			b.Chunks.SetBefore(i+1, right)
			b.Chunks.SetAfter(i, left)
		}
		left = right
	}
	return nil
}
