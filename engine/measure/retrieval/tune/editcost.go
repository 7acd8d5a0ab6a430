package tune

import (
	"context"
	"slices"

	"chunkscope/engine"
	"chunkscope/engine/measure/metrics"
	"chunkscope/engine/work"
)

// MeasureEdits measures the edit costs of the tied settings, the current settings and the rule of
// thumb over all documents, and stores them in EditCost. It calls progress with the number of
// measured documents.
func (r *Result) MeasureEdits(ctx context.Context, documents []*engine.Document, progress func(done int)) error {
	points := slices.Clone(r.Tied)
	for _, p := range []int{r.Present, r.RuleOfThumb} {
		if p >= 0 && !slices.Contains(points, p) {
			points = append(points, p)
		}
	}
	sums := make([]metrics.EditCost, len(points))
	for done, doc := range documents {
		edited := metrics.EditDocument(doc)
		err := work.ForEach(len(points), func(i int) error {
			s := r.Grid[points[i]].Settings
			s.MaxChunksPerDocument = 0 // the scores also ignore this limit
			cut, err := engine.Run(ctx, doc, s)
			if err != nil {
				return err
			}
			cost, err := edited.Measure(ctx, cut)
			if err == nil {
				sums[i].Add(cost)
			}
			return err
		})
		if err != nil {
			return err
		}
		progress(done + 1)
	}
	r.EditCost = make(map[int]*metrics.EditCost, len(points))
	for i, p := range points {
		r.EditCost[p] = &sums[i]
	}
	return nil
}
