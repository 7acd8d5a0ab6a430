package split

import (
	"context"

	"chunkscope/engine/outline"
)

// codeAware makes code blocks and tables chunks of their own and packs the
// prose between them. The heading right above a code block goes with it.
func codeAware(ctx context.Context, job *Job) (Cut, error) {
	r := rules{sections: true}
	r.alone[outline.Code], r.alone[outline.Table] = true, true
	return markdown(ctx, job, &r)
}
