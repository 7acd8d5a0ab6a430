// Package outline finds a document's blocks and headings with goldmark and GFM tables.
// An outline is computed once per document.
package outline

import (
	"sort"
	"strings"

	"chunkscope/engine/chunk"
)

// CodeBlock is a code block anywhere in the document, including nested ones. Its span includes
// the lines of both fences.
type CodeBlock struct {
	chunk.PackedSpan
	content chunk.PackedSpan
	info    uint32 // flags, and the offset of the info string
}

// TableBlock is a table anywhere in the document, including nested ones.
type TableBlock struct {
	chunk.PackedSpan
	Rows    int32
	Columns int32
	Nested  bool
}

// Item is an item of a top-level list or of a list inside one.
type Item struct {
	chunk.PackedSpan
	Depth   uint8
	Ordered bool // numbered
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
	Block    int // the index of its block
	MaxDepth int
	Items    []Item
}

// Outline is the result of Parse. Since a text may have a block for every few bytes, blocks,
// headings and lists are stored compactly, and methods return them.
type Outline struct {
	text string

	// starts holds the start offset of every block.
	starts []uint32
	kinds  []kind

	heads []heading
	// titles holds, by heading, titles that differ from the heading's text.
	titles map[int]string

	lists   []list
	members []Item // items of all lists

	Codes  []CodeBlock
	Tables []TableBlock
	// Prose holds the spans of running text, in order: paragraphs, headings and list
	// items, including nested ones.
	Prose []chunk.PackedSpan
	// BackticksQuote tells that backticks are quotation marks, as in TeX, and do not mark code.
	BackticksQuote bool
	// Items holds all list items of the document in order, including nested ones. Each extends
	// from its marker to the end of its own text. Empty items are omitted.
	Items []chunk.PackedSpan
	// Markup holds all HTML blocks of the document in order, including nested ones.
	Markup []chunk.PackedSpan
	// labels holds the labels of link reference definitions, folded by goldmark's rules.
	labels map[string]struct{}
	// Source tells that the text is source code. Blocks and Codes are its declarations.
	Source   bool
	language string // the programming language
}

// heading holds the indexes of a heading's block and of its parent, or -1.
type heading struct {
	block  uint32
	parent int32
}

// list holds the indexes of a list's block and first item.
type list struct {
	block, first uint32
	depth        uint8
}

// NumLists returns the number of top-level lists.
func (o *Outline) NumLists() int { return len(o.lists) }

// List returns top-level list i.
func (o *Outline) List(i int) ListBlock {
	end := len(o.members)
	if i+1 < o.NumLists() {
		end = int(o.lists[i+1].first)
	}
	l := o.lists[i]
	return ListBlock{
		Span: o.BlockText(int(l.block)), Block: int(l.block), MaxDepth: int(l.depth), Items: o.members[l.first:end],
	}
}

// ListOf returns the index of the list in block b.
func (o *Outline) ListOf(b int) int {
	return sort.Search(o.NumLists(), func(i int) bool { return int(o.lists[i].block) >= b })
}

// CodesIn returns the code blocks that overlap s.
func (o *Outline) CodesIn(s chunk.Span) []CodeBlock {
	start := sort.Search(len(o.Codes), func(i int) bool { return o.Codes[i].End() > s.Start })
	end := start + sort.Search(len(o.Codes)-start, func(i int) bool { return o.Codes[start+i].Start() >= s.End })
	return o.Codes[start:end]
}

// TablesIn returns the tables that overlap s.
func (o *Outline) TablesIn(s chunk.Span) []TableBlock {
	start := sort.Search(len(o.Tables), func(i int) bool { return o.Tables[i].End() > s.Start })
	end := start + sort.Search(len(o.Tables)-start, func(i int) bool { return o.Tables[start+i].Start() >= s.End })
	return o.Tables[start:end]
}

// ListsIn returns the top-level lists that overlap s, as a range of indexes.
func (o *Outline) ListsIn(s chunk.Span) (from, to int) {
	from = sort.Search(o.NumLists(), func(i int) bool { return o.List(i).End > s.Start })
	to = from + sort.Search(o.NumLists()-from, func(i int) bool { return o.BlockStart(int(o.lists[from+i].block)) >= s.End })
	return from, to
}

// Labels returns the labels of link reference definitions, folded by goldmark's rules; nil if
// there are none.
func (o *Outline) Labels() map[string]struct{} { return o.labels }

func lineStart(text string, off int) int {
	return strings.LastIndexByte(text[:min(off, len(text))], '\n') + 1
}

func lineEnd(text string, off int) int {
	if off >= len(text) {
		return len(text)
	}
	if i := strings.IndexByte(text[off:], '\n'); i >= 0 {
		return off + i + 1
	}
	return len(text)
}
