package markdown

import (
	"context"

	"chunkscope/engine/split/strategy"
)

// Fallback implements the fallback strategy. It packs blocks into chunks and ignores sections.
func Fallback(ctx context.Context, job *strategy.Job) (strategy.Cut, error) {
	return cutMarkdown(ctx, job, &rules{})
}
