package measuring

import (
	"context"

	"chunkscope/engine"
	"chunkscope/engine/chunk"
	"chunkscope/engine/element"
	"chunkscope/engine/measure/metrics"
)

// OtherTextLetter is the letter of text of no kind of element, beside those of
// element.Kinds.
const OtherTextLetter = "t"

// AtSeam holds what some seams sever.
type AtSeam struct {
	metrics.AtSeam
	// Text: they sever text of no kind of element that no chunk holds whole.
	Text bool
}

// Letter returns the letter of the gravest element that no chunk holds whole, if any.
func (a AtSeam) Letter() string {
	if k, ok := a.Lost.Gravest(); ok {
		return k.Info().Letter
	}
	if a.Text {
		return OtherTextLetter
	}
	return ""
}

// severedTexts returns, by seam, the text of no kind of element that is severed and that
// no chunk holds whole, as metrics.LeafAt finds it, or nil.
func severedTexts(ctx context.Context, r *engine.Result, counted metrics.OtherText) ([]chunk.Span, error) {
	if counted == (metrics.OtherText{}) {
		return nil, nil
	}
	out := make([]chunk.Span, r.Seams.Len())
	leaves := r.Doc.Elements().Leaves()
	for i := range leaves.Len() {
		if i%1024 == 0 && ctx.Err() != nil {
			return nil, ctx.Err()
		}
		s, _, _ := leaves.Alone(i)
		first, n := metrics.SeamsIn(r, s)
		if n == 0 || element.OtherTextAt(r.Doc.Outline(), s) == element.NoOtherText || metrics.LeftOut(r, s) {
			continue
		}
		if leaf, _, ok := metrics.LeafAt(r, first); ok && leaf == s {
			markSevered(out, r, s)
			continue
		}
		metrics.EachPart(r, s, func(part chunk.Span) { markSevered(out, r, part) })
	}
	return out, nil
}

// markSevered gives s to the seams inside it, unless a chunk holds all of it.
func markSevered(out []chunk.Span, r *engine.Result, s chunk.Span) {
	first, n := metrics.SeamsIn(r, s)
	for i := first; n > 0 && i <= first+n && i < r.Chunks.Len(); i++ {
		if metrics.Holds(r, i, s) {
			return
		}
	}
	for i := first; i < first+n; i++ {
		out[i] = s
	}
}
