package systems

import (
	"context"

	"chunkscope/engine/split/strategy"
	"chunkscope/engine/split/window"
)

// GraphRAG is GraphRAG's TokenChunker (rules/graphrag): windows of the text as it is,
// white space included.
func GraphRAG(ctx context.Context, job *strategy.Job) (strategy.Cut, error) {
	if job.Doc.Text == "" {
		return strategy.Cut{}, nil
	}
	return window.New(job, false).Cut(ctx, job)
}
