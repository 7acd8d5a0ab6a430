package markdownchunker

import (
	"strings"
	"sync"
)

// Chunk is a chunk of the reference implementation. The fields are ordered to save memory, since a
// run may make many chunks.
type Chunk struct {
	Size int
	// Start and End are the first and last line as reported by the reference implementation. The
	// first line of a document is 1. The reported numbers may be wrong.
	Start, End int
	// parts holds the pieces of the content. A single piece is stored in singlePart.
	doc        *Document
	parts      []part
	singlePart [1]part
	// joinedContent and markers are computed on first use. joinedContent is set only after merging,
	// for chunks with several parts.
	joinedContent *joined
	markers       contentMarkers
	Begin         Rule
	AfterBlock    bool
	// RuleLine is the line to which the rule applies, or 0 if there is none.
	RuleLine int
	Merged   Merge
	index    int

	Metadata
}

type joined struct {
	once    sync.Once
	content string
}

// part consists of inserted text followed by text of the document. Either text may be empty.
type part struct {
	piece
	inserted string
}

// Rule is the reason why a chunk starts.
type Rule uint8

// The reasons why a chunk starts.
const (
	// RuleNoRoom means that the paragraph did not fit into the previous chunk.
	RuleNoRoom Rule = iota
	// RuleAfterBlock means that the previous chunk contains only a code block or table.
	RuleAfterBlock
	RuleSection
	RulePreamble
	RuleCode
	// RuleCodeGroup means that a group of related code blocks starts.
	RuleCodeGroup
	RuleTable
	RuleList
	// RuleIntroduction means that a paragraph that introduces a list starts.
	RuleIntroduction
	RuleItem
)

// Merge describes the small chunks that were merged into a chunk.
type Merge struct {
	// Parts is the number of merged chunks that were smaller than the minimum. Size is the size of
	// the last one in characters.
	Parts, Size int
	// Heading is true if a short section was merged with the next chunk.
	Heading bool
}

// Metadata holds the fields that the reference implementation sets on a chunk. It omits fields that
// have the same value for all chunks.
type Metadata struct {
	// Path is header_path. It is set if HasPath is true.
	Path string
	// Level is header_level. It is set if HasPath is true.
	Level int
	// Tags is section_tags. It may be nil.
	Tags []string

	List *ListFacts
	Code *CodeFacts

	// FenceCount is the number of three-backtick sequences if that number is odd, and 0 otherwise.
	FenceCount                          int
	HasPath, Atomic, FenceMerged, Small bool
	ContentType                         ContentType
	// Oversize is the reason why the chunk may exceed the maximum, or NoIntegrity.
	Oversize Integrity
}

// ContentType is the metadata field content_type.
type ContentType uint8

const (
	contentUnknown ContentType = iota
	contentText
	contentCode
	contentTable
	contentBoth
	contentSection
	contentPreamble
	contentList
)

func (t ContentType) String() string {
	return [...]string{"", "text", "code", "table", "mixed", "section", "preamble", "list"}[t]
}

// Integrity is a kind of text that is not split even if it is too long.
type Integrity uint8

// The kinds of text that are not split.
const (
	NoIntegrity Integrity = iota
	codeIntegrity
	tableIntegrity
	sectionIntegrity
)

func (i Integrity) String() string {
	return [...]string{"", "code_block_integrity", "table_integrity", "section_integrity"}[i]
}

// Context is text from an adjacent chunk. Size is the number of characters in the text.
type Context struct {
	Size int
	// IsCapped is true if the context is shorter than requested because of ContextPercent.
	IsCapped   bool
	neighbor   *Chunk
	start, end int
}

// IsPresent reports whether there is any context.
func (x *Context) IsPresent() bool { return x.neighbor != nil }

// Text returns the text of the context.
func (x *Context) Text() string { return x.neighbor.slice(x.start, x.end) }

// ListFacts holds the metadata of a list. All chunks of the list share it.
type ListFacts struct {
	Depth, Items   int
	Introduced     bool
	Type           string
	Total, Checked int
}

// CodeFacts holds the metadata of a code block or a group of related code blocks.
type CodeFacts struct {
	Role    string
	Related int
	// HasRelated is true if the block seems to be related to another block. The two blocks need not
	// be in one group.
	HasRelated   bool
	Explained    bool
	Scope        string
	HasOutput    bool
	Relationship string
	Roles        []string
}

// Content returns the text of the chunk.
func (c *Chunk) Content() string {
	switch {
	case c.isSinglePart():
		return c.parts[0].textIn(c.doc.text)
	case c.joinedContent == nil:
		return c.slice(0, c.byteCount())
	}
	c.joinedContent.once.Do(func() { c.joinedContent.content = c.slice(0, c.byteCount()) })
	return c.joinedContent.content
}

func (c *Chunk) isSinglePart() bool { return len(c.parts) == 1 && c.parts[0].inserted == "" }

// Equals reports whether the content of the chunk is equal to text.
func (c *Chunk) Equals(text string) bool { return c.byteCount() == len(text) && c.Content() == text }

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

// contentMarkers is the set of markers by which the reference implementation recognizes code and
// tables in a text.
type contentMarkers uint8

const (
	markersRead contentMarkers = 1 << iota
	hasFence
	hasOddFences
	hasPipe
	hasDelimiter
)

func (c *Chunk) readMarkers() contentMarkers {
	if c.markers == 0 {
		c.markers = readMarkers(c.Content())
	}
	return c.markers
}

func readMarkers(content string) contentMarkers {
	markers := markersRead | addMarker(content, "|", hasPipe) | addMarker(content, "---", hasDelimiter)
	if n := strings.Count(content, backticks); n%2 == 1 {
		markers |= hasFence | hasOddFences
	} else if n > 0 {
		markers |= hasFence
	}
	return markers
}

func addMarker(content, text string, s contentMarkers) contentMarkers {
	if strings.Contains(content, text) {
		return s
	}
	return 0
}

func (s contentMarkers) looksLikeCode() bool { return s&hasFence != 0 }

func (s contentMarkers) looksLikeTable() bool {
	return s&(hasPipe|hasDelimiter) == hasPipe|hasDelimiter
}

func (c *Chunk) start() int { return c.parts[0].start }

func (c *Chunk) byteCount() (n int) {
	for i := range c.parts {
		n += c.parts[i].end - c.parts[i].start + len(c.parts[i].inserted)
	}
	return n
}
