// Package markdown implements the Markdown strategies. All of them use the same packer with
// different rules (rules/markdown).
package markdown

import (
	"context"

	"chunkscope/engine/chunk"
	"chunkscope/engine/split/strategy"
	"chunkscope/engine/work"
)

func cutMarkdown(ctx context.Context, job *strategy.Job, r *rules) (strategy.Cut, error) {
	var cut strategy.Cut
	s := job.Settings
	if s.UseAdaptiveSizing {
		cut.Adaptive = adaptSize(job.Doc, &s)
		s.MaxChunkSize = min(s.MaxChunkSize, cut.Adaptive.Size)
	}
	k := &blockPacker{
		lastComment: -1,
		blockSizes:  loadBlockSizes(job), ctx: ctx, tally: work.FindTally(ctx), rules: r,
		max: s.MaxChunkSize, keepsParagraphs: s.LongParagraphs == "keep", keepsAtomic: s.PreserveAtomicBlocks,
		long: strategy.NewLongBlocks(job, s.MaxChunkSize),
	}
	result := &maker{blockSizes: k.blockSizes, minimum: s.EffectiveMinSize(), maximum: s.MaxChunkSize}
	k.merger = merger{maker: result}
	l := findLayout(job.Doc)
	if n := k.o.NumBlocks(); n > 0 {
		sections := 1
		if r.sections {
			sections = l.sectionCount
		}
		capacity := sections + min(k.newExtent(n-1, n-1).endUnits/k.max*3/2, 1<<17)
		result.chunks, result.seams = chunk.MakeChunks(capacity), make([]chunk.Seam, 0, capacity)
	}
	k.tally.Begin(work.Cutting, len(k.text))
	l.eachRegion(k.o, s.ExtractPreamble, r.sections, func(r region) bool {
		k.pack(r)
		return k.merger.groupCount%strategy.PollInterval != 0 || k.reportProgress(r.end)
	})
	if err := ctx.Err(); err != nil {
		return strategy.Cut{}, err
	}
	k.merger.finish()
	cut.Chunks, cut.Seams = result.chunks, result.seams
	return cut, nil
}
