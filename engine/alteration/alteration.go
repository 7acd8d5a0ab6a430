// Package alteration finds what a chunk has otherwise than the part of the document it
// comes from (rules/altered), whoever made the chunk.
package alteration

import "chunkscope/engine/chunk"

// Kind is a way in which the text of a chunk differs from the document's.
type Kind uint8

// The kinds of alterations. Each has a count of its own in Counts.
const (
	// Code: a line of code has another indentation.
	Code Kind = iota
	// List: an item of a nested list has another indentation.
	List
	// Spaces: white space within a line, or at the beginning of another one, differs.
	Spaces
	// Lines: line breaks, blank lines, or white space at the end of a line differ.
	Lines
	// Joined: no white space is left between two words.
	Joined
	// Dropped: text is left out between the chunk's ends.
	Dropped
	// Rewritten: other text stands in its place, or text was put in.
	Rewritten
)

// Edit is one alteration: a part of the document, and the text that the chunk has in its
// place. One of the two may be empty.
type Edit struct {
	Source chunk.Span
	Text   string
	Kind   Kind
	// Chars is how many characters but white space are concerned, of the longer of the
	// two texts; 0 if they are white space.
	Chars int
}

// Removed returns the part of the document that the chunk lacks: without what it begins and
// ends with as the text in its place does.
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

// Counts are the alterations in a document, or a part of it.
type Counts struct {
	// Lines counts the lines that an alteration concerns, of TextLines that have text.
	Lines     int `json:"altered_lines"`
	TextLines int `json:"text_lines"`
	// Unindented counts the lines of code with another indentation, Flattened the items
	// of nested lists.
	CodeLines   int `json:"code_lines"`
	Unindented  int `json:"unindented_code_lines"`
	NestedItems int `json:"nested_list_items"`
	Flattened   int `json:"flattened_list_items"`
	// Spaces, Breaks and Joined count places; Dropped and Rewritten characters that are
	// no white space.
	Spaces    int `json:"changed_spaces"`
	Breaks    int `json:"changed_line_breaks"`
	Joined    int `json:"joined_words"`
	Dropped   int `json:"dropped_chars"`
	Rewritten int `json:"rewritten_chars"`
}

// IsNone reports whether the text is unaltered.
func (c Counts) IsNone() bool { return c.Lines == 0 }

// Share returns the share of the lines that are altered.
func (c Counts) Share() float64 { return float64(c.Lines) / float64(max(1, c.TextLines)) }

func (c *Counts) add(e *Edit) {
	switch e.Kind {
	case Code:
		c.Unindented++
	case List:
		c.Flattened++
	case Spaces:
		c.Spaces++
	case Lines:
		c.Breaks++
	case Joined:
		c.Joined++
	case Dropped:
		c.Dropped += e.Chars
	case Rewritten:
		c.Rewritten += e.Chars
	}
}
