package markdown

import (
	"context"

	"chunkscope/engine/split/strategy"
)

// Fallback packs blocks into chunks without regard to sections.
func Fallback(ctx context.Context, job *strategy.Job) (strategy.Cut, error) {
	return cutMarkdown(ctx, job, &rules{})
}
