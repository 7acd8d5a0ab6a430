package element

// Status tells what the cuts did to one element. Package metrics computes it, and package
// explain words it.
type Status struct {
	Kind Kind
	Element
	// Seam is the first seam inside the element's text, or else the seam that separates it
	// from Companion; -1 if there is none. Seams is the number of seams inside the text.
	Seam, Seams int
	// Chunk contains the whole element; -1 if no chunk does.
	Chunk int
	// TooLong is true if no chunk of this size can contain the element.
	TooLong bool
}

// IsWhole reports whether a chunk contains the whole element.
func (s *Status) IsWhole() bool { return s.Chunk >= 0 }

// Repaired reports whether a chunk contains the whole element although there is a seam
// inside it.
func (s *Status) Repaired() bool { return s.Chunk >= 0 && s.Seams > 0 }

// Part is the part of an element in a chunk that lacks the rest.
type Part struct {
	Kind Kind
	Element
	// First and Last are the element's first and last line in the chunk, from 1; Lines is
	// the number of all its lines. First is 0 if the chunk lacks only Companion.
	First, Last, Lines int
	// OtherCount is the number of further rows without their table's header.
	OtherCount int
	// Whole is true if another chunk contains the whole element. TooLong is true if no
	// chunk can.
	Whole, TooLong bool
}

// KindsBySeverity orders the kinds by importance. If a seam severs elements of several
// kinds, the most important kind is reported first.
var KindsBySeverity = [KindCount]Kind{CodeBlock, TableRow, Sentence, Heading, ListItem, Link}

// Rank returns the index of a kind in KindsBySeverity.
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

// Has reports whether a kind is in the set.
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
