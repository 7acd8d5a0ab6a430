package metrics

import (
	"cmp"
	"slices"

	"chunkscope/engine"
	"chunkscope/engine/chunk"
)

// FlagKind is the kind of a flag, as it is named in a record.
type FlagKind string

// The kinds of flags, in order of presentation.
const (
	SmallChunk FlagKind = "small_chunk"
	Oversize   FlagKind = "allow_oversize"
	DrySeam    FlagKind = "dry_seam"
	// SeveredSeam is decided on alone: the seam before a chunk severs something that no chunk
	// holds whole.
	SeveredSeam FlagKind = "severed"
)

// FlagKinds are all kinds, in order.
var FlagKinds = []FlagKind{Oversize, SmallChunk, DrySeam}

// Flag is something to look at: a small or an oversize chunk, or a dry seam.
type Flag struct {
	Kind FlagKind
	// Index is the chunk's, or the seam's of a dry seam.
	Index int
	// Reason is the chunk's; of a dry seam it is the seam's limit that tells.
	Reason chunk.Reason
	// Span is the chunk's body. Of a dry seam it runs from the middle of the
	// chunk before to the middle of the chunk after: a seam that moves about
	// in there is the same one.
	Span chunk.Span
}

// Flags lists the flags of a kind, in the order of the document.
func Flags(r *engine.Result, kind FlagKind) []Flag {
	if kind == DrySeam {
		return drySeams(r)
	}
	var out []Flag
	for i := range r.Chunks.Len() {
		if !r.Chunks.Flagged(i) {
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

func drySeams(r *engine.Result) []Flag {
	var out []Flag
	for i := range r.Seams.Len() {
		if !r.Seams.Dry(i) {
			continue
		}
		s := r.Seams.At(i)
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

// FlagCount is how many chunks carry a flag for one reason.
type FlagCount struct {
	Flag   FlagKind     `json:"flag"`
	Reason chunk.Reason `json:"reason"`
	Count  int          `json:"count"`
}

// FlagCounts counts small and oversize chunks by reason, the most frequent
// first of each kind. Dry seams are counted by Delivered.
func FlagCounts(r *engine.Result) []FlagCount {
	out := []FlagCount{}
	var c chunk.Chunk
	for i := range r.Chunks.Len() {
		if !r.Chunks.Flagged(i) {
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

// compareKinds orders flags by their kinds, then the most frequent reason first.
func compareKinds(a, b FlagCount) int {
	return cmp.Or(
		cmp.Compare(slices.Index(FlagKinds, a.Flag), slices.Index(FlagKinds, b.Flag)),
		cmp.Compare(b.Count, a.Count), cmp.Compare(a.Reason, b.Reason))
}
