package folder

import (
	"context"

	"chunkscope/engine"
	"chunkscope/engine/review"
)

// ReviewedResult is the result for a document together with the decisions on its chunks.
type ReviewedResult struct {
	*engine.Result
	Decisions review.Decisions
}

// CutAll chunks all documents. missing is the number of documents that cannot be read or chunked.
// CutAll returns an error only if ctx is done.
func (f *Folder) CutAll(ctx context.Context, w CutMethod) (complete []ReviewedResult, missing int, err error) {
	results := make([]ReviewedResult, len(f.Files))
	err = forEach(ctx, allIndexes(len(results)), func(i int) error {
		doc, err := f.load(i)
		if err != nil {
			return nil //nolint:nilerr // missing counts it
		}
		r, decided, err := f.cutDocument(ctx, &w, i, doc)
		if err == nil {
			results[i] = ReviewedResult{r, decided}
		}
		return ctx.Err()
	})
	if err != nil {
		return nil, 0, err
	}
	for _, m := range results {
		if m.Result == nil {
			missing++
			continue
		}
		complete = append(complete, m)
	}
	return complete, missing, nil
}
