package chunk

// Cause is the reason for the position of a cut.
type Cause uint8

// The causes, in the order of the names below.
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
	// CauseCodeGroup: code blocks begin that are in one chunk.
	CauseCodeGroup
	// CauseIntroduction: the paragraph that introduces a list begins.
	CauseIntroduction
	// CauseRow, CauseDeclaration and CauseBlankLine: a long table or a long code
	// block is cut in front of a row, of a declaration, behind a blank line.
	CauseRow
	CauseDeclaration
	CauseBlankLine
	// CauseClause: a comma, a semicolon or a full stop inside a sentence.
	CauseClause
	// CausePart: a separator ends a part, and parts are never joined.
	CausePart
	// CausePage: a page begins.
	CausePage
	// CauseGiven: another system cut here, without giving a reason.
	CauseGiven
	// CauseHand: a reviewer cut here.
	CauseHand
)

var causeNames = [...]string{
	"unknown", "heading", "code block", "table", "list item", "list", "paragraph", "line",
	"sentence", "word", "size", "window", "preamble", "separator", "block",
	"thematic break", "code group", "introduction", "table row", "declaration", "blank line", "clause", "part", "page", "given", "hand",
}

// String returns the cause's one stable name, in records and tables.
func (c Cause) String() string { return causeNames[c] }

// ByHand reports that a reviewer cut, and no strategy.
func (c Cause) ByHand() bool { return c == CauseHand }

// BySize reports that the size alone cut, at no mark in the text.
func (c Cause) BySize() bool { return c == CauseSize }

// Seam is the place between two neighbouring chunks: seam i lies between
// chunk i and chunk i+1.
type Seam struct {
	// Byte is the start of the right chunk's new text.
	Byte int
	// Cause is the reason for the cut, and Where the source text that caused it (a
	// heading line, a separator), which may be empty.
	Cause Cause
	Where Span
	// AfterBlock: the cut is here because the block above is a chunk of its
	// own.
	AfterBlock bool
	// Requested and Delivered are the overlap at this seam, in units. If the mode's
	// setting counts something else, such as sentences, Requested is the equivalent in
	// units.
	Requested, Delivered int
	// Counted is the same in the mode's own count, if that is not the unit; or zero.
	Counted Counted
	// Limit is the reason why Delivered is below Requested.
	Limit Limit
}

// Counted is how many were requested and delivered, of sentences for example.
type Counted struct{ Requested, Delivered int }

// CountedOverlap returns the delivered and the requested overlap, in the mode's own count.
func (s *Seam) CountedOverlap() (delivered, requested int) {
	if s.Counted.Requested > 0 {
		return s.Counted.Delivered, s.Counted.Requested
	}
	return s.Delivered, s.Requested
}

// Dry reports whether overlap was requested here, but not delivered.
func (s *Seam) Dry() bool { return s.Requested > 0 && s.Delivered == 0 }

// LimitKind is the kind of limit that keeps the delivered overlap below the requested
// one.
type LimitKind uint8

// The limits, in the order of the names below.
const (
	LimitNone LimitKind = iota
	// LimitSource: a share of the previous chunk (A percent).
	LimitSource
	// LimitResult: a share of the receiving chunk (A percent).
	LimitResult
	// LimitMax: the chunk would grow past max_chunk_size (A free units).
	LimitMax
	// LimitFence: the overlap would unbalance a fence.
	LimitFence
	// LimitSentence: the next sentence has A units, B were left.
	LimitSentence
	// LimitSeparator: the cut fell on a separator, nothing was carried over.
	LimitSeparator
	// LimitPiece: the next piece has A units, B were left.
	LimitPiece
	// LimitContext: A percent of the previous chunk (overlap mode context).
	LimitContext
	// LimitWord: shortened to whole words.
	LimitWord
	// LimitChunk: the previous chunk has no more text.
	LimitChunk
	// LimitBlank: the neighbour holds nothing but white space.
	LimitBlank
	// LimitTail: the window at the end of the document is shorter.
	LimitTail
	// LimitPart: each part of the text is cut by itself, such as a section.
	LimitPart
	// LimitStrip: the system removes white space and marks from what is repeated.
	LimitStrip
)

var limitNames = [...]string{
	"", "source", "result", "max", "fence", "sentence", "separator", "piece", "context",
	"word", "chunk", "blank", "tail", "part", "strip",
}

// String returns the limit's one stable name, in records; empty for LimitNone.
func (k LimitKind) String() string { return limitNames[k] }

// EasedBy returns the setting that allows more overlap if that limit applies, apart from
// those of the overlap itself; empty if there is no such setting.
func (k LimitKind) EasedBy() string {
	if k == LimitMax {
		return "max_chunk_size"
	}
	return ""
}

// MarshalText returns the name, for JSON.
func (k LimitKind) MarshalText() ([]byte, error) { return []byte(k.String()), nil }

// Limit is a limit with its numbers.
type Limit struct {
	Kind LimitKind
	A, B int
}

// Name returns the limit's stable name; empty if there is no limit.
func (l Limit) Name() string { return l.Kind.String() }
