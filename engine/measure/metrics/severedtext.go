package metrics

import (
	"context"

	"chunkscope/engine"
	"chunkscope/engine/chunk"
	"chunkscope/engine/element"
)

// SeveredTexts returns, by seam, the severed text that is not an element and is whole
// in no chunk, as LeafAt finds it; nil if there is none.
func SeveredTexts(ctx context.Context, r *engine.Result) ([]chunk.Span, error) {
	var out []chunk.Span
	leaves := r.Doc.Elements().Leaves()
	for i := range leaves.Len() {
		if i%1024 == 0 && ctx.Err() != nil {
			return nil, ctx.Err()
		}
		s, _, _ := leaves.WithoutCompanion(i)
		first, n := SeamsIn(r, s)
		if n == 0 || element.OtherTextAt(r.Doc.Outline(), s) == element.NoOtherText || HasOmittedText(r, s) {
			continue
		}
		if leaf, _, ok := LeafAt(r, first); ok && leaf == s {
			out = markSevered(out, r, s)
			continue
		}
		EachPart(r, s, func(part chunk.Span) { out = markSevered(out, r, part) })
	}
	return out, nil
}

// markSevered assigns s to the seams inside it, unless a chunk contains all of it.
func markSevered(out []chunk.Span, r *engine.Result, s chunk.Span) []chunk.Span {
	first, n := SeamsIn(r, s)
	for i := first; n > 0 && i <= first+n && i < r.Chunks.Len(); i++ {
		if HoldsSpan(r, i, s) {
			return out
		}
	}
	if out == nil && n > 0 {
		out = make([]chunk.Span, r.Seams.Len())
	}
	for i := first; i < first+n; i++ {
		out[i] = s
	}
	return out
}
