package split

import "context"

// structural makes a chunk of every section that fits, and packs the blocks of
// those that do not.
func structural(ctx context.Context, job *Job) (Cut, error) {
	return markdown(ctx, job, &rules{sections: true, whole: true})
}
