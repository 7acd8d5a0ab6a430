// Package outline holds a document's blocks and headings, as goldmark (with
// GFM tables) sees them. It is computed once per document.
package outline

import (
	"sort"
	"strings"

	"chunkscope/engine/blank"
	"chunkscope/engine/chunk"
)

// Kind is what a top-level block is.
type Kind uint8

// The kinds of blocks.
const (
	Paragraph Kind = iota
	Heading
	Code
	Table
	List
	Quote
	HTML
	Rule
	Definition
	FrontMatter
)

var kindNames = [...]string{
	"paragraph", "heading", "code block", "table", "list", "quote", "html", "thematic break",
	"definition", "front matter",
}

// String is the kind in words.
func (k Kind) String() string { return kindNames[k] }

// Block is a top-level block. The spans of all blocks, in order, cover the
// source: blank lines belong to the block before (those at the very start to
// the first block), and every block begins at the start of a line.
type Block struct {
	chunk.Span
	// TextEnd is where the block's own text ends: Span without blank lines
	// after it. It includes the last line's line end.
	TextEnd int
	Kind    Kind
	// Index points into Headings, Codes, Tables or Lists for those kinds.
	Index int
}

// Text is the block without the blank lines after it.
func (b Block) Text() chunk.Span { return chunk.Span{Start: b.Start, End: b.TextEnd} }

// Head is a top-level heading, ATX or setext.
type Head struct {
	Start  int // of its line
	Level  int // 1–6
	Title  string
	Block  int // in Blocks
	Parent int // in Headings, the nearest above with a lower level; -1 for none
}

// CodeBlock is a code block anywhere in the document, nested ones included.
// Its span runs from its first line (the opening fence) to the end of its
// last (the closing fence).
type CodeBlock struct {
	chunk.Span
	Content  chunk.Span // without the fences
	Language string
	Fenced   bool
	Nested   bool // inside a list or quote
}

// TableBlock is a table anywhere in the document, nested ones included.
type TableBlock struct {
	chunk.Span
	Rows    int // without the heading row
	Columns int
	Nested  bool
}

// Item is an item of a top-level list or of a list inside one.
type Item struct {
	chunk.Packed
	Depth   uint8 // 0 for the items of the top-level list
	Ordered bool  // numbered
	Task    Task
}

// Task is the check box of a list item.
type Task uint8

// The states of a check box.
const (
	NoTask Task = iota
	Unchecked
	Checked
)

// ListBlock is a top-level list with its items, in order of their starts.
type ListBlock struct {
	chunk.Span
	Ordered  bool
	MaxDepth int
	Items    []Item
}

// Outline is what Parse finds.
type Outline struct {
	Blocks   []Block
	Headings []Head
	Codes    []CodeBlock
	Tables   []TableBlock
	Lists    []ListBlock
	// Prose are the spans that hold running text, in order: paragraphs,
	// headings and list items, wherever they are nested.
	Prose []chunk.Packed
	// Items are the list items anywhere in the document, in order, each
	// without the items nested in it: from its marker to the end of its own
	// text. Empty items are left out.
	Items []chunk.Packed
	// Markup are the HTML blocks anywhere in the document, in order.
	Markup []chunk.Packed
	// Labels are those of the link reference definitions, as goldmark folds
	// them; nil when there is none.
	Labels map[string]struct{}
	// Source: the text is the source code of a program. Its declarations are the
	// blocks, and Codes.
	Source bool
}

// BlockAt is the index of the block that holds the byte at off; -1 when there
// is no block.
func (o *Outline) BlockAt(off int) int {
	return sort.Search(len(o.Blocks), func(i int) bool { return o.Blocks[i].Start > off }) - 1
}

// HeadingBefore is the index of the last heading that starts before off; -1
// when there is none.
func (o *Outline) HeadingBefore(off int) int {
	return sort.Search(len(o.Headings), func(i int) bool { return o.Headings[i].Start >= off }) - 1
}

// HeadingsIn are the headings that start inside s, as a range of indexes.
func (o *Outline) HeadingsIn(s chunk.Span) (from, to int) {
	from = o.HeadingBefore(s.Start) + 1
	to = from + sort.Search(len(o.Headings)-from, func(i int) bool { return o.Headings[from+i].Start >= s.End })
	return from, to
}

// Path is the titles from the top of the outline down to heading i.
func (o *Outline) Path(i int) []string {
	if i < 0 {
		return nil
	}
	n := 0
	for j := i; j >= 0; j = o.Headings[j].Parent {
		n++
	}
	path := make([]string, n)
	for j := i; j >= 0; j = o.Headings[j].Parent {
		n--
		path[n] = o.Headings[j].Title
	}
	return path
}

// PathOf is the place of a span in the outline: up to and including its first
// heading, else that of the last heading before it.
func (o *Outline) PathOf(s chunk.Span) []string {
	if from, to := o.HeadingsIn(s); from < to {
		return o.Path(from)
	}
	return o.Path(o.HeadingBefore(s.Start))
}

// HeadingOver is the index of the heading that the text of a span stands under
// where it begins, or with which it begins; -1 when there is none.
func (o *Outline) HeadingOver(text string, s chunk.Span) int {
	above := o.HeadingBefore(s.Start)
	if own := above + 1; own < len(o.Headings) {
		if at := o.Headings[own].Start; at < s.End && blank.All(text[s.Start:at]) {
			return own
		}
	}
	return above
}

// CodesIn are the code blocks that share a byte with s.
func (o *Outline) CodesIn(s chunk.Span) []CodeBlock {
	from := sort.Search(len(o.Codes), func(i int) bool { return o.Codes[i].End > s.Start })
	to := from + sort.Search(len(o.Codes)-from, func(i int) bool { return o.Codes[from+i].Start >= s.End })
	return o.Codes[from:to]
}

// TablesIn are the tables that share a byte with s.
func (o *Outline) TablesIn(s chunk.Span) []TableBlock {
	from := sort.Search(len(o.Tables), func(i int) bool { return o.Tables[i].End > s.Start })
	to := from + sort.Search(len(o.Tables)-from, func(i int) bool { return o.Tables[from+i].Start >= s.End })
	return o.Tables[from:to]
}

// ListsIn are the top-level lists that share a byte with s.
func (o *Outline) ListsIn(s chunk.Span) []ListBlock {
	from := sort.Search(len(o.Lists), func(i int) bool { return o.Lists[i].End > s.Start })
	to := from + sort.Search(len(o.Lists)-from, func(i int) bool { return o.Lists[from+i].Start >= s.End })
	return o.Lists[from:to]
}

// lineStart is the start of the line that holds off.
func lineStart(text string, off int) int {
	return strings.LastIndexByte(text[:min(off, len(text))], '\n') + 1
}

// lineEnd is the end of the line that holds off, its line end included.
func lineEnd(text string, off int) int {
	if off >= len(text) {
		return len(text)
	}
	if i := strings.IndexByte(text[off:], '\n'); i >= 0 {
		return off + i + 1
	}
	return len(text)
}
