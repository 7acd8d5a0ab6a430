// Package alteration compares a chunk with its part of the document (rules/altered). It works for
// chunks from any source.
package alteration

import "chunkscope/engine/chunk"

// Kind classifies a difference between a chunk and the document.
type Kind uint8

// The kinds of differences. Counts has a field for each.
const (
	// KindCode means that the indentation of a line of code differs.
	KindCode Kind = iota
	// KindList means that the indentation of an item in a nested list differs.
	KindList
	// KindSpaces means that white space within or at the start of a line differs.
	KindSpaces
	// KindLines means that line breaks, blank lines, or white space at the end of a line differ.
	KindLines
	// KindJoined means that the white space between two words is missing.
	KindJoined
	// KindDropped means that text inside the chunk is missing.
	KindDropped
	// KindRewritten means that text was replaced or inserted.
	KindRewritten
)

// Edit is a part of the document and the text that replaces it in the chunk. Either may be empty.
type Edit struct {
	Source chunk.Span
	Text   string
	Kind   Kind
	// Chars is the number of characters in the longer of the two texts, without white space.
	Chars int
}

// Removed returns the part of Source that is missing from Text. It excludes a common prefix and
// suffix.
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

// Counts holds the numbers of differences in a document, or in a part of it.
type Counts struct {
	Lines     int `json:"altered_lines"`
	TextLines int `json:"text_lines"`
	// CodeLines and NestedItems are the numbers of all lines of code and of all nested list items.
	// Unindented and Flattened are the numbers of those whose indentation differs.
	CodeLines   int `json:"code_lines"`
	Unindented  int `json:"unindented_code_lines"`
	NestedItems int `json:"nested_list_items"`
	Flattened   int `json:"flattened_list_items"`
	// Spaces, Breaks and Joined are numbers of differences. Dropped and Rewritten are numbers of
	// characters without white space.
	Spaces    int `json:"changed_spaces"`
	Breaks    int `json:"changed_line_breaks"`
	Joined    int `json:"joined_words"`
	Dropped   int `json:"dropped_chars"`
	Rewritten int `json:"rewritten_chars"`
}

// IsNone reports whether there are no differences.
func (c Counts) IsNone() bool { return c.Lines == 0 }

// Share returns the fraction of lines with differences.
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
