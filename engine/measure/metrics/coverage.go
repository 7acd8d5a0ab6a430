package metrics

import (
	"context"

	"chunkscope/engine"
	"chunkscope/engine/chunk"
	"chunkscope/engine/text"
)

// Coverage measures how much source text is not in any chunk. It ignores white space.
type Coverage struct {
	Bytes     int     `json:"bytes"`
	Uncovered int     `json:"uncovered"`
	Gaps      []Place `json:"gaps,omitempty" sum:"skip"`
	// Truncated is true if max_chunks_per_document dropped text.
	Truncated bool `json:"truncated,omitempty"`
}

// Share returns Uncovered / Bytes.
func (c Coverage) Share() float64 { return Ratio(c.Uncovered, c.Bytes) }

type textBytesKey struct{}

// MeasureCoverage measures how much source text is not in any chunk body. This includes text that a
// strategy removed when it rewrote a body.
func MeasureCoverage(ctx context.Context, r *engine.Result) (Coverage, error) {
	content := r.Doc.Text
	c := Coverage{Truncated: r.Truncated, Bytes: r.Doc.Memo(textBytesKey{}, func() any { return text.TextBytes(content) }).(int)}
	addGap := func(gapStart, gapEnd int) {
		if gapStart >= gapEnd {
			return
		}
		if n := text.TextBytes(content[gapStart:gapEnd]); n > 0 {
			c.Uncovered += n
			c.Gaps = append(c.Gaps, NewPlace(r.Doc.Document, text.TrimSpan(content, chunk.Span{Start: gapStart, End: gapEnd})))
		}
	}
	addOpenGap := func(gapStart, gapEnd int) {
		for _, o := range r.Omitted {
			if o.Start < gapEnd && gapStart < o.End {
				addGap(gapStart, o.Start)
				gapStart = o.End
			}
		}
		addGap(gapStart, gapEnd)
	}
	end := 0
	for i := range r.Chunks.Len() {
		if i%pollEvery == 0 && ctx.Err() != nil {
			return Coverage{}, ctx.Err()
		}
		b := r.Chunks.Body(i)
		addOpenGap(end, b.Start)
		end = max(end, b.End)
		if f := r.Chunks.Foreign(i); f != nil {
			for _, s := range f.Gaps {
				addGap(s.Start, s.End)
			}
			for _, s := range f.Hidden {
				addGap(s.Start, s.End)
			}
		} else if t := r.Chunks.Text(i); t != "" {
			if n := text.TextBytes(b.Slice(content)) - text.TextBytes(t); n > 0 {
				c.Uncovered += n
				c.Gaps = append(c.Gaps, NewPlace(r.Doc.Document, b))
			}
		}
	}
	addOpenGap(end, len(content))
	return c, nil
}

func countDropped(r *engine.Result) int {
	if n := r.Chunks.Len(); r.Truncated && n > 0 {
		return text.TextBytes(r.Doc.Text[r.Chunks.Body(n-1).End:])
	}
	return 0
}
