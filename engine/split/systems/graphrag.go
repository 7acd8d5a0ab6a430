package systems

import (
	"context"

	"chunkscope/engine/split/strategy"
	"chunkscope/engine/split/window"
)

// GraphRAG reproduces GraphRAG's TokenChunker (rules/graphrag). It makes windows of the unchanged
// text, including white space.
func GraphRAG(ctx context.Context, job *strategy.Job) (strategy.Cut, error) {
	if job.Doc.Text == "" {
		return strategy.Cut{}, nil
	}
	return window.New(job, false).Cut(ctx, job)
}
