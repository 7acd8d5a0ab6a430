package pipeline

import (
	"bytes"
	"context"
	"encoding/binary"
	"encoding/json"
	"errors"

	"chunkscope/engine"
	"chunkscope/engine/export/records"
	"chunkscope/engine/measure/metrics"
	"chunkscope/engine/measure/sweep"

	"github.com/apache/beam/sdks/v2/go/pkg/beam"
)

// Sums are the measures of a part of a corpus.
type Sums struct {
	Report *metrics.Sum
	Curve  *sweep.Sum
}

func newSums() Sums { return Sums{Report: &metrics.Sum{}, Curve: &sweep.Sum{}} }

// encodeSums and decodeSums are the coder of Sums: both parts, each after its
// length.
func encodeSums(s Sums) ([]byte, error) {
	report, err := s.Report.MarshalBinary()
	if err != nil {
		return nil, err
	}
	curve, err := s.Curve.MarshalBinary()
	if err != nil {
		return nil, err
	}
	out := binary.AppendUvarint(nil, uint64(len(report)))
	return append(append(out, report...), curve...), nil
}

func decodeSums(data []byte) (Sums, error) {
	s := newSums()
	size, n := binary.Uvarint(data)
	if n <= 0 || size > uint64(len(data)-n) {
		return s, errors.New("the file does not contain sums of measures")
	}
	report, curve := data[n:n+int(size)], data[n+int(size):]
	return s, errors.Join(s.Report.UnmarshalBinary(report), s.Curve.UnmarshalBinary(curve))
}

// measureFn measures documents, one by one.
type measureFn struct{ Work worker }

// ProcessElement measures a document.
func (f *measureFn) ProcessElement(ctx context.Context, raw Raw, emit func(Sums), problem func(Problem)) error {
	sums := newSums()
	err := f.Work.document(ctx, &raw, &sums, nil, problem)
	if err == nil && f.Work.Measure != nil {
		emit(sums)
	}
	return err
}

// sumFn is the CombineFn of measures and curves.
type sumFn struct{}

// CreateAccumulator is a sum of nothing.
func (sumFn) CreateAccumulator() Sums { return newSums() }

// AddInput adds s to to, which no other goroutine holds.
func (sumFn) AddInput(to, s Sums) Sums { return sumFn{}.MergeAccumulators(to, s) }

// MergeAccumulators adds b to a.
func (sumFn) MergeAccumulators(a, b Sums) Sums {
	a.Report.Merge(b.Report)
	a.Curve.Merge(b.Curve)
	return a
}

// combine adds up all sums, and writes the result.
func (j *Job) combine(s beam.Scope, sums beam.PCollection) {
	total := beam.Combine(s, &sumFn{}, sums)
	beam.ParDo0(s, &numbersFn{File: j.Numbers, Settings: j.Settings, Over: j.Measure.Over}, total)
}

// numbersFn writes the measures of a corpus.
type numbersFn struct {
	File     string
	Settings engine.Settings
	Over     *sweep.Range
}

// Numbers is the file of a corpus's measures. Total equals the total of chunkscope stats,
// Sweep.Total that of chunkscope sweep.
type Numbers struct {
	Settings    records.Metadata `json:"settings"`
	Fingerprint string           `json:"fingerprint"`
	Total       *metrics.Report  `json:"total"`
	Sweep       *Swept           `json:"sweep,omitempty"`
}

// Swept is the curve of a corpus.
type Swept struct {
	Over  string       `json:"over"`
	Total *sweep.Curve `json:"total"`
}

// ProcessElement writes them.
func (f *numbersFn) ProcessElement(ctx context.Context, s Sums) error {
	n := Numbers{Settings: records.SettingFields(f.Settings), Fingerprint: f.Settings.Fingerprint(), Total: s.Report.Report()}
	if f.Over != nil {
		n.Sweep = &Swept{f.Over.String(), s.Curve.Curve(f.Settings)}
	}
	var b bytes.Buffer
	enc := json.NewEncoder(&b)
	enc.SetEscapeHTML(false)
	enc.SetIndent("", "  ")
	if err := enc.Encode(n); err != nil {
		return err
	}
	w, err := create(ctx, f.File)
	if err != nil {
		return err
	}
	defer w.abandon()
	if _, err := w.Write(records.EscapeUnprintable(b.Bytes())); err != nil {
		return err
	}
	return w.commit()
}
