package chunk

import "sort"

// Loss is what a system that cuts a document loses or changes of a part of it.
type Loss struct {
	// CodeLines is how many lines of code there are, and Unindented how many of
	// them lose white space at their beginning.
	CodeLines, Unindented int
	// Chars is how many characters that are no white space are in no chunk.
	Chars int
	// Joined is how many words run together with the one before, since no white space
	// is left between them.
	Joined int
}

// Losses are where a document loses something: the offsets, ascending, at which
// lines of code begin, which of them lose white space there, of characters that are
// dropped, and of words that run together with the one before. A nil value loses
// nothing.
type Losses struct{ CodeLines, Unindented, Dropped, Joined []uint32 }

// LossIn is what is lost of a span of the source.
func (l *Losses) LossIn(s Span) Loss {
	if l == nil {
		return Loss{}
	}
	return Loss{CodeLines: inside(l.CodeLines, s), Unindented: inside(l.Unindented, s), Chars: inside(l.Dropped, s), Joined: inside(l.Joined, s)}
}

// inside is how many offsets are in a span.
func inside(list []uint32, s Span) int {
	countBefore := func(off int) int { return sort.Search(len(list), func(i int) bool { return int(list[i]) >= off }) }
	return max(0, countBefore(s.End)-countBefore(s.Start))
}
