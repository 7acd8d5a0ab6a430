package outline

import (
	"sort"
	"strings"

	"chunkscope/engine/chunk"
)

// Kind is the kind of a top-level block, such as a paragraph or a table.
type Kind uint8

// Kinds of blocks.
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
	EmptyHeading
	Indented
)

var kindNames = [...]string{
	"paragraph", "heading", "code block", "table", "list", "quote", "html", "thematic break",
	"definition", "front matter", "empty heading", "indented text",
}

func (k Kind) String() string { return kindNames[k] }

// Block is a top-level block. It starts at the start of a line. The blocks of a document cover the
// whole text. Blank lines belong to the block before them. Blank lines at the start of the document
// belong to the first block.
type Block struct {
	chunk.Span
	Kind  Kind
	Level int
}

// level is the heading level, or 0 for other blocks.
type kind struct {
	Kind
	level uint8
}

// NumBlocks returns the number of blocks.
func (o *Outline) NumBlocks() int { return len(o.starts) }

// Block returns block i.
func (o *Outline) Block(i int) Block {
	return Block{Span: chunk.Span{Start: o.BlockStart(i), End: o.BlockEnd(i)}, Kind: o.kinds[i].Kind, Level: int(o.kinds[i].level)}
}

// BlockStart returns the start of block i.
func (o *Outline) BlockStart(i int) int { return int(o.starts[i]) }

// BlockKind returns the kind of block i.
func (o *Outline) BlockKind(i int) Kind { return o.kinds[i].Kind }

// BlockEnd returns the end of block i, including the blank lines after it.
func (o *Outline) BlockEnd(i int) int {
	if i+1 < len(o.starts) {
		return int(o.starts[i+1])
	}
	return len(o.text)
}

// BlockText returns the span of block i without the blank lines after it. The span includes the line
// end of the last line.
func (o *Outline) BlockText(i int) chunk.Span {
	return chunk.Span{Start: o.BlockStart(i), End: textEnd(o.text, chunk.Span{Start: o.BlockStart(i), End: o.BlockEnd(i)})}
}

// IsInvisible reports whether block i is not rendered. This is true for headings without text and
// blocks of HTML comments.
func (o *Outline) IsInvisible(i int) bool {
	switch o.BlockKind(i) {
	case EmptyHeading:
		return true
	case HTML:
		return hasOnlyComments(o.BlockText(i).Slice(o.text))
	}
	return false
}

func hasOnlyComments(text string) bool {
	for {
		text = strings.TrimSpace(text)
		if text == "" {
			return true
		}
		if !strings.HasPrefix(text, "<!--") {
			return false
		}
		end := strings.Index(text[len("<!"):], "-->") // <!--> and <!---> are complete comments
		if end < 0 {
			return false
		}
		text = text[len("<!")+end+len("-->"):]
	}
}

func textEnd(text string, s chunk.Span) int {
	end := s.End
	for end > s.Start && isBlank(text[end-1]) {
		end--
	}
	for ; end < s.End; end++ {
		switch text[end] {
		case '\n':
			return end + 1
		case '\r':
			if end++; end < s.End && text[end] == '\n' {
				end++
			}
			return end
		}
	}
	return end
}

func isBlank(c byte) bool { return c == ' ' || c == '\t' || c == '\n' || c == '\r' }

// BlockAt returns the index of the block that contains the byte at off, or -1 if there are no
// blocks.
func (o *Outline) BlockAt(off int) int {
	return sort.Search(len(o.starts), func(i int) bool { return o.BlockStart(i) > off }) - 1
}
