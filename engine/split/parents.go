package split

import (
	"context"

	"chunkscope/engine/chunk"
	"chunkscope/engine/segment"
	"chunkscope/engine/split/recursive"
	"chunkscope/engine/split/strategy"
)

func cutWithinParents(ctx context.Context, job *strategy.Job, cutter strategy.Cutter) (strategy.Cut, error) {
	found := findParents(ctx, job)
	out := strategy.NewCollector(ctx, job, found.chunks.Len())
	parents := make(chunk.Parents, 0, found.chunks.Len())
	for i := 0; i < found.chunks.Len() && out.Err == nil; i++ {
		seamBefore := chunk.Seam{}
		if i > 0 {
			parentSeam := &found.seams[i-1]
			seamBefore = chunk.Seam{Cause: parentSeam.Cause, Source: parentSeam.Source, Requested: job.Settings.NativeOverlap()}
		}
		if seamBefore.Requested > 0 {
			seamBefore.Limit = chunk.Limit{Kind: chunk.LimitPart}
		}
		body := found.chunks.Body(i)
		parents = append(parents, chunk.Parent{Body: body})
		cutPart(ctx, out, job, cutter, found.docs[i], body, &seamBefore)
	}
	result, err := out.Cut()
	result.Parents = parents
	return result, err
}

type parentList struct {
	chunks chunk.Chunks
	seams  []chunk.Seam
	docs   []*segment.Analysis
}

type parentsKey struct {
	size            int
	unit, tokenizer string
}

func findParents(ctx context.Context, job *strategy.Job) *parentList {
	s := &job.Settings
	key := parentsKey{size: s.ParentSize, unit: s.Unit, tokenizer: s.Tokenizer}
	ctx = context.WithoutCancel(ctx) // the result is cached for later runs
	return job.Doc.Memo(key, func() any {
		cut, _ := recursive.CutParents(ctx, job)
		parents := &parentList{chunks: cut.Chunks, seams: cut.Seams, docs: make([]*segment.Analysis, cut.Chunks.Len())}
		for i := range parents.docs {
			parents.docs[i] = newPartDocument(job.Doc, cut.Chunks.Body(i))
		}
		return parents
	}).(*parentList)
}

func newPartDocument(doc *segment.Analysis, part chunk.Span) *segment.Analysis {
	if part.Len() == len(doc.Text) {
		return doc
	}
	return segment.Analyze(doc.WithText(part.Slice(doc.Text)))
}

func cutPart(ctx context.Context, out *strategy.Collector, job *strategy.Job, cutter strategy.Cutter, doc *segment.Analysis, part chunk.Span, before *chunk.Seam) {
	partJob := &strategy.Job{Doc: doc, Settings: job.Settings, Meter: doc.Meter(job.Settings.Unit, job.Settings.Tokenizer)}
	partJob.Settings.MaxChunksPerDocument = 0
	cut, err := cutter(ctx, partJob)
	if err != nil {
		out.Err = err
		return
	}
	for i := range cut.Chunks.Len() {
		c, seam := *cut.Chunks.At(i), *before
		if i > 0 {
			seam = cut.Seams[i-1]
			seam.Source = seam.Source.Shift(part.Start)
		}
		c.Shift(part.Start)
		out.Add(&c, &seam)
	}
}
