package markdown

import (
	"context"

	"chunkscope/engine/outline"
	"chunkscope/engine/split/strategy"
)

// CodeAware implements the code_aware strategy. It puts each code block and table into a separate
// chunk and packs the prose between these blocks. A heading directly above a code block stays with
// the block.
func CodeAware(ctx context.Context, job *strategy.Job) (strategy.Cut, error) {
	r := rules{sections: true}
	r.isolatedKinds[outline.Code], r.isolatedKinds[outline.Table] = true, true
	return cutMarkdown(ctx, job, &r)
}
