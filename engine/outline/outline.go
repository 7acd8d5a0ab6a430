// Package outline parses the blocks and headings of a document with goldmark. It supports GitHub
// tables.
package outline

import (
	"sort"
	"strings"

	"chunkscope/engine/chunk"
)

// CodeBlock is a code block, at the top level or nested in another block. The span includes the
// fences.
type CodeBlock struct {
	chunk.PackedSpan
	content chunk.PackedSpan
	info    uint32 // flags and the offset of the info string
}

// TableBlock is a table, at the top level or nested in another block.
type TableBlock struct {
	chunk.PackedSpan
	Rows    int32
	Columns int32
	Nested  bool
}

// Item is an item of a top-level list or of a list nested in a top-level list.
type Item struct {
	chunk.PackedSpan
	Depth   uint8
	Ordered bool
	Task    Task
}

// Task is the state of a list item's check box.
type Task uint8

// States of a check box.
const (
	NoTask Task = iota
	Unchecked
	Checked
)

// ListBlock is a top-level list with all its items in order.
type ListBlock struct {
	chunk.Span
	Block    int // index of the block
	MaxDepth int
	Items    []Item
}

// Outline holds the blocks, headings and lists of a document. They are stored in a compact form,
// because a document can have very many of them. Use the methods to read them.
type Outline struct {
	text string

	starts []uint32
	kinds  []kind

	headings []heading
	// titles maps headings to titles that differ from the text in the source.
	titles map[int]string

	lists     []list
	listItems []Item

	CodeBlocks []CodeBlock
	Tables     []TableBlock
	// Prose holds the spans of paragraphs, headings and list items in order, including nested ones.
	Prose []chunk.PackedSpan
	// BackticksQuote is true if the document uses backticks as quotation marks, as in TeX.
	BackticksQuote bool
	// Items holds the spans of all list items in order, including nested ones. A span starts at the
	// marker and ends before a nested list. Empty items are omitted.
	Items []chunk.PackedSpan
	// Markup holds the spans of all HTML blocks in order, including nested ones.
	Markup []chunk.PackedSpan
	labels map[string]struct{}
	// IsSource is true for source code. In that case, the blocks and CodeBlocks are declarations.
	IsSource bool
	language string
}

// heading contains indexes of a block and of a heading. The parent is -1 if there is none.
type heading struct {
	block  uint32
	parent int32
}

// list contains indexes of a block and of an item.
type list struct {
	block, first uint32
	depth        uint8
}

// NumLists returns the number of top-level lists.
func (o *Outline) NumLists() int { return len(o.lists) }

// List returns top-level list i.
func (o *Outline) List(i int) ListBlock {
	end := len(o.listItems)
	if i+1 < o.NumLists() {
		end = int(o.lists[i+1].first)
	}
	l := o.lists[i]
	return ListBlock{
		Span: o.BlockText(int(l.block)), Block: int(l.block), MaxDepth: int(l.depth), Items: o.listItems[l.first:end],
	}
}

// ListOf returns the index of the list in block b, which must be a list.
func (o *Outline) ListOf(b int) int {
	return sort.Search(o.NumLists(), func(i int) bool { return int(o.lists[i].block) >= b })
}

// CodeBlocksIn returns the code blocks that overlap s.
func (o *Outline) CodeBlocksIn(s chunk.Span) []CodeBlock {
	start := sort.Search(len(o.CodeBlocks), func(i int) bool { return o.CodeBlocks[i].End() > s.Start })
	end := start + sort.Search(len(o.CodeBlocks)-start, func(i int) bool { return o.CodeBlocks[start+i].Start() >= s.End })
	return o.CodeBlocks[start:end]
}

// TablesIn returns the tables that overlap s.
func (o *Outline) TablesIn(s chunk.Span) []TableBlock {
	start := sort.Search(len(o.Tables), func(i int) bool { return o.Tables[i].End() > s.Start })
	end := start + sort.Search(len(o.Tables)-start, func(i int) bool { return o.Tables[start+i].Start() >= s.End })
	return o.Tables[start:end]
}

// ListsIn returns the index range [from, to) of the top-level lists that overlap s.
func (o *Outline) ListsIn(s chunk.Span) (from, to int) {
	from = sort.Search(o.NumLists(), func(i int) bool { return o.List(i).End > s.Start })
	to = from + sort.Search(o.NumLists()-from, func(i int) bool { return o.BlockStart(int(o.lists[from+i].block)) >= s.End })
	return from, to
}

// Labels returns the labels of link reference definitions, normalized by goldmark. The map is nil if
// the document has no definitions.
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
