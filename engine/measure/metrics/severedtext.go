package metrics

import (
	"context"

	"chunkscope/engine"
	"chunkscope/engine/chunk"
	"chunkscope/engine/element"
)

// ListSeveredTexts returns one span per boundary: the leaf, or the part of a long leaf, that the
// boundary splits. The span is empty if there is none, if it is an element, or if a chunk contains
// all of it. If all spans are empty, ListSeveredTexts returns nil.
func ListSeveredTexts(ctx context.Context, r *engine.Result) ([]chunk.Span, error) {
	var out []chunk.Span
	leaves := r.Doc.Elements().Leaves()
	for i := range leaves.Len() {
		if i%1024 == 0 && ctx.Err() != nil {
			return nil, ctx.Err()
		}
		s, _, _ := leaves.WithoutCompanion(i)
		first, n := FindSeamsInside(r, s)
		if n == 0 || element.ClassifyOtherText(r.Doc.Outline(), s) == element.NoOtherText || HasOmittedText(r, s) {
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

func markSevered(out []chunk.Span, r *engine.Result, s chunk.Span) []chunk.Span {
	first, n := FindSeamsInside(r, s)
	for i := first; n > 0 && i <= first+n && i < r.Chunks.Len(); i++ {
		if ContainsSpan(r, i, s) {
			return out
		}
	}
	if out == nil && n > 0 {
		out = make([]chunk.Span, len(r.Seams))
	}
	for i := first; i < first+n; i++ {
		out[i] = s
	}
	return out
}

// CountNewlyLost counts the elements and other texts for which seam is the first boundary that
// splits them. It does not count those that a chunk contains completely.
func CountNewlyLost(seams []SeamElements, texts []chunk.Span, seam int) (n int) {
	for _, lost := range seams[seam].NewlyLost {
		n += int(lost)
	}
	if isFirstOfText(texts, seam) {
		n++
	}
	return n
}

// CountOtherTexts counts the distinct texts in a result of ListSeveredTexts.
func CountOtherTexts(texts []chunk.Span) (n int) {
	for seam := range texts {
		if isFirstOfText(texts, seam) {
			n++
		}
	}
	return n
}

func isFirstOfText(texts []chunk.Span, seam int) bool {
	return len(texts) > 0 && !texts[seam].Empty() && (seam == 0 || texts[seam] != texts[seam-1])
}

// FindFirstSeam returns the first boundary that splits the same text as boundary seam.
func FindFirstSeam(seams []SeamElements, texts []chunk.Span, seam int) int {
	if seams[seam].Lost != 0 {
		return int(seams[seam].FirstSeam)
	}
	for seam > 0 && !isFirstOfText(texts, seam) {
		seam--
	}
	return seam
}
