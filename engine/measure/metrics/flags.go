package metrics

import (
	"cmp"
	"slices"

	"chunkscope/engine"
	"chunkscope/engine/chunk"
)

// FlagKind is a kind of flag. Its value is the name of the kind in chunk records.
type FlagKind string

// The kinds of flags.
const (
	SmallChunk FlagKind = "small_chunk"
	Oversize   FlagKind = "allow_oversize"
	DrySeam    FlagKind = "dry_seam"
	// SeveredSeam marks a boundary that splits an element.
	SeveredSeam FlagKind = "severed"
)

// FlagKinds lists the kinds of flags in display order, without SeveredSeam.
var FlagKinds = []FlagKind{Oversize, SmallChunk, DrySeam}

// Flag marks a chunk or boundary for review. It marks small chunks, oversize chunks, and boundaries
// that have no overlap even though overlap was requested.
type Flag struct {
	Kind  FlagKind
	Index int
	// Reason is the reason for the flag of a chunk. It is empty for boundaries.
	Reason chunk.Reason
	Span   chunk.Span
}

// ListFlags lists the flags of kind in document order.
func ListFlags(r *engine.Result, kind FlagKind) []Flag {
	if kind == DrySeam {
		return listDrySeams(r)
	}
	var out []Flag
	for i := range r.Chunks.Len() {
		if !r.Chunks.IsFlagged(i) {
			continue
		}
		c := r.Chunks.At(i)
		switch {
		case kind == SmallChunk && c.Small:
			out = append(out, Flag{kind, i, c.SmallReason, c.Body})
		case kind == Oversize && c.Oversize:
			out = append(out, Flag{kind, i, c.OversizeReason, c.Body})
		}
	}
	return out
}

func listDrySeams(r *engine.Result) []Flag {
	var out []Flag
	for i := range r.Seams {
		if !r.Seams[i].IsDry() {
			continue
		}
		s := &r.Seams[i]
		left, right := r.Chunks.Body(i), r.Chunks.Body(i+1)
		out = append(out, Flag{
			Kind: DrySeam, Index: i,
			Span: chunk.Span{
				Start: s.Byte - (s.Byte-left.Start)/2,
				End:   s.Byte + (max(right.End, s.Byte)-s.Byte)/2 + 1,
			},
		})
	}
	return out
}

// FlagCount is the number of chunks that have the same flag for the same reason.
type FlagCount struct {
	Flag   FlagKind     `json:"flag"`
	Reason chunk.Reason `json:"reason"`
	Count  int          `json:"count"`
}

// CountFlagsByReason counts oversize and small chunks by reason. For each flag, the most frequent
// reason comes first.
func CountFlagsByReason(r *engine.Result) []FlagCount {
	out := []FlagCount{}
	var c chunk.Chunk
	for i := range r.Chunks.Len() {
		if !r.Chunks.IsFlagged(i) {
			continue
		}
		r.Chunks.Read(i, &c)
		if c.Oversize {
			out = addFlag(out, FlagCount{Oversize, c.OversizeReason, 1})
		}
		if c.Small {
			out = addFlag(out, FlagCount{SmallChunk, c.SmallReason, 1})
		}
	}
	slices.SortFunc(out, compareKinds)
	return out
}

func countFlags(list []FlagCount) (small, oversize int) {
	for _, f := range list {
		if f.Flag == SmallChunk {
			small += f.Count
		} else {
			oversize += f.Count
		}
	}
	return small, oversize
}

// CountFlagged returns the number of flags of kind.
func (rep *Report) CountFlagged(kind FlagKind) int {
	switch kind {
	case SmallChunk:
		return rep.Small
	case Oversize:
		return rep.Oversize
	}
	return rep.DrySeams.DryCount
}

func compareKinds(a, b FlagCount) int {
	return cmp.Or(
		cmp.Compare(slices.Index(FlagKinds, a.Flag), slices.Index(FlagKinds, b.Flag)),
		cmp.Compare(b.Count, a.Count), cmp.Compare(a.Reason, b.Reason))
}
