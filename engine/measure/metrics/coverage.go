package metrics

import (
	"context"

	"chunkscope/engine"
	"chunkscope/engine/chunk"
	"chunkscope/engine/text"
)

// Coverage reports whether the chunks contain every non-white-space byte of the source.
type Coverage struct {
	// Bytes counts the source bytes that are not white space. Uncovered counts those in
	// no chunk, and should be 0.
	Bytes     int `json:"bytes"`
	Uncovered int `json:"uncovered"`
	// Gaps lists the places of uncovered text. Text dropped inside a chunk has the
	// place of that chunk.
	Gaps []Place `json:"gaps,omitempty" sum:"skip"`
	// Truncated: max_chunks_per_document dropped the text after the last chunk.
	// Uncovered includes that text.
	Truncated bool `json:"truncated,omitempty"`
}

// Share returns Uncovered / Bytes.
func (c Coverage) Share() float64 { return Ratio(c.Uncovered, c.Bytes) }

type textBytesKey struct{}

// Covered measures coverage: the non-white-space bytes of the source that are in no
// chunk's body, plus those missing from a body's rewritten text.
func Covered(ctx context.Context, r *engine.Result) (Coverage, error) {
	content := r.Doc.Text
	c := Coverage{Truncated: r.Truncated, Bytes: r.Doc.Memo(textBytesKey{}, func() any { return text.TextBytes(content) }).(int)}
	addGap := func(gapStart, gapEnd int) {
		if gapStart >= gapEnd {
			return
		}
		if n := text.TextBytes(content[gapStart:gapEnd]); n > 0 {
			c.Uncovered += n
			c.Gaps = append(c.Gaps, PlaceOf(r.Doc.Document, text.TrimSpan(content, chunk.Span{Start: gapStart, End: gapEnd})))
		}
	}
	gap := func(gapStart, gapEnd int) {
		for _, o := range r.Omitted { // omitted by the reviewer
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
		gap(end, b.Start)
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
				c.Gaps = append(c.Gaps, PlaceOf(r.Doc.Document, b))
			}
		}
	}
	gap(end, len(content))
	return c, nil
}

// countDropped counts the bytes of text after the last chunk within
// max_chunks_per_document.
func countDropped(r *engine.Result) int {
	if n := r.Chunks.Len(); r.Truncated && n > 0 {
		return text.TextBytes(r.Doc.Text[r.Chunks.Body(n-1).End:])
	}
	return 0
}
