package measuring

import (
	"context"

	"chunkscope/engine"
	"chunkscope/engine/blank"
	"chunkscope/engine/chunk"
	"chunkscope/engine/element"
	"chunkscope/engine/measure/metrics"
)

// OtherTextLetter stands for text of no kind of element, beside the letters of
// element.Kinds.
const OtherTextLetter = "t"

// AtSeam is what some seams sever.
type AtSeam struct {
	metrics.AtSeam
	// Text: they sever text of no kind of element that no chunk holds whole.
	Text bool
}

// Letter stands for the gravest that no chunk holds whole; empty where nothing is
// severed so.
func (a AtSeam) Letter() string {
	if k, ok := a.Lost.Gravest(); ok {
		return k.Info().Letter
	}
	if a.Text {
		return OtherTextLetter
	}
	return ""
}

// severedTexts are the texts of no kind of element that seams of r sever and no
// chunk holds whole, by seam, as metrics.LeafAt has them; nil where there are none.
func severedTexts(ctx context.Context, r *engine.Result, counted metrics.OtherText) ([]chunk.Span, error) {
	if counted == (metrics.OtherText{}) {
		return nil, nil
	}
	out := make([]chunk.Span, r.Seams.Len())
	leaves, text := r.Doc.Elements().Leaves(), r.Doc.Text
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
		for start, end := s.Start, 0; start < s.End; start = end { // too long for a chunk: by lines
			end = element.LineEnd(text, start, s.End)
			markSevered(out, r, blank.Trim(text, chunk.Span{Start: start, End: end}))
		}
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
