// Package overlap makes neighbouring chunks share text: one file a mode.
package overlap

import (
	"context"
	"sync"

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

// visitor fills the overlap fields of a seam, of which it is told no others, and of
// the two chunks beside it.
// It is called for seams one after the other, from left to right. A mode that may
// make chunks too long returns what it put in front of right, a space between each
// two.
type visitor func(left, right *chunk.Chunk, seam *chunk.Seam) (front []excerpt)

const (
	// pollEvery is how many seams a mode handles between two looks at its
	// context.
	pollEvery = 256
	// batchSeams is how many seams are worth a processor of their own.
	batchSeams = 1024
)

// eachSeam visits every seam, after emptying all overlap fields. Batches of
// seams are visited side by side, each by a visitor of its own, and what they say
// is put together in order.
func (job *Job) eachSeam(ctx context.Context, begin func() visitor) error {
	job.Chunks.Unshare()
	job.Seams.Unshare()
	n := job.Seams.Len()
	if n == 0 {
		return nil
	}
	chunks := *job.Chunks // to be read while what is shared is written
	out := chunk.NewSharer(job.Chunks, job.Seams, job.Doc.Text)
	batches := max(1, n/batchSeams)
	turns := make([]chan struct{}, batches+1) // closed when it is a batch's turn
	for i := range turns {
		turns[i] = make(chan struct{})
	}
	close(turns[0])
	said := sync.Pool{New: func() any { return chunk.NewSharing(n/batches + 1) }}
	return workers.Each(batches, func(i int) error {
		defer func() {
			<-turns[i]
			close(turns[i+1])
		}()
		b := batch{chunks: &chunks, from: i * n / batches, to: (i + 1) * n / batches, said: said.Get().(*chunk.Sharing)}
		err := b.visit(ctx, begin(), scaleFor(job))
		if <-turns[i]; err == nil {
			out.Put(b.said)
			said.Put(b.said)
		}
		return err
	})
}

// batch is the seams from one up to another, and what is said of them.
type batch struct {
	chunks   *chunk.Chunks
	from, to int
	said     *chunk.Sharing
}

func (b *batch) visit(ctx context.Context, visit visitor, weigh *scale) error {
	var chunks [2]chunk.Chunk // used in turn: one for every chunk would be garbage
	var seam chunk.Seam
	left := b.chunks.At(b.from)
	for i := b.from; i < b.to; i++ {
		if (i-b.from)%pollEvery == 0 && ctx.Err() != nil {
			return ctx.Err()
		}
		right := &chunks[i%2]
		b.chunks.ReadText(i+1, right)
		seam = chunk.Seam{}
		front := visit(left, right, &seam)
		b.said.Add(left, right, &seam, weigh != nil && weigh.flag(right, front, seam.Delivered))
		left = right
	}
	return nil
}
