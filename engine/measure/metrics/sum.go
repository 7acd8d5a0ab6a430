package metrics

import (
	"slices"

	"chunkscope/engine/measure/neardup"
)

// Total adds reports of several documents, cut by the same settings, into
// one: counts and sums are added, shares and percentiles are computed anew
// over all chunks. Places are left out, since they would name no document.
// The strategy is empty when auto chose differently.
func Total(reports []*Report) *Report {
	t := &Report{Sizes: map[string]Sizes{}, values: map[string][]int{}, Flags: []FlagCount{}}
	t.Overlap.Limits = []LimitCount{}
	for i, r := range reports {
		if i == 0 {
			t.Strategy, t.Unit, t.Tokenizer = r.Strategy, r.Unit, r.Tokenizer
			t.Overlap.Unit = r.Overlap.Unit
			t.Stored.Unit, t.Vectors.Dims = r.Stored.Unit, r.Vectors.Dims
		}
		if t.Strategy != r.Strategy {
			t.Strategy = ""
		}
		t.add(r)
	}
	for _, unit := range Units {
		t.Sizes[unit] = Summarise(t.values[unit])
	}
	t.Overlap.finish()
	t.StoredPerSrc, t.DuplicateShare = t.Stored.PerSource(), t.Stored.DuplicateShare()
	return t
}

func (rep *Report) add(r *Report) {
	rep.Documents += r.Documents
	rep.Chunks += r.Chunks
	rep.Small += r.Small
	rep.Oversize += r.Oversize
	rep.WholeText = rep.WholeText.plus(r.WholeText)
	rep.Elements = rep.Elements.plus(r.Elements)
	rep.PartsOfCode += r.PartsOfCode
	rep.Whole = rep.Whole.plus(r.Whole)
	rep.Pairs = rep.Pairs.plus(r.Pairs)
	rep.DrySeams = rep.DrySeams.plus(r.DrySeams)
	rep.Severed.Severed += r.Severed.Severed
	rep.Severed.Repaired += r.Severed.Repaired
	rep.Severed.Lost += r.Severed.Lost
	rep.Coverage.add(&r.Coverage)
	rep.Stored.add(r.Stored)
	rep.Overlap.add(&r.Overlap)
	rep.Vectors = VectorsOf(rep.Chunks, rep.Vectors.Dims)
	for unit, values := range r.values {
		rep.values[unit] = append(rep.values[unit], values...)
	}
	for _, f := range r.Flags {
		rep.Flags = addFlag(rep.Flags, f)
	}
	if r.Limit != nil {
		if rep.Limit == nil {
			rep.Limit = &LimitReport{Model: r.Limit.Model, Tokenizer: r.Limit.Tokenizer, Approximate: r.Limit.Approximate}
		}
		rep.Limit.Chunks += r.Limit.Chunks
		rep.Limit.Tokens += r.Limit.Tokens
	}
	if r.NearDuplicates != nil {
		if rep.NearDuplicates == nil {
			rep.NearDuplicates = &neardup.Duplicates{}
		}
		rep.NearDuplicates.Chunks += r.NearDuplicates.Chunks
		rep.NearDuplicates.Duplicates += r.NearDuplicates.Duplicates
		rep.NearDuplicates.AtLeast = rep.NearDuplicates.AtLeast || r.NearDuplicates.AtLeast
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
	for i, n := range o.Tenths {
		d.Tenths[i] += n
	}
	for _, l := range o.Limits {
		d.Limits = addLimit(d.Limits, l)
	}
}

// finish computes the shares of a sum, and orders its limits.
func (d *Delivery) finish() {
	d.share()
	slices.SortStableFunc(d.Limits, byFrequency)
}

func addLimit(list []LimitCount, l LimitCount) []LimitCount {
	for i := range list {
		if list[i].Limit == l.Limit {
			list[i].Seams += l.Seams
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
