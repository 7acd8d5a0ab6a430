package folder

import (
	"context"
	"sync"

	"chunkscope/engine/measure/metrics"
	"chunkscope/engine/settings"
)

// Grid measures the whole text of all documents for many settings.
type Grid struct {
	folder *Folder
	cut    Cut
	points []settings.Settings

	mu    sync.Mutex // guards the fields below
	sums  []metrics.Whole
	added *found[bool]
}

// NewGrid returns a grid without results.
func (f *Folder) NewGrid(cut Cut, points []settings.Settings) *Grid {
	return &Grid{folder: f, cut: cut, points: points, sums: make([]metrics.Whole, len(points)), added: newFound[bool](len(f.Files))}
}

// Run cuts the remaining documents with the settings of every point, and reports from time
// to time the shares so far and the number of documents. Documents that cannot be read or
// cut are left out. The only error is ctx's.
func (g *Grid) Run(ctx context.Context, tell func(shares []float64, done int)) ([]float64, error) {
	err := each(ctx, g.added.listMissing(), func(i int) error {
		of, err := g.measureWhole(ctx, i)
		if err != nil {
			return err
		}
		if shares, n := g.add(i, of); shares != nil {
			tell(shares, n)
		}
		return nil
	})
	g.mu.Lock()
	defer g.mu.Unlock()
	return g.shares(), err
}

// measureWhole returns the whole text of a document at every point. Its only error is
// ctx's.
func (g *Grid) measureWhole(ctx context.Context, i int) ([]metrics.Whole, error) {
	out := make([]metrics.Whole, len(g.points))
	doc, err := g.folder.load(i)
	if err != nil {
		return out, ctx.Err()
	}
	for k, s := range g.points {
		r, _, err := g.folder.cutDocument(ctx, &Way{Settings: s, Cut: g.cut}, i, doc)
		if err == nil {
			out[k], _ = metrics.WholeText(ctx, r)
		}
		if ctx.Err() != nil {
			return nil, ctx.Err()
		}
	}
	return out, nil
}

// add adds the result for a document, once. It returns the shares and the number of
// documents so far if a progress report is due.
func (g *Grid) add(i int, of []metrics.Whole) (shares []float64, n int) {
	g.mu.Lock()
	defer g.mu.Unlock()
	known, n := g.added.soFar()
	if known[i] != nil {
		return nil, n
	}
	for k := range of {
		g.sums[k].Whole += of[k].Whole
		g.sums[k].Total += of[k].Total
	}
	if !g.added.put(i, new(bool)) {
		return nil, n
	}
	return g.shares(), n + 1
}

func (g *Grid) shares() []float64 {
	out := make([]float64, len(g.sums))
	for k := range g.sums {
		out[k] = g.sums[k].Share()
	}
	return out
}
