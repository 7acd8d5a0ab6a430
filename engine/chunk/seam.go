package chunk

import "fmt"

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
	CauseSectionEnd
	CauseSeparator
	CauseBlock
	CauseRule
)

var causeNames = [...]string{
	"unknown", "heading", "code block", "table", "list item", "list", "paragraph", "line",
	"sentence", "word", "size", "window", "preamble", "end of section", "separator", "block",
	"thematic break",
}

// String is the cause in the words of DESIGN §2.
func (c Cause) String() string { return causeNames[c] }

// Seam is the place between two neighbouring chunks: seam i lies between
// chunk i and chunk i+1.
type Seam struct {
	// Byte is where the right chunk's new text begins.
	Byte int
	// Cause and Where say why the cut is here; Where is the source text that
	// caused it (a heading line, a separator), and may be empty.
	Cause Cause
	Where Span
	// Note is a further reason in words, such as "merged: 212 < 512".
	Note string
	// Requested and Delivered are the overlap at this seam, in units.
	Requested, Delivered int
	// Limit is what kept Delivered below Requested.
	Limit Limit
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
	// LimitFence: the overlap would unbalance a code fence.
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
)

var limitNames = [...]string{
	"", "source", "result", "max", "fence", "sentence", "separator", "piece", "context",
	"word", "chunk", "blank", "tail",
}

// Limit is a limit with its numbers.
type Limit struct {
	Kind LimitKind
	A, B int
}

// Name is the limit's one stable word, for machines; empty when there is none.
func (l Limit) Name() string { return limitNames[l.Kind] }

// String is the limit in the words of DESIGN §2.2; empty when there is none.
func (l Limit) String() string {
	switch l.Kind {
	case LimitSource:
		return fmt.Sprintf("%d%% of source", l.A)
	case LimitResult:
		return fmt.Sprintf("%d%% of result", l.A)
	case LimitMax:
		return fmt.Sprintf("only %d left below the maximum", l.A)
	case LimitFence:
		return "would unbalance a fence"
	case LimitSentence:
		return fmt.Sprintf("next sentence is %d > %d", l.A, l.B)
	case LimitSeparator:
		return "cut fell on a separator"
	case LimitPiece:
		return fmt.Sprintf("next piece is %d > %d", l.A, l.B)
	case LimitContext:
		return fmt.Sprintf("%d%% of previous chunk", l.A)
	case LimitWord:
		return "kept to whole words"
	case LimitChunk:
		return "previous chunk has no more"
	case LimitBlank:
		return "neighbour is blank"
	case LimitTail:
		return "end of document"
	}
	return ""
}
