package metrics

import (
	"bytes"
	"encoding/gob"
	"maps"
	"slices"

	"chunkscope/engine/measure/editcost"
	"chunkscope/engine/measure/neardup"
)

// Sum adds up the reports of documents cut by the same settings: counts and sums are
// added, shares and percentiles computed anew over all chunks. Places are left out, since
// they would name no document. The strategy is empty if auto chose differently.
//
// The result does not depend on the order or grouping of documents: parts of a corpus can
// be summed elsewhere, and merged. The size of a Sum does not grow with the number of
// documents. Its zero value is ready.
type Sum struct {
	report Report // without shares and other figures that finish computes
}

// Total returns the sum of reports.
func Total(reports []*Report) *Report {
	var s Sum
	for _, r := range reports {
		s.Add(r)
	}
	return s.Report()
}

// Add adds the report of a document, or of several. It is not kept.
func (s *Sum) Add(r *Report) {
	t := &s.report
	switch {
	case r.Documents == 0:
		return
	case t.Documents == 0:
		*t = Report{
			Strategy: r.Strategy, Unit: r.Unit, Tokenizer: r.Tokenizer, sizes: map[string]counts{},
			Overlap: Delivery{Unit: r.Overlap.Unit}, Stored: Stored{Unit: r.Stored.Unit}, Vectors: Vectors{Dims: r.Vectors.Dims},
		}
	case t.Strategy != r.Strategy:
		t.Strategy = ""
	}
	t.add(r)
}

// Merge adds another sum.
func (s *Sum) Merge(o *Sum) { s.Add(&o.report) }

// Report returns the report of all documents so far; adding others does not change it.
func (s *Sum) Report() *Report {
	t := s.report
	t.Sizes, t.sizes = map[string]Sizes{}, map[string]counts{}
	for _, unit := range Units {
		t.sizes[unit] = counts{}
		t.sizes[unit].add(s.report.sizes[unit])
		t.Sizes[unit] = t.sizes[unit].summary()
	}
	t.Flags = append([]FlagCount{}, t.Flags...)
	slices.SortFunc(t.Flags, byKind)
	t.Overlap.finish()
	t.DrySeams = t.Overlap.Dry
	t.Vectors = VectorsOf(t.Chunks, t.Vectors.Dims)
	t.StoredPerSrc, t.DuplicateShare = t.Stored.PerSource(), t.Stored.DuplicateShare()
	if t.Parents != nil {
		p := *t.Parents
		p.finish()
		t.Parents = &p
	}
	return &t
}

// encoded is the gob form of a sum.
type encoded struct {
	Report Report
	Sizes  map[string]counts
}

// MarshalBinary makes a sum that can be sent elsewhere, to the same release of
// this package.
func (s *Sum) MarshalBinary() ([]byte, error) {
	var b bytes.Buffer
	err := gob.NewEncoder(&b).Encode(encoded{s.report, s.report.sizes})
	return b.Bytes(), err
}

// UnmarshalBinary reads the form that MarshalBinary writes.
func (s *Sum) UnmarshalBinary(data []byte) error {
	var e encoded
	if err := gob.NewDecoder(bytes.NewReader(data)).Decode(&e); err != nil {
		return err
	}
	s.report = e.Report
	s.report.sizes = e.Sizes
	return nil
}

func (rep *Report) add(r *Report) {
	rep.Documents += r.Documents
	rep.Chunks += r.Chunks
	rep.Small += r.Small
	rep.Oversize += r.Oversize
	rep.WholeText = rep.WholeText.plus(r.WholeText)
	rep.Blind = rep.Blind.plus(r.Blind)
	rep.Elements = rep.Elements.plus(r.Elements)
	rep.OtherText = rep.OtherText.plus(r.OtherText)
	rep.NotCounted = rep.NotCounted.plus(r.NotCounted)
	rep.PartsOfCode += r.PartsOfCode
	rep.Whole = rep.Whole.plus(r.Whole)
	rep.Pairs = rep.Pairs.plus(r.Pairs)
	rep.Severed.Severed += r.Severed.Severed
	rep.Severed.Repaired += r.Severed.Repaired
	rep.Severed.Lost += r.Severed.Lost
	rep.Altered = rep.Altered.Plus(r.Altered)
	rep.Coverage.add(&r.Coverage)
	rep.Stored.add(r.Stored)
	rep.Overlap.add(&r.Overlap)
	for unit, sizes := range r.sizes {
		if counted := rep.sizes[unit]; counted != nil {
			counted.add(sizes)
			continue
		}
		rep.sizes[unit] = maps.Clone(sizes)
	}
	for _, f := range r.Flags {
		rep.Flags = addFlag(rep.Flags, f)
	}
	if r.Limit != nil {
		if rep.Limit == nil {
			rep.Limit = &LimitReport{Model: r.Limit.Model, Counting: r.Limit.Counting}
		}
		if r.Limit.Estimate { // one is enough for the sum to be one
			rep.Limit.Counting = r.Limit.Counting
		}
		rep.Limit.Chunks += r.Limit.Chunks
		rep.Limit.Tokens += r.Limit.Tokens
	}
	if p := r.Parents; p != nil {
		if rep.Parents == nil {
			rep.Parents = &Parents{Unit: p.Unit}
		}
		rep.Parents.Parents += p.Parents
		rep.Parents.Returned += p.Returned
		rep.Parents.Embedded += p.Embedded
		rep.Parents.WholeText = rep.Parents.WholeText.plus(p.WholeText)
		rep.Parents.Altered = rep.Parents.Altered.Plus(p.Altered)
	}
	if r.NearDuplicates != nil {
		if rep.NearDuplicates == nil {
			rep.NearDuplicates = &neardup.Duplicates{}
		}
		rep.NearDuplicates.Chunks += r.NearDuplicates.Chunks
		rep.NearDuplicates.Duplicates += r.NearDuplicates.Duplicates
		rep.NearDuplicates.AtLeast = rep.NearDuplicates.AtLeast || r.NearDuplicates.AtLeast
	}
	if r.EditCost != nil {
		if rep.EditCost == nil {
			rep.EditCost = &editcost.Cost{}
		}
		rep.EditCost.Add(r.EditCost)
	}
}

func (c *Coverage) add(o *Coverage) {
	c.Bytes += o.Bytes
	c.Uncovered += o.Uncovered
	c.Truncated = c.Truncated || o.Truncated
}

func (s *Stored) add(o Stored) {
	s.Units += o.Units
	s.Source += o.Source
	s.Extra += o.Extra
	s.Metadata += o.Metadata
	s.Bytes += o.Bytes
	s.Repeated += o.Repeated
}

func (d *Delivery) add(o *Delivery) {
	d.Observed = d.Observed || o.Observed
	d.Seams += o.Seams
	d.Requested += o.Requested
	d.Delivered += o.Delivered
	d.Units += o.Units
	d.Chunks += o.Chunks
	d.ChunksWithOverlap += o.ChunksWithOverlap
	d.Full += o.Full
	d.Dry = d.Dry.plus(o.Dry)
	d.Ends.Seen += o.Ends.Seen
	d.Ends.Total += o.Ends.Total
	for i, n := range o.Tenths {
		d.Tenths[i] += n
	}
	for _, l := range o.Limits {
		d.Limits = addLimit(d.Limits, l)
	}
}

// finish computes the shares of a sum, and orders its limits, in a list of
// their own.
func (d *Delivery) finish() {
	d.share()
	d.Limits = append([]LimitCount{}, d.Limits...)
	slices.SortFunc(d.Limits, byFrequency)
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
