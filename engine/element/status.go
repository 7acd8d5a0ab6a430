package element

// Status records which seams (chunk boundaries) are inside an element and which chunk contains the
// complete element. Package metrics computes the Status, and package explain describes it in words.
type Status struct {
	Kind Kind
	Element
	// Seam is the index of the first seam inside the text of the element. If there is no such seam,
	// Seam is the seam between the text and Companion, or -1. Seams is the number of seams inside
	// the text.
	Seam, Seams int
	// Chunk is the index of a chunk that contains the complete element, or -1.
	Chunk int
	// TooLong is true if the element cannot fit into a chunk of this size.
	TooLong bool
}

// IsWhole reports whether a chunk contains the complete element.
func (s *Status) IsWhole() bool { return s.Chunk >= 0 }

// IsRepaired reports whether a chunk contains the complete element although a seam is inside it.
func (s *Status) IsRepaired() bool { return s.Chunk >= 0 && s.Seams > 0 }

// Part is the part of an element in a chunk that does not contain all of it.
type Part struct {
	Kind Kind
	Element
	// First and Last are the first and last line of the element that the chunk contains, counted
	// from 1 within the element. First is 0 if only Companion is missing from the chunk. Lines is
	// the number of lines of the element.
	First, Last, Lines int
	// OtherCount is the number of further table rows in the chunk that also lack the table header.
	OtherCount int
	// Whole is true if another chunk contains the complete element. TooLong is true if the element
	// cannot fit into a chunk.
	Whole, TooLong bool
}

// KindsBySeverity lists the kinds, most important first. If a seam splits elements of several kinds,
// the most important kind is reported first.
var KindsBySeverity = [KindCount]Kind{CodeBlock, TableRow, Sentence, Heading, ListItem, Link}

// Rank returns the index of k in KindsBySeverity.
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

// Add adds a kind to the set.
func (s *KindSet) Add(k Kind) { *s |= 1 << k }

// Has reports whether k is in the set.
func (s KindSet) Has(k Kind) bool { return s&(1<<k) != 0 }

// MostSevere returns the most important kind in s. ok is false if s is empty.
func (s KindSet) MostSevere() (k Kind, ok bool) {
	for _, k := range KindsBySeverity {
		if s.Has(k) {
			return k, true
		}
	}
	return 0, false
}
