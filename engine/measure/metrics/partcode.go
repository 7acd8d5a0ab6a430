package metrics

import (
	"context"

	"chunkscope/engine"
	"chunkscope/engine/chunk"
	"chunkscope/engine/element"
	"chunkscope/engine/text"
)

// CountPartialCode counts the chunks that contain only a part of a code block.
func CountPartialCode(ctx context.Context, r *engine.Result) (int, error) {
	set := r.Doc.Elements()
	n := 0
	if set.ListOf(element.CodeBlock).Len() == 0 {
		return n, ctx.Err()
	}
	for i := range r.Chunks.Len() {
		if i%pollEvery == 0 && ctx.Err() != nil {
			return 0, ctx.Err()
		}
		if holdsPartOfCode(r, set, i) {
			n++
		}
	}
	return n, nil
}

func holdsPartOfCode(r *engine.Result, set *element.Set, i int) bool {
	spans := listContentSpans(r, i)
	for _, span := range spans[:2] {
		for _, e := range set.FindOverlapping(element.CodeBlock, span).All() {
			if spans.contains(e.Span) {
				continue
			}
			common := chunk.Span{Start: max(e.Start, span.Start), End: min(e.End, span.End)}
			if !common.Empty() && !text.IsBlank(common.Slice(r.Doc.Text)) {
				return true
			}
		}
	}
	return false
}
