package chunk

import "slices"

// Cause is the reason for the position of a cut.
type Cause uint8

// The causes, in the order of causeNames.
const (
	CauseUnknown Cause = iota
	CauseHeading
	CauseCode
	CauseTable
	CauseListItem
	CauseList
	CauseParagraph
	CauseLine
	CauseSentence
	CauseWord
	CauseSize
	CauseWindow
	CausePreamble
	CauseSeparator
	CauseBlock
	CauseRule
	// CauseCodeGroup means that consecutive code blocks begin, which stay in one chunk.
	CauseCodeGroup
	// CauseIntroduction means that the paragraph that introduces a list begins.
	CauseIntroduction
	// CauseRow, CauseDeclaration and CauseBlankLine: a long table or code block is cut
	// before a row, before a declaration, or after a blank line.
	CauseRow
	CauseDeclaration
	CauseBlankLine
	// CauseClause means a comma, a semicolon or a full stop inside a sentence.
	CauseClause
	// CausePart means that a separator ends a part. Parts are never joined.
	CausePart
	// CausePage means that a page begins.
	CausePage
	// CauseGiven means that another system cut here, for an unknown reason.
	CauseGiven
	// CauseHand means that a reviewer cut here.
	CauseHand
)

var causeNames = [...]string{
	"unknown", "heading", "code block", "table", "list item", "list", "paragraph", "line",
	"sentence", "word", "size", "window", "preamble", "separator", "block",
	"thematic break", "code group", "introduction", "table row", "declaration", "blank line", "clause", "part", "page", "given", "hand",
}

func (c Cause) String() string { return causeNames[c] }

// IsByHand reports whether a reviewer made the cut.
func (c Cause) IsByHand() bool { return c == CauseHand }

// IsBySize reports whether only the size caused the cut, at no mark in the text.
func (c Cause) IsBySize() bool { return c == CauseSize }

// Seam is the boundary between two adjacent chunks: seam i is between chunks i and i+1. It
// is small, since a run copies all seams (TestSeamIsSmall).
type Seam struct {
	// Byte is the start of the right chunk's new text.
	Byte int
	// Source is the text that caused the cut, such as a heading line or a separator; it may
	// be empty.
	Source Span
	// Requested and Delivered are the overlap at this seam, in units. If the mode counts
	// something else, such as sentences, Requested is the equivalent in units.
	Requested, Delivered int
	// Counted holds the overlap in items of the mode, such as sentences; zero if the mode
	// counts units.
	Counted Counted
	// Limit is the reason why Delivered is below Requested.
	Limit Limit
	// Cause is the reason for the cut.
	Cause Cause
	// AfterBlock is true if the cut is here only because the block before it is a separate chunk.
	AfterBlock bool
}

// Counted holds the requested and delivered numbers of items other than units, such as
// sentences.
type Counted struct{ Requested, Delivered int32 }

// CountedOverlap returns the delivered and the requested overlap in what the mode counts.
func (s *Seam) CountedOverlap() (delivered, requested int) {
	if s.Counted.Requested > 0 {
		return int(s.Counted.Delivered), int(s.Counted.Requested)
	}
	return s.Delivered, s.Requested
}

// SetOverlap copies the overlap fields of other to s.
func (s *Seam) SetOverlap(other *Seam) {
	s.Requested, s.Delivered, s.Counted, s.Limit = other.Requested, other.Delivered, other.Counted, other.Limit
}

// Dry reports whether overlap was requested here, but not delivered.
func (s *Seam) Dry() bool { return s.Requested > 0 && s.Delivered == 0 }

// HaveSamePositions reports whether both lists have seams at the same bytes.
func HaveSamePositions(a, b []Seam) bool {
	return slices.EqualFunc(a, b, func(s, other Seam) bool { return s.Byte == other.Byte })
}

// LimitKind is the kind of limit that reduced the delivered overlap.
type LimitKind uint8

// The limits, in the order of limitNames.
const (
	LimitNone LimitKind = iota
	// LimitSource means a share of the previous chunk (A percent).
	LimitSource
	// LimitResult means a share of the receiving chunk (A percent).
	LimitResult
	// LimitMax means that the chunk would exceed max_chunk_size (A units remained).
	LimitMax
	// LimitFence means that the overlap would unbalance a fence.
	LimitFence
	// LimitSentence means that the next sentence has A units, but only B remained.
	LimitSentence
	// LimitSeparator means that the cut fell on a separator, so nothing was carried over.
	LimitSeparator
	// LimitPiece means that the next piece has A units, but only B remained.
	LimitPiece
	// LimitContext means A percent of the previous chunk (overlap mode context).
	LimitContext
	// LimitWord means that the overlap is shortened to whole words.
	LimitWord
	// LimitPreviousChunk means that the previous chunk has no more text to repeat.
	LimitPreviousChunk
	// LimitWhitespace means that the adjacent chunk has only white space.
	LimitWhitespace
	// LimitTail means that the window at the end of the document is shorter.
	LimitTail
	// LimitPart means that parts of the text, such as sections, are cut separately.
	LimitPart
	// LimitStrip means that the system strips white space and marks from repeated text.
	LimitStrip
)

var limitNames = [...]string{
	"", "source", "result", "max", "fence", "sentence", "separator", "piece", "context",
	"word", "chunk", "blank", "tail", "part", "strip",
}

func (k LimitKind) String() string { return limitNames[k] }

// IsNextText reports whether the limit is a next text of A units that did not fit in the
// remaining B.
func (k LimitKind) IsNextText() bool { return k == LimitSentence || k == LimitPiece }

// SettingToRelax returns the setting, other than those of the overlap, that allows more
// overlap under this limit; empty if there is none.
func (k LimitKind) SettingToRelax() string {
	if k == LimitMax {
		return "max_chunk_size"
	}
	return ""
}

// MarshalText returns the name, for JSON.
func (k LimitKind) MarshalText() ([]byte, error) { return []byte(k.String()), nil }

// Limit is a limit with its numbers.
type Limit struct {
	A, B int32
	Kind LimitKind
}

// Room returns the units that remained for a next text, or below max_chunk_size.
func (l Limit) Room() int {
	if l.Kind.IsNextText() {
		return int(l.B)
	}
	return int(l.A)
}

// Name returns the stable name of the limit; empty if there is none.
func (l Limit) Name() string { return l.Kind.String() }
