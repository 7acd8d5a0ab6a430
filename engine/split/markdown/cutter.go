// Package markdown is the cutter that the Markdown strategies share, each with
// rules of its own (rules/markdown).
package markdown

import (
	"context"

	"chunkscope/engine/chunk"
	"chunkscope/engine/split/longblock"
	"chunkscope/engine/split/scan"
	"chunkscope/engine/split/strategy"
)

// markdown cuts a document's outline by the rules of one of the Markdown
// strategies (rules/markdown).
func markdown(ctx context.Context, job *strategy.Job, r *rules) (strategy.Cut, error) {
	var cut strategy.Cut
	s := job.Settings
	if s.UseAdaptiveSizing {
		cut.Adaptive = adapt(job.Doc, &s)
		s.MaxChunkSize = min(s.MaxChunkSize, cut.Adaptive.Size)
	}
	k := &blockPacker{
		blockSizes: blockSizesOf(job), ctx: ctx, rules: r,
		max: s.MaxChunkSize, keep: s.LongParagraphs == "keep", atomic: s.PreserveAtomicBlocks,
		long: longblock.Of(job, s.MaxChunkSize),
	}
	k.out = merger{blockSizes: k.blockSizes, minimum: s.EffectiveMin(), maximum: s.MaxChunkSize}
	l := layoutOf(job.Doc)
	if n := k.o.NumBlocks(); n > 0 {
		sections := 1
		if r.sections {
			sections = len(l.sections)
		}
		k.out.groups = make([]group, 0, min(sections+k.bodies(n-1, n-1).eu/k.max*3/2, 1<<17))
	}
	l.regions(k.o, job.Doc.Text, s.ExtractPreamble, r.sections, func(r region) bool {
		k.pack(r)
		return k.out.taken%strategy.PollEvery != 0 || ctx.Err() == nil
	})
	if err := ctx.Err(); err != nil {
		return strategy.Cut{}, err
	}
	err := k.finish(ctx, &cut, k.out.done(), s.EffectiveMin())
	return cut, err
}

// finish makes chunks and seams of the groups.
func (k *blockPacker) finish(ctx context.Context, cut *strategy.Cut, groups []group, minimum int) error {
	if len(groups) == 0 {
		return nil
	}
	cut.Chunks, cut.Seams = chunk.MakeChunks(len(groups)), chunk.MakeSeams(len(groups)-1)
	for i := range groups {
		if i%strategy.PollEvery == 0 && ctx.Err() != nil {
			return ctx.Err()
		}
		a := &groups[i]
		c := chunk.Chunk{Body: chunk.Span{Start: a.start, End: a.end}}
		longblock.Put(&c, a.header, a.footer)
		c.Section, c.Preamble, c.Kind = int(a.section), a.preamble, a.kind
		if a.preamble {
			c.Kind = chunk.KindPreamble
		}
		c.Merge = a.merged(minimum)
		k.flag(&c, groups, i, minimum)
		cut.Chunks.Add(&c)
		if i > 0 {
			seam := k.seam(&groups[i-1], a)
			cut.Seams.Add(&seam)
		}
	}
	return nil
}

// seam says why group right begins where it does.
func (k *blockPacker) seam(left, right *group) chunk.Seam {
	seam := chunk.Seam{Byte: right.start, Cause: right.cause, AfterBlock: right.after}
	if left.preamble && !right.preamble {
		seam.Cause = chunk.CausePreamble
	}
	if right.where >= 0 {
		seam.Where = scan.FirstLine(k.text, right.where)
	}
	return seam
}

// merged tells which small parts went into a group.
func (a *group) merged(minimum int) chunk.Merge {
	switch {
	case a.merges > 0:
		return chunk.Merge{Kind: chunk.MergedParts, Parts: int(a.merges), Size: int(a.small), Min: minimum}
	case a.heads:
		return chunk.Merge{Kind: chunk.MergedHeading}
	}
	return chunk.Merge{}
}
