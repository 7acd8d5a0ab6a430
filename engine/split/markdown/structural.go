package markdown

import (
	"context"

	"chunkscope/engine/split/strategy"
)

// Structural makes one chunk of each section that fits and packs the blocks of longer sections.
func Structural(ctx context.Context, job *strategy.Job) (strategy.Cut, error) {
	return cutMarkdown(ctx, job, &rules{sections: true, keepsSections: true})
}
