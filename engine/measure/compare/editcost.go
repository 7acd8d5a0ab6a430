package compare

import (
	"context"

	"chunkscope/engine"
	"chunkscope/engine/measure/metrics"
)

// EditCosts holds the edit costs of results A and B. The cost is nil for chunks from another
// system, because there are no settings to chunk the edited document with.
type EditCosts struct {
	A *metrics.EditCost `json:"a,omitempty"`
	B *metrics.EditCost `json:"b,omitempty"`
}

// MeasureEditCosts measures the edit costs of results a and b. It uses the same edits for both.
func MeasureEditCosts(ctx context.Context, a, b *engine.Result) (*EditCosts, error) {
	edited := metrics.EditDocument(b.Doc)
	var c EditCosts
	var err error
	if c.A, err = edited.Measure(ctx, a); err != nil {
		return nil, err
	}
	if c.B, err = edited.Measure(ctx, b); err != nil {
		return nil, err
	}
	return &c, nil
}
