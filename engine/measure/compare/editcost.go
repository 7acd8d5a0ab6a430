package compare

import (
	"context"

	"chunkscope/engine"
	"chunkscope/engine/measure/metrics"
)

// EditCosts holds the edit costs of results A and B. The cost of chunks from another system is nil,
// because the settings needed to chunk the edited document are unknown.
type EditCosts struct {
	A *metrics.EditCost `json:"a,omitempty"`
	B *metrics.EditCost `json:"b,omitempty"`
}

// MeasureEditCosts measures the edit costs of a and b with the same edits.
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
