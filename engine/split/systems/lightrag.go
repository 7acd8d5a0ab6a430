package systems

import (
	"context"
	"slices"
	"strings"
	"sync"

	"chunkscope/engine/chunk"
	"chunkscope/engine/segment"
	"chunkscope/engine/settings"
	"chunkscope/engine/split/strategy"
	"chunkscope/engine/split/window"
	"chunkscope/engine/text"
)

// LightRAG reproduces LightRAG's chunking by tokens (rules/lightrag). It splits the cleaned text at
// the separator, if one is set, and splits the parts into windows. White space is stripped from
// each window.
func LightRAG(ctx context.Context, job *strategy.Job) (strategy.Cut, error) {
	t := lightRAGText(job.Doc)
	inner := t.job(job)
	windows := window.New(inner, true)
	x := lightRAG{job: inner, text: t, out: strategy.NewCollector(ctx, job, windows.Count()).SetMapper(t.place)}
	separator := lightRAGSeparator(&job.Settings)
	switch {
	case t.doc.Text == "":
	case separator == "":
		x.addWindows(windows, 0)
	default:
		x.cutBySeparator(separator)
	}
	cut, err := x.out.Cut()
	cut.Dropped = sync.OnceValue(func() []uint32 { return t.listUncovered(&cut) })
	return cut, err
}

func lightRAGSeparator(s *settings.Settings) string {
	if list, ok := settings.DecodeList(s.Separators); ok && len(list) > 0 {
		return list[0]
	}
	return ""
}

type lightRAG struct {
	job      *strategy.Job
	text     *rewritten
	out      *strategy.Collector
	mark     chunk.Span
	lastSpan chunk.Span
}

func (x *lightRAG) addWindows(windows *window.Windows, pos int) {
	for k := 0; k < windows.Count() && x.out.Err == nil; k++ {
		c, seam := windows.At(k)
		c.Body.Start += pos
		c.Body.End += pos
		if k == 0 && !x.mark.Empty() {
			seam = chunk.Seam{Cause: chunk.CausePart, Source: x.mark}
		}
		x.add(&c, &seam)
	}
}

func (x *lightRAG) cutBySeparator(separator string) {
	source, size := x.job.Doc.Text, x.job.Settings.MaxChunkSize
	for pos := 0; pos <= len(source) && x.out.Err == nil; {
		end := len(source)
		if i := strings.Index(source[pos:], separator); i >= 0 {
			end = pos + i
		}
		part := source[pos:end]
		if len(part) > size && x.job.Meter.Count(part) > size {
			inner := *x.job
			inner.Doc = segment.Analyze(x.text.original.WithText(part))
			x.addWindows(window.New(&inner, true), pos)
		} else {
			x.add(&chunk.Chunk{Body: chunk.Span{Start: pos, End: end}}, &chunk.Seam{Cause: chunk.CausePart, Source: x.mark})
		}
		x.mark = chunk.Span{Start: end, End: end + len(separator)}
		pos = x.mark.End
	}
}

func (x *lightRAG) add(c *chunk.Chunk, seam *chunk.Seam) {
	source := x.job.Doc.Text
	limit := chunk.Limit{Kind: chunk.LimitStrip}
	if seam.Requested > 0 && x.job.Meter.CountRange(c.Body.Start, c.Body.End) < seam.Requested {
		limit.Kind = chunk.LimitTail
	}
	if c.Body = text.TrimPythonSpan(source, c.Body); c.Body.Empty() {
		return
	}
	if c.Body.Start < x.lastSpan.Start || c.Body.End < x.lastSpan.End {
		c.Form, c.Text = chunk.FormSlice, chunk.Repair(c.Body.Slice(source))
		c.Body = chunk.Span{Start: max(c.Body.Start, x.lastSpan.Start), End: max(c.Body.End, x.lastSpan.End)}
	}
	x.lastSpan = c.Body
	recordShare(c, seam, x.out.End(), x.job.Meter, limit)
	x.out.Add(c, seam)
}

func (t *rewritten) listUncovered(cut *strategy.Cut) []uint32 {
	offsets, end := slices.Clone(t.dropped()), 0
	for i := range cut.Chunks.Len() {
		s := cut.Chunks.Body(i)
		offsets = appendVisible(offsets, t.original.Text, end, s.Start)
		end = max(end, s.End)
	}
	if cut.Total <= cut.Chunks.Len() {
		offsets = appendVisible(offsets, t.original.Text, end, len(t.original.Text))
	}
	slices.Sort(offsets)
	return slices.Compact(offsets)
}
