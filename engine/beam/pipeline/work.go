package pipeline

import (
	"context"
	"fmt"

	"chunkscope/engine"
	"chunkscope/engine/export/records"
	"chunkscope/engine/measure/metrics"
	"chunkscope/engine/measure/sweep"
)

// worker cuts documents, and measures the results.
type worker struct {
	Settings engine.Settings
	Names    records.Names
	Measure  *Measure // nil for nothing
}

// document parses and cuts a document, passes the result to use unless that is nil, and
// adds the measures to sums. It reports a faulty document as a problem; the error is that
// of use or of ctx.
func (w *worker) document(ctx context.Context, raw *Raw, sums *Sums, use func(*engine.Result) error, problem func(Problem)) error {
	p := Problem{From: raw.From, Document: raw.ID}
	r, err := w.cut(ctx, raw, &p)
	if ctx.Err() != nil {
		return ctx.Err()
	}
	if err != nil {
		p.Error = err.Error()
		problem(p)
		return nil //nolint:nilerr // it is reported as a problem
	}
	if use != nil {
		if err := use(r); err != nil {
			return err
		}
	}
	count(ctx, CountedDocuments, 1)
	count(ctx, CountedChunks, r.Chunks.Len())
	if w.Measure == nil {
		return nil
	}
	if err := recoverPanic(func() error { return w.measure(ctx, r, sums) }); err != nil {
		p.Error = err.Error()
		problem(p)
	}
	return ctx.Err()
}

// cut cuts a document, and sets its id in p.
func (w *worker) cut(ctx context.Context, raw *Raw, p *Problem) (r *engine.Result, err error) {
	err = recoverPanic(func() error {
		doc, field, err := formatNamed(raw.Format).parse(raw)
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
	o.EditCost = true // as stats does
	report, err := metrics.Measure(ctx, r, o)
	if err != nil {
		return err
	}
	sums.Report.Add(report)
	if w.Measure.Over == nil {
		return nil
	}
	curve, err := sweep.Run(ctx, r.Doc, w.Settings, *w.Measure.Over, nil)
	if err != nil {
		return fmt.Errorf("it is not in the curve: %w", err)
	}
	sums.Curve.Add(curve)
	return nil
}

// checkRange refuses a range that no document can be swept over.
func (j *Job) checkRange() error {
	if j.Measure.Over == nil {
		return nil
	}
	doc, err := engine.New("any.md", []byte("Any text.\n"))
	if err != nil {
		return err
	}
	_, err = sweep.Run(context.Background(), doc, j.Settings, *j.Measure.Over, nil)
	return err
}

// recoverPanic calls f and returns a panic as an error, so that one document does not
// end the work on all others.
func recoverPanic(f func() error) (err error) {
	defer func() {
		if e := recover(); e != nil {
			err = fmt.Errorf("a defect in chunkscope, please report it: %v", e)
		}
	}()
	return f()
}
