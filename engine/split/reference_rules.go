package split

import (
	"context"
	"errors"

	"chunkscope/engine/chunk"
	"chunkscope/engine/segment"
	"chunkscope/engine/settings"
	"chunkscope/engine/split/markdownchunker"
	"chunkscope/engine/split/strategy"
	"chunkscope/engine/text"
)

type referenceText struct{}

func parseByReference(doc *segment.Analysis) *markdownchunker.Document {
	return doc.Memo(referenceText{}, func() any { return markdownchunker.Read(doc.Text) }).(*markdownchunker.Document)
}

// cutByReference splits a document exactly like the reference implementation of the Markdown
// strategies (rules/reference-rules). It returns an error if the reference implementation fails.
func cutByReference(ctx context.Context, job *strategy.Job) (strategy.Cut, error) {
	doc := parseByReference(job.Doc)
	earlier, _ := job.Reuse.(*markdownchunker.Result)
	r, err := markdownchunker.Run(ctx, doc, referenceConfig(&job.Settings), earlier)
	if err != nil {
		if f, ok := errors.AsType[*markdownchunker.DocumentError](err); ok {
			err = newReferenceError(job.Doc.Name, f)
		}
		return strategy.Cut{}, err
	}
	result := strategy.Cut{Strategy: r.Strategy, HasSharedText: true, Reuse: r}
	if job.Settings.Traits().ChoosesStrategy {
		result.Choice = convertReferenceChoice(&r.Choice)
	}
	if a := r.Adaptive; a != nil {
		result.Adaptive = &strategy.Adaptive{Size: a.Size, Complexity: a.Complexity, Scale: a.Scale}
	}
	n := len(r.Chunks)
	result.Chunks, result.Seams = chunk.MakeChunks(n), make([]chunk.Seam, 0, n)
	foreign := make([]chunk.Foreign, n)
	end := 0 // maximum end of the previous chunks
	for i := range r.Chunks {
		if i%strategy.PollInterval == 0 && ctx.Err() != nil {
			return strategy.Cut{}, ctx.Err()
		}
		c := chunk.Chunk{Foreign: &foreign[i]}
		convertReference(&c, job.Doc.Text, doc, r, i)
		if c.Body.Start < end { // the two chunks share text
			c.Overlap = chunk.Span{Start: c.Body.Start, End: min(end, c.Body.End)}
		}
		if i > 0 {
			seam := chunk.Seam{Byte: max(c.Body.Start, c.Overlap.End)}
			convertReferenceSeam(&seam, job, doc, r, i)
			result.Seams = append(result.Seams, seam)
		}
		c.Merge.Min = job.Settings.EffectiveMinSize()
		result.Chunks.Add(&c)
		end = max(end, c.Body.End)
	}
	return result, ctx.Err()
}

func referenceConfig(s *settings.Settings) markdownchunker.Config {
	c := markdownchunker.Config{
		MaxChunkSize: s.MaxChunkSize, MinChunkSize: s.MinChunkSize,
		CodeThreshold: s.CodeThreshold, StructureThreshold: s.StructureThreshold,
		ListRatioThreshold: s.ListRatioThreshold, ListCountThreshold: s.ListCountThreshold,
		BindCode: s.EnableCodeContextBinding, RelatedBlockMaxGap: s.RelatedBlockMaxGap,
		BindOutputBlocks: s.BindOutputBlocks, BindBeforeWithAfter: s.PreserveBeforeAfterPairs,
	}
	if m := s.Mode(); m.RequestsOverlap() {
		c.OverlapSize = s.OverlapSize
	}
	if !s.Traits().ChoosesStrategy {
		c.Strategy = s.Strategy
	}
	if s.UseAdaptiveSizing {
		c.Adaptive = &markdownchunker.AdaptiveConfig{
			BaseSize: s.BaseSize, MinScale: s.MinScale, MaxScale: s.MaxScale,
			CodeWeight: s.CodeWeight, TableWeight: s.TableWeight, ListWeight: s.ListWeight, SentenceWeight: s.SentenceLengthWeight,
		}
	}
	return c
}

func convertReferenceChoice(x *markdownchunker.Choice) *strategy.Choice {
	return &strategy.Choice{
		OneBlockSuffices: x.OneBlockSuffices, CodeBlocks: x.CodeBlocks, Tables: x.Tables,
		ListsReached: x.HasManyLists, ListShareReached: x.HasLargeList, HeadingsReached: x.IsStructured,
		CodeShare: x.CodeShare, ListShare: x.ListShare, Lists: x.Lists, Headings: x.Headers, OnlyH1: x.IsFlat,
	}
}

func convertReference(c *chunk.Chunk, source string, doc *markdownchunker.Document, r *markdownchunker.Result, i int) {
	x := r.Chunks[i]
	body, gaps := doc.Place(x)
	c.Body, *c.Foreign = body, chunk.Foreign{Gaps: trimSpans(source, gaps), Metadata: r, Index: i}
	c.Foreign.Rewritten = !x.Equals(body.Slice(source))
	c.Kind = chunk.ParseKind(x.ContentType.String())
	c.Preamble = c.Kind == chunk.KindPreamble
	if c.Small = x.Small; x.Small {
		c.SmallReason = chunk.ReasonCannotMerge
	}
	if c.Oversize = x.Oversize != markdownchunker.NoIntegrity; c.Oversize {
		c.OversizeReason = chunk.ParseReason(x.Oversize.String())
	}
	switch {
	case x.Merged.Parts > 0:
		c.Merge = chunk.Merge{Kind: chunk.MergedParts, Parts: x.Merged.Parts, Size: x.Merged.Size}
	case x.Merged.Heading:
		c.Merge.Kind = chunk.MergedHeading
	}
	previous, next := r.Previous(x), r.Next(x)
	c.ContextBefore, c.ContextAfter = previous.Span(), next.Span()
}

func trimSpans(content string, spans []chunk.Span) (out []chunk.Span) {
	for _, s := range spans {
		if s = text.TrimSpan(content, s); !s.Empty() {
			out = append(out, s)
		}
	}
	return out
}

var referenceCauses = [...]chunk.Cause{
	markdownchunker.RuleNoRoom: chunk.CauseParagraph, markdownchunker.RuleAfterBlock: chunk.CauseParagraph,
	markdownchunker.RuleSection: chunk.CauseHeading, markdownchunker.RulePreamble: chunk.CausePreamble,
	markdownchunker.RuleCode: chunk.CauseCode, markdownchunker.RuleCodeGroup: chunk.CauseCodeGroup, markdownchunker.RuleTable: chunk.CauseTable,
	markdownchunker.RuleList: chunk.CauseList, markdownchunker.RuleIntroduction: chunk.CauseIntroduction, markdownchunker.RuleItem: chunk.CauseListItem,
}

func convertReferenceSeam(seam *chunk.Seam, job *strategy.Job, doc *markdownchunker.Document, r *markdownchunker.Result, i int) {
	x := r.Chunks[i]
	seam.Cause, seam.AfterBlock = referenceCauses[x.Begin], x.AfterBlock
	seam.Source = doc.Line(x.RuleLine)
	previous := r.Previous(x)
	if !previous.IsPresent() {
		return
	}
	seam.Requested, seam.Delivered = job.Settings.OverlapSize, min(previous.Size, job.Settings.OverlapSize)
	switch {
	case seam.Delivered == seam.Requested:
	case previous.IsCapped:
		seam.Limit = chunk.Limit{Kind: chunk.LimitContext, A: markdownchunker.ContextPercent}
	default:
		seam.Limit = chunk.Limit{Kind: chunk.LimitWord}
	}
}
