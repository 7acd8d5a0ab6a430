package systems

import (
	"context"
	"math"
	"strings"

	"chunkscope/engine/chunk"
	"chunkscope/engine/split/strategy"
)

// difyParts caches the parts between separators as chunks of any size. A run splits only the parts
// that are too long.
type difyParts struct {
	strategy.Cut
	list    []difyPart
	dropped []uint32
}

type difyPart struct {
	chunk.PackedSpan
	chunks, dropped uint32
}

type partsKey struct {
	text              *rewritten
	separator         string
	removesOnlyPeriod bool
}

func (t *difyTexts) loadParts(separator string, job *strategy.Job) *difyParts {
	return t.doc.Memo(partsKey{t.rewritten, separator, t.removesOnlyPeriod}, func() any {
		unlimitedJob := *job
		unlimitedJob.Settings.RemoveOverlap(math.MaxInt)
		n := len(t.parents)
		if separator != "" {
			n += strings.Count(t.doc.Text, separator)
		}
		out := strategy.NewCollector(context.Background(), &unlimitedJob, n).SetMapper(t.place)
		p := newDifySplitter(&unlimitedJob, t.rewritten, out)
		p.removesOnlyPeriod = t.removesOnlyPeriod
		for _, parent := range t.parents {
			p.splitParts(parent, separator)
		}
		cut, _ := out.Cut()
		end := difyPart{chunks: uint32(out.Total), dropped: uint32(len(p.dropped))}
		return &difyParts{Cut: cut, list: append(p.parts, end), dropped: p.dropped}
	}).(*difyParts)
}

func (p *difySplitter) cutParts(parts *difyParts) {
	seam := chunk.Seam{Requested: p.overlap}
	if p.overlap > 0 {
		seam.Limit = chunk.Limit{Kind: chunk.LimitPart}
	}
	last, end := len(parts.list)-1, 0
	for k := 0; k < last && p.out.Err == nil; {
		part, chunkCount := parts.list[k].Span(), p.out.Total
		p.cutPart(part, chunk.Span{Start: end, End: part.Start})
		k, end = k+1, part.End
		if p.isTooLong(part) || p.out.Total == chunkCount {
			continue // the next chunk has a different seam
		}
		first := k
		for k < last && !p.isTooLong(parts.list[k].Span()) {
			k++
		}
		if from, to := &parts.list[first], &parts.list[k]; k > first {
			end = parts.list[k-1].End()
			p.out.AddRange(&parts.Cut, int(from.chunks), int(to.chunks), end, &seam)
			p.dropped = append(p.dropped, parts.dropped[from.dropped:to.dropped]...)
		}
	}
}
