package markdownchunker

import (
	"strings"
	"sync"
)

// Chunk is a chunk of the implementation. A run makes many, so small fields are together.
type Chunk struct {
	Size int
	// Start and End are the line numbers reported by the implementation, from 1. They
	// may be wrong.
	Start, End int
	// parts are the parts of the document's text in the content. Usually there is only one,
	// which is stored in singlePart.
	doc         *Document
	parts       []part
	singlePart  [1]part
	charsBefore int
	// joinedContent and signs are computed on demand. joinedContent is set only for chunks
	// of several parts that no longer merge.
	joinedContent *joined
	signs         contentSigns
	Begin         Rule
	AfterBlock    bool
	// RuleLine is the line that the rule applies to, or 0.
	RuleLine int
	Merged   Merge
	index    int

	Metadata
}

type joined struct {
	once    sync.Once
	content string
}

// part is text of the document in a chunk, or inserted text.
type part struct {
	piece
	inserted string
}

// Rule is the reason for the start of a chunk.
type Rule uint8

// The rules.
const (
	// RuleNoRoom means that the previous chunk had no room for the paragraph.
	RuleNoRoom Rule = iota
	// RuleAfterBlock means that the block above is a separate chunk.
	RuleAfterBlock
	RuleSection
	RulePreamble
	RuleCode
	// RuleCodeGroup means that a group of code blocks that seem related begins.
	RuleCodeGroup
	RuleTable
	RuleList
	// RuleIntroduction means that the paragraph that introduces a list begins.
	RuleIntroduction
	RuleItem
)

// Merge describes the small chunks merged into a chunk.
type Merge struct {
	// Parts is the number of joined chunks below the minimum; the last one had Size
	// characters.
	Parts, Size int
	// Heading is true if a short section was joined with the chunk below it.
	Heading bool
}

// Metadata holds the fields that the implementation sets on a chunk, except those that
// are equal for all chunks.
type Metadata struct {
	// Path is header_path, set if HasPath is true.
	Path string
	// Level is header_level, present if Path is.
	Level int
	// Tags are section_tags, or nil.
	Tags []string

	List *ListFacts
	Code *CodeFacts

	// FenceCount is set if three backticks occur an odd number of times.
	FenceCount                          int
	HasPath, Atomic, FenceMerged, Small bool
	ContentType                         ContentType
	// Oversize is the reason why the chunk may be too long, or NoIntegrity.
	Oversize Integrity
}

// ContentType is content_type.
type ContentType uint8

const (
	contentUnread ContentType = iota
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

// Integrity is the kind of text that stays whole although it is too long.
type Integrity uint8

// The kinds of text that stay whole.
const (
	NoIntegrity Integrity = iota
	codeIntegrity
	tableIntegrity
	sectionIntegrity
)

func (i Integrity) String() string {
	return [...]string{"", "code_block_integrity", "table_integrity", "section_integrity"}[i]
}

// Context is text of a neighboring chunk. Size is its number of characters.
type Context struct {
	Size int
	// IsCapped is true if the context is shorter than requested because it would be too
	// large a share of the neighbor.
	IsCapped   bool
	neighbour  *Chunk
	start, end int
}

// IsPresent reports whether there is context.
func (x *Context) IsPresent() bool { return x.neighbour != nil }

// Text returns the text of the context.
func (x *Context) Text() string { return x.neighbour.slice(x.start, x.end) }

// ListFacts is the metadata of a list, common to all its parts.
type ListFacts struct {
	Depth, Items   int
	Introduced     bool
	Type           string
	Total, Checked int
}

// CodeFacts is the metadata of a code block, or of related ones.
type CodeFacts struct {
	Role    string
	Related int
	// HasRelated is true if the block seems related to another, even if it is in no group.
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
		return c.slice(0, c.bytes())
	}
	c.joinedContent.once.Do(func() { c.joinedContent.content = c.slice(0, c.bytes()) })
	return c.joinedContent.content
}

// isSinglePart reports whether the content is one part of the document's text.
func (c *Chunk) isSinglePart() bool { return len(c.parts) == 1 && c.parts[0].inserted == "" }

// Equals reports whether the content equals text.
func (c *Chunk) Equals(text string) bool { return c.bytes() == len(text) && c.Content() == text }

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

// contentSigns are characters that make the implementation treat a text as code or a table.
type contentSigns uint8

const (
	signsRead contentSigns = 1 << iota
	hasFence
	hasPipe
	hasDelimiter
)

func (c *Chunk) readSigns() contentSigns {
	if c.signs == 0 {
		c.signs = signsRead | addSign(c.Content(), backticks, hasFence) | addSign(c.Content(), "|", hasPipe) | addSign(c.Content(), "---", hasDelimiter)
	}
	return c.signs
}

func addSign(content, text string, s contentSigns) contentSigns {
	if strings.Contains(content, text) {
		return s
	}
	return 0
}

func (s contentSigns) looksLikeCode() bool { return s&hasFence != 0 }

func (s contentSigns) looksLikeTable() bool { return s&(hasPipe|hasDelimiter) == hasPipe|hasDelimiter }

func (c *Chunk) bytes() (n int) {
	for i := range c.parts {
		n += c.parts[i].end - c.parts[i].start + len(c.parts[i].inserted)
	}
	return n
}
