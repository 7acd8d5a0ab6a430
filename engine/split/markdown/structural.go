package markdown

import (
	"context"

	"chunkscope/engine/split/strategy"
)

// Structural makes a chunk of every section that fits, and packs the blocks of the
// others.
func Structural(ctx context.Context, job *strategy.Job) (strategy.Cut, error) {
	return cutMarkdown(ctx, job, &rules{sections: true, keepsSections: true})
}
