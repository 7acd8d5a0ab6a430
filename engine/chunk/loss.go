package chunk

import "sort"

// Loss counts the losses and changes that a system causes in a part of a document.
type Loss struct {
	// CodeLines counts lines of code; Unindented counts those that lose white space
	// at their beginning.
	CodeLines  int `json:"code_lines"`
	Unindented int `json:"unindented_code_lines"`
	// Chars counts characters other than white space that are in no chunk.
	Chars int `json:"dropped_chars"`
	// Joined counts words that run together with the word before, since no white
	// space is left between them.
	Joined int `json:"joined_words"`
}

// IsNone reports whether the text is unaltered.
func (l Loss) IsNone() bool { return l.Unindented == 0 && l.Chars == 0 && l.Joined == 0 }

// Plus returns the sum of two losses.
func (l Loss) Plus(o Loss) Loss {
	return Loss{l.CodeLines + o.CodeLines, l.Unindented + o.Unindented, l.Chars + o.Chars, l.Joined + o.Joined}
}

// Losses are the losses in a document, as ascending offsets: of the starts of lines of
// code, of those that lose white space, of dropped characters, and of words that run
// together with the one before. A nil value has no losses.
type Losses struct {
	CodeLines, Unindented, Dropped, Joined []uint32
	// Removed are the parts of lines, in order, that the system removes. Each is white space
	// or has none; white space at the end of a line is not among them.
	Removed []Span
}

// LossIn returns the losses in a span of the source.
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
