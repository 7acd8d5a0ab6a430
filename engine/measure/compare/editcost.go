package compare

import (
	"context"

	"chunkscope/engine"
	"chunkscope/engine/measure/editcost"
)

// EditCosts are the edit costs of A and B; nil for given chunks, which no settings cut.
type EditCosts struct {
	A *editcost.Cost `json:"a,omitempty"`
	B *editcost.Cost `json:"b,omitempty"`
}

// EditCostsOf measures both results, by the same edits.
func EditCostsOf(ctx context.Context, a, b *engine.Result) (*EditCosts, error) {
	edited := editcost.EditDocument(b.Doc)
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
