package split

import "context"

// fallback packs blocks, whatever the sections.
func fallback(ctx context.Context, job *Job) (Cut, error) {
	return markdown(ctx, job, &rules{})
}
