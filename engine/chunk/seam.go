package chunk

// Cause is why a cut is where it is.
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
	// CauseGiven: another system cut here, and says nothing of why.
	CauseGiven
	// CauseHand: a reviewer cut here.
	CauseHand
)

var causeNames = [...]string{
	"unknown", "heading", "code block", "table", "list item", "list", "paragraph", "line",
	"sentence", "word", "size", "window", "preamble", "separator", "block",
	"thematic break", "code group", "introduction", "table row", "declaration", "blank line", "clause", "part", "given", "hand",
}

// String is the cause's one stable name, in records and tables.
func (c Cause) String() string { return causeNames[c] }

// ByHand reports that a reviewer cut, and no strategy.
func (c Cause) ByHand() bool { return c == CauseHand }

// BySize reports that the size alone cut, at no mark in the text.
func (c Cause) BySize() bool { return c == CauseSize }

// Seam is the place between two neighbouring chunks: seam i lies between
// chunk i and chunk i+1.
type Seam struct {
	// Byte is where the right chunk's new text begins.
	Byte int
	// Cause and Where say why the cut is here; Where is the source text that
	// caused it (a heading line, a separator), and may be empty.
	Cause Cause
	Where Span
	// AfterBlock: the cut is here because the block above is a chunk of its
	// own.
	AfterBlock bool
	// Requested and Delivered are the overlap at this seam, in units. Where a
	// mode is asked for something else, such as sentences, Requested is what as
	// many would have been.
	Requested, Delivered int
	// Counted is the same in what the mode is asked for, where that is not the
	// unit; zero otherwise.
	Counted Counted
	// Limit is what kept Delivered below Requested.
	Limit Limit
}

// Counted is how many were requested and delivered, of sentences for example.
type Counted struct{ Requested, Delivered int }

// Asked is what was delivered of what was requested, in what the mode is
// asked for.
func (s *Seam) Asked() (delivered, requested int) {
	if s.Counted.Requested > 0 {
		return s.Counted.Delivered, s.Counted.Requested
	}
	return s.Delivered, s.Requested
}

// Dry reports whether overlap was requested here and none was delivered.
func (s *Seam) Dry() bool { return s.Requested > 0 && s.Delivered == 0 }

// LimitKind names what kept the delivered overlap below the requested one.
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
)

var limitNames = [...]string{
	"", "source", "result", "max", "fence", "sentence", "separator", "piece", "context",
	"word", "chunk", "blank", "tail", "part",
}

// String is the limit's one stable name, in records; empty for LimitNone.
func (k LimitKind) String() string { return limitNames[k] }

// EasedBy is the setting that lets more overlap through where that limit
// binds, beside those of the overlap itself; empty when none does.
func (k LimitKind) EasedBy() string {
	if k == LimitMax {
		return "max_chunk_size"
	}
	return ""
}

// MarshalText is the name, for JSON.
func (k LimitKind) MarshalText() ([]byte, error) { return []byte(k.String()), nil }

// Limit is a limit with its numbers.
type Limit struct {
	Kind LimitKind
	A, B int
}

// Name is the limit's one stable name; empty when there is none.
func (l Limit) Name() string { return l.Kind.String() }
