package metrics

import (
	"bytes"
	"encoding/gob"
	"slices"
)

// Sum adds up the reports of documents that were chunked with the same settings. Shares and
// percentiles are computed over all chunks, and lists of places are omitted. If auto selected
// different strategies, the strategy of the sum is empty.
//
// The result does not depend on the order in which documents are added. Sums can be merged.
type Sum struct {
	report Report
}

// Add adds the report r of one or more documents.
func (s *Sum) Add(r *Report) {
	t := &s.report
	switch {
	case r.Documents == 0:
		return
	case t.Documents == 0:
		t.Strategy, t.sizes = r.Strategy, map[string]counts{}
	case t.Strategy != r.Strategy:
		t.Strategy = ""
	}
	Accumulate(t, r)
	for unit, sizes := range r.sizes {
		if t.sizes[unit] == nil {
			t.sizes[unit] = counts{}
		}
		t.sizes[unit].add(sizes)
	}
}

// Merge adds all documents of the sum o.
func (s *Sum) Merge(o *Sum) { s.Add(&o.report) }

// Report returns the report for all added documents. Later calls of Add do not change it.
func (s *Sum) Report() *Report {
	t := &Report{Strategy: s.report.Strategy, Sizes: map[string]Sizes{}, sizes: map[string]counts{}, Flags: []FlagCount{}}
	Accumulate(t, &s.report)
	for _, unit := range Units {
		if s.report.sizes[unit] == nil && t.Documents > 0 {
			continue
		}
		t.sizes[unit] = counts{}
		t.sizes[unit].add(s.report.sizes[unit])
		t.Sizes[unit] = t.sizes[unit].summary()
	}
	slices.SortFunc(t.Flags, compareKinds)
	t.Overlap.finish()
	t.StoredRatio, t.DuplicateShare = t.Stored.PerSource(), t.Stored.DuplicateShare()
	if t.Parents != nil {
		t.Parents.finish()
	}
	return t
}

type encodedSum struct {
	Report Report
	Sizes  map[string]counts
}

// MarshalBinary encodes the sum. Other releases of the program cannot decode the result.
func (s *Sum) MarshalBinary() ([]byte, error) {
	var b bytes.Buffer
	err := gob.NewEncoder(&b).Encode(encodedSum{s.report, s.report.sizes})
	return b.Bytes(), err
}

// UnmarshalBinary decodes a result of MarshalBinary.
func (s *Sum) UnmarshalBinary(data []byte) error {
	var e encodedSum
	if err := gob.NewDecoder(bytes.NewReader(data)).Decode(&e); err != nil {
		return err
	}
	s.report = e.Report
	s.report.sizes = e.Sizes
	return nil
}

func (d *Delivery) finish() {
	d.computeShares()
	d.Limits = append([]LimitCount{}, d.Limits...)
	slices.SortFunc(d.Limits, compareFrequency)
}

func addLimit(list []LimitCount, l LimitCount) []LimitCount {
	for i := range list {
		if list[i].Limit == l.Limit {
			list[i].Seams += l.Seams
			list[i].Example = min(list[i].Example, l.Example)
			return list
		}
	}
	return append(list, l)
}

func addFlag(list []FlagCount, f FlagCount) []FlagCount {
	for i := range list {
		if list[i].Flag == f.Flag && list[i].Reason == f.Reason {
			list[i].Count += f.Count
			return list
		}
	}
	return append(list, f)
}
