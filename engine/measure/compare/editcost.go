package compare

import (
	"context"

	"chunkscope/engine"
	"chunkscope/engine/measure/metrics"
)

// EditCosts are the edit costs of A and B; nil for given chunks, which no settings cut.
type EditCosts struct {
	A *metrics.EditCost `json:"a,omitempty"`
	B *metrics.EditCost `json:"b,omitempty"`
}

// MeasureEditCosts measures both results with the same edits.
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
