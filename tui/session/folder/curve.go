package folder

import (
	"context"
	"sync"

	"chunkscope/engine/measure/sweep"
	"chunkscope/engine/settings"
)

// Curve sweeps a setting over all documents and adds up the measures.
type Curve struct {
	folder *Folder
	base   settings.Settings
	rng    sweep.Range

	mu    sync.Mutex // guards sum and added
	sum   sweep.Sum
	added *results[bool] // documents included in sum
}

// NewCurve returns a curve that has no results yet.
func (f *Folder) NewCurve(base settings.Settings, rng sweep.Range) *Curve {
	return &Curve{folder: f, base: base, rng: rng, added: newResults[bool](len(f.Files))}
}

// Run sweeps the setting over the remaining documents and regularly reports its progress. It skips
// documents that cannot be read or chunked, and returns an error only if ctx is done. The result is
// nil if no document has a curve.
func (c *Curve) Run(ctx context.Context, report func(done, total int)) (*sweep.Curve, error) {
	err := forEach(ctx, c.added.listMissing(), func(i int) error {
		var curve *sweep.Curve
		doc, err := c.folder.load(i)
		if err == nil {
			// An error only means that the document is skipped.
			curve, _ = sweep.RunWith(ctx, doc, c.base, c.folder.handCuts(doc, c.folder.decisions(c.folder.Files[i])), c.rng, nil)
		}
		if ctx.Err() != nil {
			return ctx.Err()
		}
		if n, ok := c.add(i, curve); ok {
			report(n, len(c.folder.Files))
		}
		return nil
	})
	if err != nil {
		return nil, err
	}
	c.mu.Lock()
	defer c.mu.Unlock()
	return c.sum.Curve(c.base), nil
}

// add adds the curve of document i to the sum, unless the sum already contains it. A canceled run
// may call add after the next run has started. add returns the number of curves in the sum, and
// whether progress should be reported.
func (c *Curve) add(i int, curve *sweep.Curve) (n int, reportIsDue bool) {
	c.mu.Lock()
	defer c.mu.Unlock()
	curves, n := c.added.collect()
	if curves[i] != nil {
		return n, false
	}
	if curve != nil {
		c.sum.Add(curve)
	}
	return n + 1, c.added.store(i, new(bool))
}
