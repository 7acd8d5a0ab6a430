package markdownchunker

import (
	"slices"
	"strings"
)

// Chunk is a chunk as the implementation makes it.
type Chunk struct {
	// Size is in characters.
	Size int
	// Start and End are the lines that the implementation tells, from 1. They
	// may be off.
	Start, End int
	// text is the document's, and parts are where in it the content stands: one,
	// as a rule, which has its room here.
	text  string
	parts []part
	one   [1]part
	// before is how many characters of the text stand before the first part.
	before int
	// content, of several parts, and signs are found when they are asked for: many
	// chunks are merged before.
	content string
	signs   signs
	// Begin is the rule by which it begins.
	Begin Rule
	// At is the line that the rule is about; 0 where there is none.
	At int
	// AfterBlock: what stands above it is a chunk of its own.
	AfterBlock bool
	// Merged tells of small chunks in it.
	Merged Merge
	// index is its place before chunks are put in the order of their lines.
	index int

	Metadata
}

// part is text of the document in a chunk, or text put between.
type part struct {
	piece
	inserted string
}

// Rule is why a chunk begins where it does.
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

// Merge is what was merged into a chunk.
type Merge struct {
	// Parts below the minimum were joined; the last had Size characters.
	Parts, Size int
	// Heading: a short section was joined with the chunk below it.
	Heading bool
}

// Metadata are the fields that the implementation gives a chunk, as far as they
// are not the same for every chunk.
type Metadata struct {
	ContentType string
	// Path is header_path, where HasPath says that there is one.
	Path    string
	HasPath bool
	// Level is header_level, there with Path.
	Level int
	// Tags are section_tags, nil where there are none.
	Tags []string

	List *ListFacts
	Code *CodeFacts

	Atomic bool
	// FenceCount is set where three backticks stand an odd number of times.
	FenceCount  int
	FenceMerged bool

	Small bool
	// Oversize is the reason; empty unless it may be too long.
	Oversize string
	// Previous and Next are context; nil where there is none.
	Previous, Next *Context
}

// Context is text of a neighbour, with its size in characters.
type Context struct {
	Text string
	Size int
	// Capped: a share of the neighbour is less than what was asked for.
	Capped bool
	// at is where it begins in the neighbour's content.
	at   int
	from *Chunk
}

// ListFacts are what is told of a list, the same for all parts of it.
type ListFacts struct {
	Depth, Items   int
	Introduced     bool
	Type           string
	Total, Checked int // checkboxes; none unless Total is set
}

// CodeFacts are what is told of a code block, or of related ones.
type CodeFacts struct {
	Role    string
	Related int
	// HasRelated: also of a block that was bound with no other.
	HasRelated bool
	Explained  bool
	// Scope is context_scope, of one block.
	Scope     string
	HasOutput bool
	// Relationship and Roles are told of several.
	Relationship string
	Roles        []string
}

// draft is a chunk that is still growing, and the room for the next.
type draft struct {
	parts        []part
	size, before int // in characters, as those of a chunk
}

// again begins the next one.
func (w *draft) again() { *w = draft{parts: w.parts[:0]} }

// add appends a range of the text that has n characters, and so many before it.
func (w *draft) add(p piece, n, before int) {
	if len(w.parts) == 0 {
		w.before = before
	}
	w.size += n
	if last := len(w.parts) - 1; last >= 0 && w.parts[last].inserted == "" && w.parts[last].end == p.start {
		w.parts[last].end = p.end
		return
	}
	w.parts = append(w.parts, part{piece: p})
}

// Content is the text of the chunk. It is not to be asked for the first time on
// several goroutines at once.
func (c *Chunk) Content() string {
	if len(c.parts) == 1 && c.parts[0].inserted == "" {
		return c.parts[0].of(c.text)
	}
	if c.content == "" {
		c.content = contentOf(c.text, c.parts)
	}
	return c.content
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

func contentOf(text string, parts []part) string {
	n := 0
	for _, p := range parts {
		n += p.end - p.start + len(p.inserted)
	}
	var b strings.Builder
	b.Grow(n)
	for _, p := range parts {
		b.WriteString(p.inserted)
		b.WriteString(p.of(text))
	}
	return b.String()
}

// stripEnd takes the white space at its end out of a draft.
func (w *draft) stripEnd(text string) {
	for len(w.parts) > 0 {
		last := &w.parts[len(w.parts)-1]
		own := last.of(text)
		kept := stripRight(own)
		w.size -= runes(own[len(kept):])
		if last.end = last.start + len(kept); kept != "" {
			return
		}
		w.parts = w.parts[:len(w.parts)-1]
	}
}

// maker makes chunks of a document, many in one room.
type maker struct {
	doc  *Document
	room []Chunk
}

// atOnce is how many chunks have a room: what is kept of one keeps all.
const atOnce = 32

// newChunk makes a chunk of parts, or fails as the implementation does.
func (m *maker) newChunk(parts []part, start, end int) (*Chunk, error) {
	size := 0
	for _, p := range parts {
		size += runes(p.inserted) + m.doc.charsIn(p.piece)
	}
	return m.sizedChunk(parts, size, m.doc.index.Before(parts[0].start), start, end)
}

// ofDraft is newChunk of what a draft has.
func (m *maker) ofDraft(w *draft, start, end int) (*Chunk, error) {
	return m.sizedChunk(w.parts, w.size, w.before, start, end)
}

// sizedChunk is newChunk of parts that have so many characters, and so many
// before them.
func (m *maker) sizedChunk(parts []part, size, before, start, end int) (*Chunk, error) {
	if end < start {
		return nil, &FailedError{Kind: FailedLines, Start: start, End: end}
	}
	if len(m.room) == 0 {
		m.room = make([]Chunk, atOnce)
	}
	c := &m.room[0]
	m.room = m.room[1:]
	c.text, c.Size, c.before, c.Start, c.End, c.At = m.doc.text, size, before, start, end, start
	c.parts = append(c.one[:0], parts...)
	return c, nil
}

// whole makes a chunk of lines as they stand.
func (m *maker) whole(start, end int) (*Chunk, error) {
	return m.newChunk([]part{{piece: m.doc.lines(start, end)}}, start, end)
}

// joinedChunk makes a chunk of two with text between, in the lines of both.
func (m *maker) joinedChunk(a, b *Chunk, between string) (*Chunk, error) {
	c, err := m.sizedChunk(nil, a.Size+runes(between)+b.Size, a.before, a.Start, b.End)
	if err != nil {
		return nil, err
	}
	c.parts = slices.Concat(a.parts, b.parts)
	c.parts[len(a.parts)].inserted = between + c.parts[len(a.parts)].inserted
	c.Begin, c.At, c.AfterBlock, c.Merged = a.Begin, a.At, a.AfterBlock, a.Merged
	c.signs = a.signed() | b.signed() // no sign has a line feed
	return c, nil
}
