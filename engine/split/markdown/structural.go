package markdown

import (
	"context"

	"chunkscope/engine/split/strategy"
)

// Structural implements the structural strategy. Each section that fits is one chunk. The blocks of
// a longer section are packed into several chunks.
func Structural(ctx context.Context, job *strategy.Job) (strategy.Cut, error) {
	return cutMarkdown(ctx, job, &rules{sections: true, keepsSections: true})
}
