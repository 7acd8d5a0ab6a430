package folder

import (
	"context"

	"chunkscope/engine/measure/metrics"
	"chunkscope/engine/settings"
)

// Grid measures the share of whole text in all documents for each of many settings.
type Grid struct {
	folder  *Folder
	cut     Cut
	points  []settings.Settings
	results *results[[]metrics.WholeCount] // each in the same order as points
}

// NewGrid returns a grid that has no results yet.
func (f *Folder) NewGrid(cut Cut, points []settings.Settings) *Grid {
	return &Grid{folder: f, cut: cut, points: points, results: newResults[[]metrics.WholeCount](len(f.Files))}
}

// Run chunks the remaining documents with each of the settings and returns the share of whole
// text for each. It regularly reports the current shares and the number of documents measured. It skips
// documents that cannot be read or chunked, and returns an error only if ctx is done.
func (g *Grid) Run(ctx context.Context, report func(shares []float64, done int)) ([]float64, error) {
	err := g.results.run(ctx, func(i int) (*[]metrics.WholeCount, error) { return g.measureWhole(ctx, i) }, func() { report(g.collect()) })
	shares, _ := g.collect()
	return shares, err
}

func (g *Grid) measureWhole(ctx context.Context, i int) (*[]metrics.WholeCount, error) {
	out := make([]metrics.WholeCount, len(g.points))
	doc, err := g.folder.load(i)
	if err != nil {
		return &out, ctx.Err()
	}
	for k, s := range g.points {
		r, _, err := g.folder.cutDocument(ctx, &CutMethod{Settings: s, Cut: g.cut}, i, doc)
		if err == nil {
			out[k], _ = metrics.MeasureWholeText(ctx, r)
		}
		if ctx.Err() != nil {
			return nil, ctx.Err()
		}
	}
	return &out, nil
}

func (g *Grid) collect() (shares []float64, n int) {
	results, n := g.results.collect()
	shares = make([]float64, len(g.points))
	for k := range shares {
		var sum metrics.WholeCount
		for _, result := range results {
			if result != nil {
				sum.Whole += (*result)[k].Whole
				sum.Total += (*result)[k].Total
			}
		}
		shares[k] = sum.Share()
	}
	return shares, n
}
