// Package alteration finds the differences between a chunk and the part of the document that it
// comes from (rules/altered).
package alteration

import "chunkscope/engine/chunk"

// Kind classifies a difference between a chunk and the document.
type Kind uint8

// The kinds of differences. Counts has a field for each kind.
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
	// KindDropped means that text of the document is missing from the chunk.
	KindDropped
	// KindRewritten means that text was replaced or inserted.
	KindRewritten
)

// Edit is a part of the document and the text that replaces it in the chunk. Either may be empty.
type Edit struct {
	Source chunk.Span
	Text   string
	Kind   Kind
	// Chars is the number of visible characters in the longer of the two texts. It is 0 if only
	// white space differs.
	Chars int
}

// Removed returns Source without the prefix and suffix that it has in common with Text.
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

// Counts counts the differences in a document or in part of a document.
type Counts struct {
	Lines     int `json:"altered_lines"`
	TextLines int `json:"text_lines"`
	// CodeLines is the number of lines of code. Unindented is the number of those whose indentation
	// differs. NestedItems is the number of nested list items. Flattened is the number of those
	// whose indentation differs.
	CodeLines   int `json:"code_lines"`
	Unindented  int `json:"unindented_code_lines"`
	NestedItems int `json:"nested_list_items"`
	Flattened   int `json:"flattened_list_items"`
	// Spaces, Breaks and Joined count differences. Dropped and Rewritten count visible characters.
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
