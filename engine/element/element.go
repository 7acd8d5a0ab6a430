// Package element finds the parts of a document that are only useful if they are complete
// (rules/elements). These elements are sentences, code blocks, table rows, list items, links, and
// headings with the first line below them. Elements do not depend on settings or chunks.
package element

import (
	"strings"

	"chunkscope/engine/chunk"
)

// Kind is the kind of an element, such as a sentence or a code block.
type Kind uint8

// Kinds, in the order of KindTable.
const (
	Sentence Kind = iota
	CodeBlock
	TableRow
	ListItem
	Heading
	Link
)

// KindCount is the number of kinds.
const KindCount = int(Link) + 1

// Info holds the names of a kind.
type Info struct {
	// Name is the stable name for use by other programs, such as "code_block".
	Name string
	// Short is a shorter plural for narrow columns.
	Singular, Plural, Short string
	Letter                  string
	// Flag is the last part of the names of flags and rules, as in --max-severed-FLAG.
	Flag string
}

// KindTable lists the kinds. Flags, rules, records and tables are generated from it.
var KindTable = [KindCount]Info{
	Sentence:  {"sentence", "sentence", "sentences", "sent.", "s", "sentences"},
	CodeBlock: {"code_block", "code block", "code blocks", "code", "c", "code"},
	TableRow:  {"table_row", "table row", "table rows", "rows", "r", "rows"},
	ListItem:  {"list_item", "list item", "list items", "items", "i", "items"},
	Heading:   {"heading", "heading", "headings", "headings", "h", "headings"},
	Link:      {"link", "link", "links", "links", "l", "links"},
}

// Declaration is the Info for code blocks in source code.
var Declaration = Info{"code_block", "declaration", "declarations", "code", "c", "code"}

// Info returns the names of the kind.
func (k Kind) Info() Info { return KindTable[k] }

// ShortSingular returns a singular noun without spaces.
func (i Info) ShortSingular() string {
	if len(i.Singular) > len("sentence") {
		return strings.TrimSuffix(i.Short, "s")
	}
	return i.Singular
}

func (k Kind) String() string { return KindTable[k].Name }

// Element is a part of a document that should be in one chunk.
type Element struct {
	// Span is the text of the element without white space at its ends.
	chunk.Span
	// Companion is other text that should be in the same chunk as the element. For a table row, it
	// is the header of the table. For a heading, it is the first line of text below. For other
	// kinds, it is empty.
	Companion chunk.Span
}

// Extent returns the smallest span that contains Span and Companion.
func (e Element) Extent() chunk.Span {
	if e.Companion.Empty() {
		return e.Span
	}
	return chunk.Span{Start: min(e.Start, e.Companion.Start), End: max(e.End, e.Companion.End)}
}

// Set is the set of elements in a document.
type Set struct {
	kinds        [KindCount]List
	leaves       Leaves
	uncounted    uncountedText
	chars        int
	sumOfSquares float64
}

// ListOf returns the elements of a kind.
func (s *Set) ListOf(k Kind) List { return s.kinds[k] }

// Leaves returns the parts of the text in order. Each is a sentence, a table row or header, a code
// block, an HTML block, front matter or a link definition.
func (s *Set) Leaves() *Leaves { return &s.leaves }

// Chars returns the total length of the leaves in code points.
func (s *Set) Chars() int { return s.chars }

// SumOfSquares returns the sum of the squared lengths of the leaves in code points. Chars² ÷
// SumOfSquares is the effective number of leaves for the sampling error.
func (s *Set) SumOfSquares() float64 { return s.sumOfSquares }

// Uncounted counts the parts of each class that are neither elements nor leaves.
func (s *Set) Uncounted() UncountedTexts { return s.uncounted.counts }

// FindOverlapping returns the elements of kind k whose text overlaps span.
func (s *Set) FindOverlapping(k Kind, span chunk.Span) List { return s.kinds[k].In(span) }

// IsInside reports whether an element starts before off and ends after it.
func (s *Set) IsInside(off int) bool {
	for k := range Kind(KindCount) {
		for _, e := range s.FindOverlapping(k, chunk.Span{Start: off - 1, End: off + 1}).All() {
			if e.Start < off && off < e.End {
				return true
			}
		}
	}
	return false
}

// Noun returns the noun for an element. A link may be called an image or a code span.
func Noun(k Kind, e Element, text string) string {
	if k != Link || e.Empty() {
		return k.Info().Singular
	}
	switch text[e.Start] {
	case '`':
		return "code span"
	case '!':
		return "image"
	}
	return k.Info().Singular
}
