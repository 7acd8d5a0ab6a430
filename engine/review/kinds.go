package review

import "chunkscope/engine/measure/metrics"

// Kinds are the kinds of items that are reviewed beside flagged chunks. A chunk is
// reviewed for what the seam before it breaks.
type Kinds uint8

// The kinds: an element, or other text, that no chunk holds whole; overlap that was
// requested and not delivered.
const (
	SeveredKind Kinds = 1 << iota
	DryKind
	AllKinds = SeveredKind | DryKind
	// DefaultKinds are reviewed unless the reader switches them: most seams that are dry
	// break nothing.
	DefaultKinds = SeveredKind
)

// Next returns the kinds after these, in the order in which they are switched: one more or
// one fewer.
func (k Kinds) Next() Kinds {
	return [...]Kinds{0: SeveredKind, SeveredKind: AllKinds, AllKinds: DryKind, DryKind: 0}[k&AllKinds]
}

// String names what is reviewed.
func (k Kinds) String() string {
	return [...]string{
		"flagged chunks alone", "flagged chunks and severed elements", "flagged chunks and dry seams", "flagged chunks, severed elements and dry seams",
	}[k&AllKinds]
}

// Flags returns the kinds as they stand in a decision.
func (k Kinds) Flags() (out []string) {
	if k&SeveredKind != 0 {
		out = append(out, string(metrics.SeveredSeam))
	}
	if k&DryKind != 0 {
		out = append(out, string(metrics.DrySeam))
	}
	return out
}

// CoversAll reports whether the decision names all of some kinds.
func (d *Decision) CoversAll(k Kinds) bool {
	for _, flag := range k.Flags() {
		if !d.Covers(flag) {
			return false
		}
	}
	return true
}

// Progress is the number of items of a document, and of those decided on.
type Progress struct{ Of, Decided int }

// Open returns the number of items that wait for a decision.
func (p Progress) Open() int { return p.Of - p.Decided }

// ProgressByKinds is the progress for every choice of kinds.
type ProgressByKinds [AllKinds + 1]Progress
