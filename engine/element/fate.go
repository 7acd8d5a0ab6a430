package element

// Fate records the effect of the cuts on one element; package metrics computes it, and
// package explain words it.
type Fate struct {
	Kind Kind
	Element
	// Seam is the seam that severs the element: the first inside its text, or else the
	// one that separates it from Companion; -1 if there is none. Seams is the number of
	// seams inside its text.
	Seam, Seams int
	// Chunk is a chunk that contains the whole element, or -1.
	Chunk int
	// TooLong: no chunk of the configured size can contain the element.
	TooLong bool
}

// IsWhole reports whether a chunk contains the whole element.
func (f *Fate) IsWhole() bool { return f.Chunk >= 0 }

// Repaired reports whether a chunk contains the whole element although there is a seam
// inside it.
func (f *Fate) Repaired() bool { return f.Chunk >= 0 && f.Seams > 0 }

// Part is an incomplete part of an element in a chunk.
type Part struct {
	Kind Kind
	Element
	// First and Last are the lines of the element in the chunk, whole or in part, from
	// 1; Lines is their total number. First is 0 if the chunk contains the element's
	// text, but not Companion.
	First, Last, Lines int
	// OtherCount is the number of further elements of the kind with the same defect:
	// rows without their table's header.
	OtherCount int
	// Whole: another chunk contains the whole element. TooLong: no chunk can.
	Whole, TooLong bool
}

// KindsBySeverity orders the kinds by importance: if a seam severs several, the first
// is reported first, since the others contain it or are inside it.
var KindsBySeverity = [KindCount]Kind{CodeBlock, TableRow, Sentence, Heading, ListItem, Link}

// Rank returns the position of a kind in KindsBySeverity, from 0.
func (k Kind) Rank() int {
	for i, g := range KindsBySeverity {
		if g == k {
			return i
		}
	}
	return KindCount
}

// KindSet is a set of kinds.
type KindSet uint8

// Add adds a kind.
func (s *KindSet) Add(k Kind) { *s |= 1 << k }

// Has reports whether the set contains a kind.
func (s KindSet) Has(k Kind) bool { return s&(1<<k) != 0 }

// MostSevere returns the kind in s to report first; ok is false if s is empty.
func (s KindSet) MostSevere() (k Kind, ok bool) {
	for _, k := range KindsBySeverity {
		if s.Has(k) {
			return k, true
		}
	}
	return 0, false
}
