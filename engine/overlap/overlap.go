// Package overlap makes neighbouring chunks share text: one file a mode.
package overlap

import (
	"context"

	"chunkscope/engine/chunk"
	"chunkscope/engine/segment"
	"chunkscope/engine/settings"
)

// Job is the chunks a strategy cut, in order, with the seams between them. A
// mode fills their overlap fields and changes nothing else.
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

var modes = map[string]Mode{
	"none":   func(context.Context, *Job) error { return nil },
	"native": func(context.Context, *Job) error { return nil }, // the strategy did it
}

// register makes a mode of settings.Modes known by its name.
func register(name string, m Mode) bool {
	modes[name] = m
	return true
}

// Run applies the overlap mode of the job's settings.
func Run(ctx context.Context, job *Job) error {
	return modes[job.Settings.OverlapMode](ctx, job)
}

// pollEvery is how many seams a mode handles between two looks at its context.
const pollEvery = 256

// eachSeam calls visit for every seam, with the chunks left and right of it,
// after emptying the overlap fields of both sides.
func (job *Job) eachSeam(ctx context.Context, visit func(left, right *chunk.Chunk, seam *chunk.Seam)) error {
	for i := range job.Chunks {
		if i%pollEvery == 0 && ctx.Err() != nil {
			return ctx.Err()
		}
		c := &job.Chunks[i]
		c.Overlap, c.Prefix, c.PrefixText = chunk.Span{}, "", 0
		c.ContextBefore, c.ContextAfter = chunk.Span{}, chunk.Span{}
		if i == 0 {
			continue
		}
		seam := &job.Seams[i-1]
		seam.Requested, seam.Delivered, seam.Limit = 0, 0, chunk.Limit{}
		visit(&job.Chunks[i-1], c, seam)
	}
	return nil
}
