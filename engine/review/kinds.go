package review

import "chunkscope/engine/measure/metrics"

// Kinds is a set of defects at the boundary before a chunk. They are reviewed in addition to
// flagged chunks.
type Kinds uint8

// SeveredKind is an element or other text that no chunk contains completely. DryKind is overlap
// that was requested but not delivered.
const (
	SeveredKind Kinds = 1 << iota
	DryKind
	AllKinds = SeveredKind | DryKind
	// DefaultKinds are reviewed by default. Missing overlap is not, because it usually breaks
	// nothing.
	DefaultKinds = SeveredKind
)

// Next returns the next combination of kinds. It adds one kind, or returns none after the last
// combination.
func (k Kinds) Next() Kinds {
	return [...]Kinds{0: SeveredKind, SeveredKind: AllKinds, AllKinds: DryKind, DryKind: 0}[k&AllKinds]
}

func (k Kinds) String() string {
	return [...]string{
		"only flagged chunks", "flagged chunks and severed elements", "flagged chunks and dry seams", "flagged chunks, severed elements and dry seams",
	}[k&AllKinds]
}

// Flags returns the names of the kinds in a decision.
func (k Kinds) Flags() (out []string) {
	if k&SeveredKind != 0 {
		out = append(out, string(metrics.SeveredSeam))
	}
	if k&DryKind != 0 {
		out = append(out, string(metrics.DrySeam))
	}
	return out
}

// CoversAll reports whether the decision names all kinds in k.
func (d *Decision) CoversAll(k Kinds) bool {
	for _, flag := range k.Flags() {
		if !d.Covers(flag) {
			return false
		}
	}
	return true
}

// Progress counts the items of a document, and how many are decided.
type Progress struct{ Total, Decided int }

// CountOpen returns the number of undecided items.
func (p Progress) CountOpen() int { return p.Total - p.Decided }

// ProgressByKinds is the progress for every combination of kinds.
type ProgressByKinds [AllKinds + 1]Progress
