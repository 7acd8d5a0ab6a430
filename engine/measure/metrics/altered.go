package metrics

import (
	"context"

	"chunkscope/engine"
	"chunkscope/engine/alteration"
	"chunkscope/engine/chunk"
)

// EachAlteration calls visit for every alteration of the document in the chunks of r. i is the
// index of the first chunk that contains the alteration. EachAlteration returns an error only if
// ctx is done.
func EachAlteration(ctx context.Context, r *engine.Result, visit func(i int, e *alteration.Edit)) error {
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

// CountAlterations counts the places where the text of chunks differs from the document
// (rules/altered).
func CountAlterations(ctx context.Context, r *engine.Result) (alteration.Counts, error) {
	n := alteration.NewComparer(r.Doc).NewCounter(r.Doc.Document, chunk.Span{End: len(r.Doc.Text)})
	err := EachAlteration(ctx, r, func(_ int, e *alteration.Edit) { n.Add(e) })
	return n.Counts, err
}
