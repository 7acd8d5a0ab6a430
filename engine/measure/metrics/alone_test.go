package metrics

import (
	"context"

	"chunkscope/engine"
)

// What a report measures together, tests look at alone.

func severedAlone(ctx context.Context, r *engine.Result) (Sentences, []SeveredSentence, error) {
	return severedSentences(ctx, r, NewReach(r))
}

func storageAlone(ctx context.Context, r *engine.Result) (Stored, error) {
	u := NewSizer(r, r.Settings.Unit)
	return measureStorageBySize(ctx, r, u.sizeOf)
}
