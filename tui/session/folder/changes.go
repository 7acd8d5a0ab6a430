package folder

import (
	"context"
	"fmt"

	"chunkscope/engine"
	"chunkscope/engine/measure/compare"
	"chunkscope/engine/measure/metrics"
)

// SideA is a function that returns side A of the comparison of a document. doc is the current
// version of the document. The function returns nil if the document did not exist.
type SideA func(ctx context.Context, file int, doc *engine.Document) (*engine.Result, error)

// NewCurrentSide returns a SideA that chunks the current text with w.
func (f *Folder) NewCurrentSide(w CutMethod) SideA {
	return func(ctx context.Context, _ int, doc *engine.Document) (*engine.Result, error) {
		return w.Cut(ctx, doc, w.Settings, nil)
	}
}

// NewOlderSide returns a SideA that chunks the older text with w. read returns the older text, or
// nil if the document did not exist.
func (f *Folder) NewOlderSide(w CutMethod, read func(file string) (*engine.Document, error)) SideA {
	return func(ctx context.Context, i int, _ *engine.Document) (*engine.Result, error) {
		older, err := read(f.Files[i])
		if err != nil || older == nil {
			return nil, err
		}
		r, _, err := f.cutDocument(ctx, &w, i, older)
		return r, err
	}
}

// Change counts the changed chunks of a document. VersionCounts is nil if the document cannot be
// read or chunked.
type Change struct{ *compare.VersionCounts }

// ChangeTotals holds the changes of all documents compared so far. It is immutable.
type ChangeTotals struct {
	// Documents has an entry for each document in the folder, which is nil until there is a result.
	Documents []*Change
	// Finished is the number of results. Compared is the number of documents that could be
	// compared. Total also includes deleted documents.
	Finished, Compared int
	Total              compare.VersionCounts
}

// IsDone reports whether there is a result for every document.
func (c *ChangeTotals) IsDone() bool { return c.Finished == len(c.Documents) }

// Changes compares the chunks of all documents with side A.
type Changes struct {
	folder  *Folder
	method  CutMethod
	sideA   SideA
	results *results[Change]
	// Deleted is a function that reads the older versions of deleted documents. It may be nil.
	Deleted       func() ([]*engine.Document, error)
	deletedCounts *compare.VersionCounts // nil until the deleted documents have been counted
}

// NewChanges returns a comparison that has no results yet.
func (f *Folder) NewChanges(older SideA, w CutMethod) *Changes {
	return &Changes{folder: f, method: w, sideA: older, results: newResults[Change](len(f.Files))}
}

// Run compares the remaining documents and regularly reports the results so far. It returns an
// error only if ctx is done.
func (c *Changes) Run(ctx context.Context, report func(*ChangeTotals)) (*ChangeTotals, error) {
	if err := c.countDeleted(ctx); err != nil {
		return nil, err
	}
	err := c.results.run(ctx, func(i int) (*Change, error) {
		counts, err := c.compare(ctx, i)
		if err != nil {
			counts = nil
		}
		return &Change{counts}, ctx.Err()
	}, func() { report(c.collect()) })
	if err != nil {
		return nil, err
	}
	return c.collect(), nil
}

func (c *Changes) compare(ctx context.Context, i int) (counts *compare.VersionCounts, err error) {
	defer func() {
		if e := recover(); e != nil {
			err = fmt.Errorf("comparing %s failed (%v): please report it", c.folder.Files[i], e)
		}
	}()
	doc, err := c.folder.load(i)
	if err != nil {
		return nil, err
	}
	newer, _, err := c.folder.cutDocument(ctx, &c.method, i, doc)
	if err != nil {
		return nil, err
	}
	older, err := c.sideA(ctx, i, doc)
	if err != nil {
		return nil, err
	}
	d, err := compare.CompareVersions(ctx, older, newer)
	if err != nil {
		return nil, err
	}
	return &d.VersionCounts, nil
}

func (c *Changes) countDeleted(ctx context.Context) error {
	if c.Deleted == nil || c.deletedCounts != nil {
		return nil
	}
	counts := &compare.VersionCounts{}
	deleted, _ := c.Deleted()
	for _, doc := range deleted {
		r, err := c.method.Cut(ctx, doc, c.method.Settings, nil)
		if err == nil {
			var d *compare.VersionDifference
			if d, err = compare.CompareVersions(ctx, r, nil); err == nil {
				metrics.Accumulate(counts, &d.VersionCounts)
			}
		}
		if ctx.Err() != nil {
			return ctx.Err()
		}
	}
	c.deletedCounts = counts
	return nil
}

func (c *Changes) collect() *ChangeTotals {
	out := &ChangeTotals{}
	if c.deletedCounts != nil {
		out.Total = *c.deletedCounts
	}
	out.Documents, out.Finished = c.results.collect()
	for _, d := range out.Documents {
		if d != nil && d.VersionCounts != nil {
			out.Compared++
			metrics.Accumulate(&out.Total, d.VersionCounts)
		}
	}
	return out
}
