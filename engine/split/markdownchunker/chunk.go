package markdownchunker

import (
	"strings"
	"sync"
)

// Chunk is a chunk as the implementation makes it.
type Chunk struct {
	// Size is in characters.
	Size int
	// Start and End are the lines that the implementation tells, from 1. They
	// may be off.
	Start, End int
	// parts are the parts of the document's text in the content: usually one, which is
	// stored in one.
	doc   *Document
	parts []part
	one   [1]part
	// before is the number of characters before the first part.
	before int
	// signs and joined are computed on demand, since few are read. joined is set only
	// for several parts, in chunks that are not merged any more.
	signs  signs
	joined *joined
	// Begin is the rule by which it begins.
	Begin Rule
	// At is the line that the rule applies to, or 0.
	At int
	// AfterBlock: the block above it is a chunk of its own.
	AfterBlock bool
	// Merged describes the small chunks in it.
	Merged Merge
	// index is its place before chunks are put in the order of their lines.
	index int

	Metadata
}

// joined is a content of several parts.
type joined struct {
	once    sync.Once
	content string
}

// part is text of the document in a chunk, or text put between.
type part struct {
	piece
	inserted string
}

// Rule is the reason for a chunk's beginning.
type Rule uint8

// The rules.
const (
	// ByRoom: the chunk before had no room for the paragraph.
	ByRoom Rule = iota
	// ByBlock: a chunk of its own ends above.
	ByBlock
	BySection
	ByPreamble
	ByCode
	// ByGroup: code blocks that are taken for related begin.
	ByGroup
	ByTable
	ByList
	// ByIntroduction: the paragraph that introduces a list begins.
	ByIntroduction
	ByItem
)

// Merge describes the small chunks merged into a chunk.
type Merge struct {
	// Parts below the minimum were joined; the last had Size characters.
	Parts, Size int
	// Heading: a short section was joined with the chunk below it.
	Heading bool
}

// Metadata are the fields that the implementation gives a chunk, as far as they
// are not the same for every chunk.
type Metadata struct {
	ContentType ContentType
	// Path is header_path, set if HasPath is true.
	Path    string
	HasPath bool
	// Level is header_level, there with Path.
	Level int
	// Tags are section_tags, or nil.
	Tags []string

	List *ListFacts
	Code *CodeFacts

	Atomic bool
	// FenceCount is set if three backticks occur an odd number of times.
	FenceCount  int
	FenceMerged bool

	Small bool
	// Oversize is the reason why it may be too long, or NoIntegrity.
	Oversize Integrity
	// Previous and Next are context.
	Previous, Next Context
}

// ContentType is content_type.
type ContentType uint8

const (
	unread ContentType = iota
	ofText
	ofCode
	ofTable
	ofBoth
	ofSection
	ofPreamble
	ofList
)

func (t ContentType) String() string {
	return [...]string{"", "text", "code", "table", "mixed", "section", "preamble", "list"}[t]
}

// Integrity is the kind of text that is kept whole though it is too long.
type Integrity uint8

// Of code, of a table, of a section.
const (
	NoIntegrity Integrity = iota
	codeIntegrity
	tableIntegrity
	sectionIntegrity
)

// String returns oversize_reason.
func (i Integrity) String() string {
	return [...]string{"", "code_block_integrity", "table_integrity", "section_integrity"}[i]
}

// Context is text of a neighbour, with its size in characters; absent without a
// neighbour.
type Context struct {
	Size int
	// Capped: the share of the neighbour is less than requested.
	Capped bool
	// from, at and end are its neighbour and its byte range in the content of that.
	from    *Chunk
	at, end int
}

// Present reports whether there is one.
func (x *Context) Present() bool { return x.from != nil }

// Text returns its text.
func (x *Context) Text() string { return x.from.slice(x.at, x.end) }

// ListFacts are the metadata of a list, the same for all its parts.
type ListFacts struct {
	Depth, Items   int
	Introduced     bool
	Type           string
	Total, Checked int // checkboxes; Total is 0 without
}

// CodeFacts are the metadata of a code block, or of related ones.
type CodeFacts struct {
	Role    string
	Related int
	// HasRelated: also of a block that was bound with no other.
	HasRelated bool
	Explained  bool
	// Scope is context_scope, of one block.
	Scope     string
	HasOutput bool
	// Relationship and Roles are set for several blocks.
	Relationship string
	Roles        []string
}

// Content returns the text of the chunk.
func (c *Chunk) Content() string {
	switch {
	case c.single():
		return c.parts[0].textIn(c.doc.text)
	case c.joined == nil:
		return c.slice(0, c.bytes())
	}
	c.joined.once.Do(func() { c.joined.content = c.slice(0, c.bytes()) })
	return c.joined.content
}

// single reports whether the content is a part of the document's text.
func (c *Chunk) single() bool { return len(c.parts) == 1 && c.parts[0].inserted == "" }

// Equals reports whether the content equals text.
func (c *Chunk) Equals(text string) bool { return c.bytes() == len(text) && c.Content() == text }

// slice returns a range of the content, copied if it has several parts.
func (c *Chunk) slice(from, to int) string {
	var b strings.Builder
	pos := 0
	for i := range c.parts {
		p := &c.parts[i]
		for _, s := range [...]string{p.inserted, p.textIn(c.doc.text)} {
			a, e := max(from-pos, 0), min(to-pos, len(s))
			pos += len(s)
			switch {
			case a >= e:
			case e-a == to-from:
				return s[a:e]
			default:
				if b.Len() == 0 {
					b.Grow(to - from)
				}
				b.WriteString(s[a:e])
			}
		}
	}
	return b.String()
}

// signs are the characters in a content by which it is taken for code or a table.
type signs uint8

const (
	known signs = 1 << iota
	fenced
	piped
	ruled
)

func (c *Chunk) signed() signs {
	if c.signs == 0 {
		c.signs = known | sign(c.Content(), backticks, fenced) | sign(c.Content(), "|", piped) | sign(c.Content(), "---", ruled)
	}
	return c.signs
}

func sign(content, text string, s signs) signs {
	if strings.Contains(content, text) {
		return s
	}
	return 0
}

func (s signs) code() bool { return s&fenced != 0 }

func (s signs) table() bool { return s&(piped|ruled) == piped|ruled }

// bytes returns the length of the content.
func (c *Chunk) bytes() (n int) {
	for i := range c.parts {
		n += c.parts[i].end - c.parts[i].start + len(c.parts[i].inserted)
	}
	return n
}
