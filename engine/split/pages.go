package split

import (
	"context"

	"chunkscope/engine/chunk"
	"chunkscope/engine/segment"
	"chunkscope/engine/source"
	"chunkscope/engine/split/recursive"
	"chunkscope/engine/split/strategy"
	"chunkscope/engine/text"
)

// cutPages makes one chunk per page (rules/pages). It joins short pages and splits long pages with
// the strategy given by long_pages.
func cutPages(ctx context.Context, job *strategy.Job) (strategy.Cut, error) {
	p := &pageCutter{ctx: ctx, job: job, index: job.Doc.Pages(job.Settings.PageMark), longCutter: longPageCutters[job.Settings.LongPages]}
	list := p.joinPages()
	p.Collector = strategy.NewCollector(ctx, job, len(list))
	for i := range list {
		if p.cutPage(&list[i]); p.Err != nil {
			break
		}
	}
	return p.Cut()
}

var longPageCutters = map[string]strategy.Cutter{"sentences": cutSentences, "recursive": recursive.Cut}

type pageCutter struct {
	*strategy.Collector
	ctx        context.Context
	job        *strategy.Job
	index      *source.Pages
	longCutter strategy.Cutter
}

type joinedPages struct {
	chunk.Span
	mark  chunk.Span
	merge chunk.Merge
}

// trimPages returns the pages that contain text. A document without page marks is one page.
func (p *pageCutter) trimPages() (out []joinedPages) {
	content := p.job.Doc.Text
	addPage := func(s, mark chunk.Span) {
		first := text.SkipASCIISpace(content, s.Start, s.End)
		first = max(s.Start, text.LineStart(content, first)) // keep the indentation of the first line
		if s = (chunk.Span{Start: first, End: text.TrimPythonEnd(content, first, s.End)}); !text.IsBlank(s.Slice(content)) {
			out = append(out, joinedPages{Span: s, mark: mark})
		}
	}
	for i := range p.index.Len() {
		addPage(p.index.Span(i), p.index.Mark(i))
	}
	if p.index.Len() == 0 {
		addPage(chunk.Span{End: len(content)}, chunk.Span{})
	}
	return out
}

func (p *pageCutter) joinPages() (out []joinedPages) {
	minimum, maximum := p.job.Settings.EffectiveMinSize(), p.job.Settings.MaxChunkSize
	for _, next := range p.trimPages() {
		if n := len(out); n > 0 && p.size(out[n-1].Span) < minimum {
			if last := &out[n-1]; p.joinTwo(last, &next, p.size(last.Span), maximum) {
				continue
			}
		}
		out = append(out, next)
	}
	if n := len(out); n > 1 {
		last := &out[n-1]
		if size := p.size(last.Span); size < minimum && p.joinTwo(&out[n-2], last, size, maximum) {
			out = out[:n-1]
		}
	}
	for i := range out {
		if size := p.size(out[i].Span); size < minimum && len(out) > 1 {
			out[i].merge = p.explainUnmerged(out, i, size)
		}
	}
	return out
}

func (p *pageCutter) joinTwo(left, right *joinedPages, shortSize, maximum int) bool {
	if p.size(chunk.Span{Start: left.Start, End: right.End}) > maximum {
		return false
	}
	left.End = right.End
	left.merge = chunk.Merge{Kind: chunk.MergedParts, Parts: left.merge.Parts + 1, Size: shortSize, Min: p.job.Settings.EffectiveMinSize()}
	return true
}

func (p *pageCutter) explainUnmerged(list []joinedPages, i, size int) chunk.Merge {
	m := chunk.Merge{Kind: chunk.NotMerged, Size: size, Min: p.job.Settings.EffectiveMinSize(), Max: p.job.Settings.MaxChunkSize}
	if i > 0 {
		m.Before = chunk.Neighbor{Kind: chunk.TooLongMerged, MergedSize: p.size(chunk.Span{Start: list[i-1].Start, End: list[i].End})}
	}
	if i+1 < len(list) {
		m.After = chunk.Neighbor{Kind: chunk.TooLongMerged, MergedSize: p.size(chunk.Span{Start: list[i].Start, End: list[i+1].End})}
	}
	return m
}

func (p *pageCutter) size(s chunk.Span) int { return p.job.Meter.CountRange(s.Start, s.End) }

func (p *pageCutter) cutPage(x *joinedPages) {
	seam := chunk.Seam{Cause: chunk.CausePage, Source: x.mark}
	if seam.Requested = p.job.Settings.NativeOverlap(); seam.Requested > 0 {
		seam.Limit = chunk.Limit{Kind: chunk.LimitPart}
	}
	c := chunk.Chunk{Body: x.Span, Merge: x.merge}
	if p.size(x.Span) <= p.job.Settings.MaxChunkSize {
		if c.Merge.Kind == chunk.NotMerged {
			c.Small, c.SmallReason = true, chunk.ReasonCannotMerge
		}
		p.Add(&c, &seam)
		return
	}
	if p.longCutter == nil {
		c.Oversize, c.OversizeReason = true, strategy.OversizeReason(p.job.Doc, x.Span)
		p.Add(&c, &seam)
		return
	}
	cutPart(p.ctx, p.Collector, p.job, p.longCutter, p.pageDocument(x.Span), x.Span, &seam)
}

type pageKey chunk.Span

func (p *pageCutter) pageDocument(s chunk.Span) *segment.Analysis {
	return p.job.Doc.Memo(pageKey(s), func() any { return newPartDocument(p.job.Doc, s) }).(*segment.Analysis)
}
