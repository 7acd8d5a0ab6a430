package folder

import (
	"cmp"
	"context"
	"slices"

	"chunkscope/engine/element"
	"chunkscope/engine/measure/compare"
	"chunkscope/engine/measure/metrics"
	"chunkscope/engine/review"
	"chunkscope/engine/settings"
)

// Document holds the measures of one document.
type Document struct {
	// Report is nil if the document has no chunks. In that case ReadProblem or CutProblem explains
	// why.
	*metrics.Report
	ReadProblem, CutProblem string
	Bytes                   int
	// Change counts the chunks that differ from A. It is nil if there is no A.
	Change   *compare.VersionCounts
	Reviewed review.ProgressByKinds
	Items    []review.Item
}

// WorstKind returns the kind with the most broken elements that other settings could keep whole. If
// there are none, it returns the kind with the most broken elements. ok is false if no element is
// broken.
func (d *Document) WorstKind() (worst element.Kind, ok bool) {
	avoidable := func(j *metrics.ElementCounts) int { return j.Broken() - j.TooLong }
	for i := range d.Elements {
		j, worstCounts := &d.Elements[i], &d.Elements[worst]
		if difference := cmp.Or(avoidable(j)-avoidable(worstCounts), j.Broken()-worstCounts.Broken()); difference > 0 {
			worst = element.Kind(i)
		}
	}
	return worst, d.Elements[worst].Broken() > 0
}

// Compare returns a negative number if d is worse than other. It compares the share of whole text,
// then broken elements, undecided flags and seams without overlap.
func (d *Document) Compare(other *Document) int {
	return cmp.Or(
		cmp.Compare(d.WholeText.Share(), other.WholeText.Share()),
		cmp.Compare(other.Elements.Broken(), d.Elements.Broken()),
		cmp.Compare(other.Flagged().CountOpen(), d.Flagged().CountOpen()),
		cmp.Compare(other.DrySeams.DryCount, d.DrySeams.DryCount),
	)
}

// Flagged returns the review progress of flagged chunks.
func (d *Document) Flagged() review.Progress { return d.Reviewed[0] }

// MeasureTotals holds the measures of all documents measured so far. It is immutable.
type MeasureTotals struct {
	Settings settings.Settings
	// Documents has an entry for each document in the folder, which is nil until there is a result.
	Documents []*Document
	// Finished is the number of results. Total is the sum over all documents that could be chunked.
	Finished int
	Total    *metrics.Report
	// Worst lists the indexes of the documents that could be chunked, worst first.
	Worst []int
}

// IsDone reports whether there is a result for every document.
func (m *MeasureTotals) IsDone() bool { return m.Finished == len(m.Documents) }

// NeedsAttention returns the documents that have split text, broken elements or undecided flags,
// worst first.
func (m *MeasureTotals) NeedsAttention() (out []int) {
	for _, i := range m.Worst {
		if d := m.Documents[i]; d.WholeText.Whole < d.WholeText.Total || d.Elements.Broken() > 0 || d.Flagged().CountOpen() > 0 {
			out = append(out, i)
		}
	}
	return out
}

// Measures measures all documents with the same settings.
type Measures struct {
	folder  *Folder
	method  CutMethod
	results *results[Document]
}

// NewMeasures returns a Measures that has no results yet.
func (f *Folder) NewMeasures(w CutMethod) *Measures {
	return &Measures{folder: f, method: w, results: newResults[Document](len(f.Files))}
}

// Settings returns the settings with which the documents are measured.
func (m *Measures) Settings() settings.Settings { return m.method.Settings }

// Discard removes the result of a document. The next Run measures the document again.
func (m *Measures) Discard(file int) { m.results.drop(file) }

// Run measures the remaining documents and regularly reports the results so far. It returns an error
// only if ctx is done.
func (m *Measures) Run(ctx context.Context, report func(*MeasureTotals)) (*MeasureTotals, error) {
	err := m.results.run(ctx, func(i int) (*Document, error) { return m.measure(ctx, i) }, func() { report(m.Totals()) })
	if err != nil {
		return nil, err
	}
	return m.Totals(), nil
}

func (m *Measures) measure(ctx context.Context, i int) (*Document, error) {
	doc, err := m.folder.load(i)
	if err != nil {
		return &Document{ReadProblem: err.Error()}, nil //nolint:nilerr // ReadProblem contains the error
	}
	d := &Document{Bytes: len(doc.Text)}
	r, decided, err := m.folder.cutDocument(ctx, &m.method, i, doc)
	if err == nil {
		d.Report, err = metrics.Measure(ctx, r, metrics.Options{Brief: true})
	}
	if err != nil {
		d.CutProblem = settings.ScreenMessage(err)
		return d, ctx.Err()
	}
	d.Coverage.Gaps, d.Severed.Places = nil, nil // too large to store for many documents
	d.Items, err = decided.Items(ctx, r)
	d.Reviewed = review.CountItems(d.Items)
	return d, err
}

// Totals returns the results so far.
func (m *Measures) Totals() *MeasureTotals {
	out := &MeasureTotals{Settings: m.method.Settings}
	out.Documents, out.Finished = m.results.collect()
	var sum metrics.Sum
	for i, d := range out.Documents {
		if d != nil && d.Report != nil {
			sum.Add(d.Report)
			out.Worst = append(out.Worst, i)
		}
	}
	out.Total = sum.Report()
	slices.SortStableFunc(out.Worst, func(a, b int) int { return out.Documents[a].Compare(out.Documents[b]) })
	return out
}
