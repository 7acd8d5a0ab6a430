package markdown

import (
	"context"

	"chunkscope/engine/outline"
	"chunkscope/engine/split/strategy"
)

// CodeAware makes separate chunks of code blocks and tables, and packs the prose between
// them. The heading right above a code block stays with it.
func CodeAware(ctx context.Context, job *strategy.Job) (strategy.Cut, error) {
	r := rules{sections: true}
	r.isIsolated[outline.Code], r.isIsolated[outline.Table] = true, true
	return cutMarkdown(ctx, job, &r)
}
