package pipeline

import (
	"context"
	"fmt"

	"chunkscope/engine"
	"chunkscope/engine/export/records"
	"chunkscope/engine/measure/metrics"
	"chunkscope/engine/measure/sweep"
)

// worker cuts and measures documents.
type worker struct {
	Settings engine.Settings
	Names    records.Names
	Measure  *Measure // nil if nothing is measured
}

// process parses and cuts a document, calls use with the result, and adds the measures to
// sums. use may be nil. If the document is invalid, process reports a problem. It returns
// only errors of use and ctx.
func (w *worker) process(ctx context.Context, raw *Raw, sums *Sums, use func(*engine.Result) error, problem func(Problem)) error {
	p := Problem{From: raw.From, Document: raw.ID}
	r, err := w.cut(ctx, raw, &p)
	if ctx.Err() != nil {
		return ctx.Err()
	}
	if err != nil {
		p.Error = err.Error()
		problem(p)
		return nil //nolint:nilerr // reported as a problem
	}
	if use != nil {
		if err := use(r); err != nil {
			return err
		}
	}
	count(ctx, DocumentCounter, 1)
	count(ctx, ChunkCounter, r.Chunks.Len())
	if w.Measure == nil {
		return nil
	}
	if err := recoverPanic(func() error { return w.measure(ctx, r, sums) }); err != nil {
		p.Error = err.Error()
		problem(p)
	}
	return ctx.Err()
}

// cut cuts a document and stores its id in p.
func (w *worker) cut(ctx context.Context, raw *Raw, p *Problem) (r *engine.Result, err error) {
	err = recoverPanic(func() error {
		doc, field, err := findFormat(raw.Format).parse(raw)
		if err != nil {
			return err
		}
		p.Document = doc.ID
		if err := w.Names.Name(doc, doc.ID, field); err != nil {
			return fmt.Errorf("--%w", err)
		}
		p.Document = doc.ID
		r, err = engine.Run(ctx, doc, w.Settings)
		return err
	})
	return r, err
}

// measure adds the measures of r to sums.
func (w *worker) measure(ctx context.Context, r *engine.Result, sums *Sums) error {
	o := w.Measure.Options
	o.EditCost = true // like chunkscope stats
	report, err := metrics.Measure(ctx, r, o)
	if err != nil {
		return err
	}
	sums.Report.Add(report)
	if w.Measure.Sweep == nil {
		return nil
	}
	curve, err := sweep.Run(ctx, r.Doc, w.Settings, *w.Measure.Sweep, nil)
	if err != nil {
		return fmt.Errorf("not included in the curve: %w", err)
	}
	sums.Curve.Add(curve)
	return nil
}

// checkRange returns an error if the sweep range is invalid.
func (j *Job) checkRange() error {
	if j.Measure.Sweep == nil {
		return nil
	}
	doc, err := engine.New("any.md", []byte("Any text.\n"))
	if err != nil {
		return err
	}
	_, err = sweep.Run(context.Background(), doc, j.Settings, *j.Measure.Sweep, nil)
	return err
}

// recoverPanic calls f and converts a panic to an error, so that one document cannot stop
// the pipeline.
func recoverPanic(f func() error) (err error) {
	defer func() {
		if e := recover(); e != nil {
			err = fmt.Errorf("internal error in chunkscope, please report it: %v", e)
		}
	}()
	return f()
}
