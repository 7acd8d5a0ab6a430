// Package alteration finds the differences between a chunk and its part of the document
// (rules/altered), for chunks of any origin.
package alteration

import "chunkscope/engine/chunk"

// Kind is a kind of difference between a chunk and the document.
type Kind uint8

// The kinds of alterations. Counts has a field for each.
const (
	// KindCode means that a line of code has different indentation.
	KindCode Kind = iota
	// KindList means that an item of a nested list has different indentation.
	KindList
	// KindSpaces means that white space within a line, or at the start of a line, differs.
	KindSpaces
	// KindLines means that line breaks, blank lines, or white space at the end of a line
	// differ.
	KindLines
	// KindJoined means that no white space is left between two words.
	KindJoined
	// KindDropped means that text inside the chunk is missing.
	KindDropped
	// KindRewritten means that text was replaced or inserted.
	KindRewritten
)

// Edit is one alteration: a part of the document, and its replacement in the chunk.
// Either may be empty.
type Edit struct {
	Source chunk.Span
	Text   string
	Kind   Kind
	// Chars is the number of characters other than white space in the longer of the two
	// texts.
	Chars int
}

// Removed returns the part of Source that Text lacks, without the common beginning and end
// of both.
func (e *Edit) Removed(document string) chunk.Span {
	s, text := e.Source, e.Text
	for len(text) > 0 && s.Start < s.End && document[s.Start] == text[0] {
		s.Start, text = s.Start+1, text[1:]
	}
	for len(text) > 0 && s.Start < s.End && document[s.End-1] == text[len(text)-1] {
		s.End, text = s.End-1, text[:len(text)-1]
	}
	return s
}

// Counts holds the numbers of alterations in a document, or a part of it.
type Counts struct {
	Lines     int `json:"altered_lines"`
	TextLines int `json:"text_lines"`
	// CodeLines and NestedItems count all such lines and items. Unindented and Flattened
	// count only the ones with changed indentation.
	CodeLines   int `json:"code_lines"`
	Unindented  int `json:"unindented_code_lines"`
	NestedItems int `json:"nested_list_items"`
	Flattened   int `json:"flattened_list_items"`
	// Spaces, Breaks and Joined count places; Dropped and Rewritten count characters
	// other than white space.
	Spaces    int `json:"changed_spaces"`
	Breaks    int `json:"changed_line_breaks"`
	Joined    int `json:"joined_words"`
	Dropped   int `json:"dropped_chars"`
	Rewritten int `json:"rewritten_chars"`
}

// IsNone reports whether nothing is altered.
func (c Counts) IsNone() bool { return c.Lines == 0 }

// Share returns the share of altered lines.
func (c Counts) Share() float64 { return float64(c.Lines) / float64(max(1, c.TextLines)) }

func (c *Counts) add(e *Edit) {
	switch e.Kind {
	case KindCode:
		c.Unindented++
	case KindList:
		c.Flattened++
	case KindSpaces:
		c.Spaces++
	case KindLines:
		c.Breaks++
	case KindJoined:
		c.Joined++
	case KindDropped:
		c.Dropped += e.Chars
	case KindRewritten:
		c.Rewritten += e.Chars
	}
}
