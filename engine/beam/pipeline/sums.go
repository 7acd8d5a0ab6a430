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

// Sums holds the measures of some documents. Sums can be merged.
type Sums struct {
	Report *metrics.Sum
	Curve  *sweep.Sum
}

func newSums() Sums { return Sums{Report: &metrics.Sum{}, Curve: &sweep.Sum{}} }

// encodeSums encodes the length of the report, the report, and the curve.
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
		return s, errors.New("invalid encoding of sums")
	}
	report, curve := data[n:n+int(size)], data[n+int(size):]
	return s, errors.Join(s.Report.UnmarshalBinary(report), s.Curve.UnmarshalBinary(curve))
}

// measureFn measures documents without writing chunks.
type measureFn struct{ Work worker }

// ProcessElement measures a document.
func (f *measureFn) ProcessElement(ctx context.Context, raw Raw, emit func(Sums), problem func(Problem)) error {
	sums := newSums()
	err := f.Work.process(ctx, &raw, &sums, nil, problem)
	if err == nil && f.Work.Measure != nil {
		emit(sums)
	}
	return err
}

// sumFn is the CombineFn of measures and curves.
type sumFn struct{}

// CreateAccumulator returns empty sums.
func (sumFn) CreateAccumulator() Sums { return newSums() }

// AddInput adds s to to.
func (sumFn) AddInput(to, s Sums) Sums { return sumFn{}.MergeAccumulators(to, s) }

// MergeAccumulators adds b to a.
func (sumFn) MergeAccumulators(a, b Sums) Sums {
	a.Report.Merge(b.Report)
	a.Curve.Merge(b.Curve)
	return a
}

// combine merges all sums and writes the result.
func (j *Job) combine(s beam.Scope, sums beam.PCollection) {
	total := beam.Combine(s, &sumFn{}, sums)
	beam.ParDo0(s, &statsFn{File: j.StatsFile, Settings: j.Settings, Over: j.Measure.Sweep}, total)
}

// statsFn writes the measures of the corpus.
type statsFn struct {
	File     string
	Settings engine.Settings
	Over     *sweep.Range
}

// Stats is the content of the stats file. Total equals the total printed by chunkscope stats,
// and Sweep.Total equals the total printed by chunkscope sweep.
type Stats struct {
	Settings    records.Metadata `json:"settings"`
	Fingerprint string           `json:"fingerprint"`
	Total       *metrics.Report  `json:"total"`
	Sweep       *SweepResult     `json:"sweep,omitempty"`
}

// SweepResult is the curve of the corpus.
type SweepResult struct {
	Over  string       `json:"over"`
	Total *sweep.Curve `json:"total"`
}

// ProcessElement writes the stats file.
func (f *statsFn) ProcessElement(ctx context.Context, s Sums) error {
	n := Stats{Settings: records.SettingFields(f.Settings), Fingerprint: f.Settings.Fingerprint(), Total: s.Report.Report()}
	if f.Over != nil {
		n.Sweep = &SweepResult{f.Over.String(), s.Curve.Curve(f.Settings)}
	}
	var b bytes.Buffer
	enc := json.NewEncoder(&b)
	enc.SetEscapeHTML(false)
	enc.SetIndent("", "  ")
	if err := enc.Encode(n); err != nil {
		return err
	}
	w, err := createFile(ctx, f.File)
	if err != nil {
		return err
	}
	defer w.abandon()
	if _, err := w.Write(records.EscapeUnprintable(b.Bytes())); err != nil {
		return err
	}
	return w.commit()
}
