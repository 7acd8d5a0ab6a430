package element

// Fate is what the cuts made of one element, as data; metrics finds it, and
// explain words it.
type Fate struct {
	Kind Kind
	Element
	// Seam is the seam that severs it: the first inside its own text, else the
	// one that parts it from what has to stand beside it; -1 when none does.
	// Seams is how many lie inside it.
	Seam, Seams int
	// Chunk holds all of it; -1 when none does.
	Chunk int
	// TooLong: no chunk of the size can hold it.
	TooLong bool
}

// Whole reports whether a chunk holds all of it.
func (f *Fate) Whole() bool { return f.Chunk >= 0 }

// Repaired reports whether it is whole although a seam lies inside it.
func (f *Fate) Repaired() bool { return f.Chunk >= 0 && f.Seams > 0 }

// Part is what a chunk holds of an element that it does not hold all of.
type Part struct {
	Kind Kind
	Element
	// First and Last are the lines of the element that the chunk holds, whole
	// or in part, from 1; Lines is how many it has. First is 0 where the chunk
	// holds all of the element's own text, but not what has to stand beside it.
	First, Last, Lines int
	// Others is how many further elements of the kind lack the same: rows
	// without their table's header.
	Others int
	// Whole: another chunk holds all of it.
	Whole bool
}

// Gravest are the kinds in the order in which one that is severed is told of
// first: where a seam severs several, the others stand around it, or inside.
var Gravest = [Count]Kind{CodeBlock, TableRow, Sentence, Heading, ListItem, Link}

// Rank is the place of a kind among the gravest, from 0.
func (k Kind) Rank() int {
	for i, g := range Gravest {
		if g == k {
			return i
		}
	}
	return Count
}

// KindSet is some of the kinds.
type KindSet uint8

// Add puts a kind in.
func (s *KindSet) Add(k Kind) { *s |= 1 << k }

// Has reports whether a kind is in.
func (s KindSet) Has(k Kind) bool { return s&(1<<k) != 0 }

// Gravest is the one to be told of first; ok is false when there is none.
func (s KindSet) Gravest() (k Kind, ok bool) {
	for _, k := range Gravest {
		if s.Has(k) {
			return k, true
		}
	}
	return 0, false
}
