package metrics

import (
	"context"

	"chunkscope/engine"
	"chunkscope/engine/alteration"
	"chunkscope/engine/chunk"
)

// EachAltered calls visit for every alteration of a document, in order, with the first
// chunk that contains it. An alteration in shared text is visited once. It fails with
// ctx's error.
func EachAltered(ctx context.Context, r *engine.Result, visit func(i int, e *alteration.Edit)) error {
	end := 0
	for i := range r.Chunks.Len() {
		if i%pollEvery == 0 && ctx.Err() != nil {
			return ctx.Err()
		}
		r.EachAlteration(i, func(e *alteration.Edit) bool {
			if e.Source.Start >= end {
				visit(i, e)
			}
			return true
		})
		end = max(end, r.Chunks.Body(i).End)
	}
	return nil
}

// Altered counts the places where chunks differ from the document (rules/altered).
func Altered(ctx context.Context, r *engine.Result) (alteration.Counts, error) {
	n := alteration.PlacesIn(r.Doc).CountIn(r.Doc.Document, chunk.Span{End: len(r.Doc.Text)})
	err := EachAltered(ctx, r, func(_ int, e *alteration.Edit) { n.Add(e) })
	return n.Counts, err
}
