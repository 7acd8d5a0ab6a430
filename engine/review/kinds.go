package review

import "chunkscope/engine/measure/metrics"

// Kinds is a set of kinds of defects at the boundary before a chunk. These defects are reviewed in
// addition to flagged chunks.
type Kinds uint8

// The kinds of defects, and sets of them.
const (
	// SeveredKind means that no chunk contains all of an element or other text.
	SeveredKind Kinds = 1 << iota
	// DryKind means that overlap was requested, but the chunk has none.
	DryKind
	AllKinds = SeveredKind | DryKind
	// DefaultKinds are reviewed by default. DryKind is not, because missing overlap is rarely
	// harmful.
	DefaultKinds = SeveredKind
)

// Next returns the combination of kinds after k, in the order none, severed, all, dry.
func (k Kinds) Next() Kinds {
	return [...]Kinds{0: SeveredKind, SeveredKind: AllKinds, AllKinds: DryKind, DryKind: 0}[k&AllKinds]
}

func (k Kinds) String() string {
	return [...]string{
		"only flagged chunks", "flagged chunks and severed elements", "flagged chunks and dry seams", "flagged chunks, severed elements and dry seams",
	}[k&AllKinds]
}

// Flags returns the names of the kinds, as in Decision.Flags.
func (k Kinds) Flags() (out []string) {
	if k&SeveredKind != 0 {
		out = append(out, string(metrics.SeveredSeam))
	}
	if k&DryKind != 0 {
		out = append(out, string(metrics.DrySeam))
	}
	return out
}

// CoversAll reports whether the decision covers all kinds in k.
func (d *Decision) CoversAll(k Kinds) bool {
	for _, flag := range k.Flags() {
		if !d.Covers(flag) {
			return false
		}
	}
	return true
}

// Progress counts the items of a document, in total and decided.
type Progress struct{ Total, Decided int }

// CountOpen returns the number of undecided items.
func (p Progress) CountOpen() int { return p.Total - p.Decided }

// ProgressByKinds is the progress for every combination of kinds.
type ProgressByKinds [AllKinds + 1]Progress
