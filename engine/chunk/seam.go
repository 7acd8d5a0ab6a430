package chunk

import "slices"

// Cause is the reason for a boundary between chunks.
type Cause uint8

// Causes, in the order of causeNames.
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
	// CauseCodeGroup means that a group of related code blocks starts. The blocks are kept in one
	// chunk.
	CauseCodeGroup
	// CauseIntroduction means that the paragraph that introduces a list starts.
	CauseIntroduction
	// CauseRow, CauseDeclaration and CauseBlankLine mean that a long table or code block is split
	// before a row, before a declaration, or after a blank line.
	CauseRow
	CauseDeclaration
	CauseBlankLine
	// CauseClause means that the boundary follows a comma, semicolon or full stop inside a
	// sentence.
	CauseClause
	// CausePart means that a separator ends a part of the text. Parts are never joined in a chunk.
	CausePart
	// CausePage means that a page starts.
	CausePage
	// CauseExternal means that another system made the chunks, so the reason for the boundary is
	// unknown.
	CauseExternal
	// CauseManual means that a reviewer made the boundary.
	CauseManual
)

var causeNames = [...]string{
	"unknown", "heading", "code block", "table", "list item", "list", "paragraph", "line",
	"sentence", "word", "size", "window", "preamble", "separator", "block",
	"thematic break", "code group", "introduction", "table row", "declaration", "blank line", "clause", "part", "page", "given", "hand",
}

func (c Cause) String() string { return causeNames[c] }

// IsManual reports whether a reviewer made the boundary.
func (c Cause) IsManual() bool { return c == CauseManual }

// IsBySize reports whether only the size, and not the text, is the reason for the boundary.
func (c Cause) IsBySize() bool { return c == CauseSize }

// Seam is the boundary between two adjacent chunks. Seam i is between chunks i and i+1. The struct is
// small because all seams are copied often (TestSeamIsSmall).
type Seam struct {
	// Byte is the offset at which the new text of the right chunk starts.
	Byte int
	// Source is the text that caused the boundary, such as a heading or a separator. It may be empty.
	Source Span
	// Requested and Delivered are the requested and actual overlap in units. If the mode counts
	// something else, such as sentences, Requested is converted to units.
	Requested, Delivered int
	// Items is the overlap in the items that the mode counts, such as sentences. It is zero if the
	// mode counts units.
	Items ItemCounts
	// Limit is the reason why Delivered is less than Requested.
	Limit Limit
	// Cause is the reason for the boundary.
	Cause Cause
	// AfterBlock is true if the only reason for the boundary is that the block before it is a
	// separate chunk.
	AfterBlock bool
}

// ItemCounts holds the requested and the actual overlap in items such as sentences.
type ItemCounts struct{ Requested, Delivered int32 }

// CountedOverlap returns the actual and the requested overlap in the items that the mode counts, such
// as sentences, or else in units.
func (s *Seam) CountedOverlap() (delivered, requested int) {
	if s.Items.Requested > 0 {
		return int(s.Items.Delivered), int(s.Items.Requested)
	}
	return s.Delivered, s.Requested
}

// SetOverlap copies the overlap fields from other.
func (s *Seam) SetOverlap(other *Seam) {
	s.Requested, s.Delivered, s.Items, s.Limit = other.Requested, other.Delivered, other.Items, other.Limit
}

// IsDry reports whether overlap was requested but none was added.
func (s *Seam) IsDry() bool { return s.Requested > 0 && s.Delivered == 0 }

// HaveSamePositions reports whether the seams in a and b are at the same offsets.
func HaveSamePositions(a, b []Seam) bool {
	return slices.EqualFunc(a, b, func(s, other Seam) bool { return s.Byte == other.Byte })
}

// LimitKind is the reason why the overlap is shorter than requested.
type LimitKind uint8

// Limits, in the order of limitNames.
const (
	LimitNone LimitKind = iota
	// LimitSource means that the overlap is limited to A percent of the previous chunk.
	LimitSource
	// LimitResult means that the overlap is limited to A percent of the chunk that receives it.
	LimitResult
	// LimitMax means that more overlap would exceed max_chunk_size. A is the number of units left.
	LimitMax
	// LimitFence means that the overlap would contain an unmatched code fence.
	LimitFence
	// LimitSentence means that the next sentence is A units long, but only B units were left.
	LimitSentence
	// LimitSeparator means that the boundary is at a separator, where nothing is repeated.
	LimitSeparator
	// LimitPiece means that the next piece is A units long, but only B units were left.
	LimitPiece
	// LimitContext means that the context is limited to A percent of the previous chunk (overlap mode
	// context).
	LimitContext
	// LimitWord means that an incomplete word was removed from the overlap.
	LimitWord
	// LimitPreviousChunk means that the previous chunk contains no more text.
	LimitPreviousChunk
	// LimitWhitespace means that the adjacent chunk contains only white space.
	LimitWhitespace
	// LimitTail means that the last window of the document is shorter.
	LimitTail
	// LimitPart means that parts of the text, such as sections, are split separately.
	LimitPart
	// LimitStrip means that the system removes white space and marks from the repeated text.
	LimitStrip
)

var limitNames = [...]string{
	"", "source", "result", "max", "fence", "sentence", "separator", "piece", "context",
	"word", "chunk", "blank", "tail", "part", "strip",
}

func (k LimitKind) String() string { return limitNames[k] }

// IsNextTextTooLong reports whether the next text, of A units, did not fit into the remaining B units.
func (k LimitKind) IsNextTextTooLong() bool { return k == LimitSentence || k == LimitPiece }

// SettingToRelax returns the setting to change for more overlap under this limit. It never returns
// an overlap setting. The result is empty if there is no such setting.
func (k LimitKind) SettingToRelax() string {
	if k == LimitMax {
		return "max_chunk_size"
	}
	return ""
}

// MarshalText returns the name for JSON.
func (k LimitKind) MarshalText() ([]byte, error) { return []byte(k.String()), nil }

// Limit is the reason why an overlap is shorter than requested. The meaning of A and B depends on
// Kind.
type Limit struct {
	A, B int32
	Kind LimitKind
}

// RemainingUnits returns the number of units left. It is only valid for LimitMax, and if
// IsNextTextTooLong is true.
func (l Limit) RemainingUnits() int {
	if l.Kind.IsNextTextTooLong() {
		return int(l.B)
	}
	return int(l.A)
}

// Name returns the stable name of the limit. It is empty if there is no limit.
func (l Limit) Name() string { return l.Kind.String() }
