package chunk

// Reason is the reason for a flag. Package explain words it.
type Reason uint8

// The reasons, in the order of reasonNames.
const (
	// ReasonUnknown means that the strategy gave no reason. Its own rules keep the chunk
	// whole.
	ReasonUnknown Reason = iota
	// ReasonCode, ReasonTable and ReasonSection: the text longer than the maximum is
	// mostly a code block, a table, or other text.
	ReasonCode
	ReasonTable
	ReasonSection
	// ReasonCannotMerge means that a small chunk does not fit together with any adjacent
	// one.
	ReasonCannotMerge
	// ReasonOverlap means that the chunk's own text fits, but not with its overlap or
	// prefix.
	ReasonOverlap
	// ReasonHand means that a reviewer joined chunks that are too long together.
	ReasonHand
)

var reasonNames = [...]string{
	"kept_whole", "code_block_integrity", "table_integrity", "section_integrity", "cannot_merge", "overlap",
	"joined_by_hand",
}

func (r Reason) String() string { return reasonNames[r] }

// IsFixedByLessOverlap reports whether less overlap removes the flag.
func (r Reason) IsFixedByLessOverlap() bool { return r == ReasonOverlap }

// ParseReason returns the reason with the given name, or ReasonUnknown.
func ParseReason(name string) Reason {
	for r := ReasonCode; int(r) < len(reasonNames); r++ {
		if reasonNames[r] == name {
			return r
		}
	}
	return ReasonUnknown
}

// SettingToCut returns the setting and the value that allow cutting a text kept whole for
// this reason; empty if there are none.
func (r Reason) SettingToCut() (key, value string) {
	switch r {
	case ReasonTable:
		return "long_tables", "rows"
	case ReasonCode:
		return "long_code", "lines"
	}
	return "", ""
}

// MarshalText returns the name, for JSON.
func (r Reason) MarshalText() ([]byte, error) { return []byte(r.String()), nil }

// Merge tells which parts below min_chunk_size a chunk contains, or why it was not merged.
// Sizes are in units.
type Merge struct {
	Kind MergeKind
	// Parts is the number of parts merged into the chunk, and Size the size of one of
	// them. With NotMerged, Size is the size of the chunk.
	Parts, Size int
	// Min is min_chunk_size or its replacement, and Max the maximum chunk size. Both are
	// the same for all chunks of a document. Max is set only with NotMerged.
	Min, Max int
	// Before and After are the reasons why a chunk was not merged with the adjacent ones.
	Before, After Neighbor
}

// MergeKind is the result of merging small parts.
type MergeKind uint8

// The kinds.
const (
	// NoMerge means that the chunk is not small and contains no small parts.
	NoMerge MergeKind = iota
	// MergedParts means that the chunk contains Parts parts below Min.
	MergedParts
	// MergedHeading means that a heading without text was merged with its first subsection.
	MergedHeading
	// NotMerged means that the chunk has fewer than Min units, and fits with neither
	// adjacent chunk.
	NotMerged
)

// Neighbor is the reason why a small chunk was not joined with an adjacent one.
type Neighbor struct {
	Kind       NeighborKind
	MergedSize int
}

// NeighborKind classifies the text next to a chunk.
type NeighborKind uint8

// The kinds.
const (
	NoNeighbor NeighborKind = iota
	NextToPreamble
	NextToOtherSection
	// TooLongMerged means that both chunks together exceed the maximum.
	TooLongMerged
	// AfterLoneHeading means that the adjacent chunk ends with a heading, and the heading's
	// text follows.
	AfterLoneHeading
	// EndsWithHeading means that the chunk ends with a heading, so it cannot be merged with
	// the chunk before it.
	EndsWithHeading
)
