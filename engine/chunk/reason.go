package chunk

// Reason is the reason for a flag. Package explain describes it in words.
type Reason uint8

// Reasons, in the order of reasonNames.
const (
	// ReasonUnknown means that the strategy did not split the text and gave no specific reason.
	ReasonUnknown Reason = iota
	// ReasonCode, ReasonTable and ReasonSection mean that most of the chunk is a code block, a table
	// or other text that was not split.
	ReasonCode
	ReasonTable
	ReasonSection
	// ReasonCannotMerge means that a small chunk could not be merged with an adjacent chunk.
	ReasonCannotMerge
	// ReasonOverlap means that the chunk would fit without its overlap or prefix.
	ReasonOverlap
	// ReasonManualJoin means that a reviewer joined chunks, and the result is too long.
	ReasonManualJoin
)

var reasonNames = [...]string{
	"kept_whole", "code_block_integrity", "table_integrity", "section_integrity", "cannot_merge", "overlap",
	"joined_by_hand",
}

func (r Reason) String() string { return reasonNames[r] }

// IsFixedByLessOverlap reports whether less overlap would remove the flag.
func (r Reason) IsFixedByLessOverlap() bool { return r == ReasonOverlap }

// ParseReason returns the reason with this name, or ReasonUnknown.
func ParseReason(name string) Reason {
	for r := ReasonCode; int(r) < len(reasonNames); r++ {
		if reasonNames[r] == name {
			return r
		}
	}
	return ReasonUnknown
}

// SplitSetting returns the setting and the value that make the strategy split the text. Both are
// empty if there is no such setting.
func (r Reason) SplitSetting() (key, value string) {
	switch r {
	case ReasonTable:
		return "long_tables", "rows"
	case ReasonCode:
		return "long_code", "lines"
	}
	return "", ""
}

// MarshalText returns the name for JSON.
func (r Reason) MarshalText() ([]byte, error) { return []byte(r.String()), nil }

// Merge describes which parts below min_chunk_size were merged into a chunk, or why the chunk was
// not merged. Sizes are in units.
type Merge struct {
	Kind MergeKind
	// Parts is the number of merged parts. Size is the size of one of these parts. If Kind is
	// NotMerged, Size is the size of the chunk.
	Parts, Size int
	// Min is min_chunk_size or the value that replaces it. Max is the maximum chunk size, and is 0
	// unless Kind is NotMerged. Both are the same for all chunks of a document.
	Min, Max int
	// Before and After are the reasons why the chunk was not merged with the adjacent chunks.
	Before, After Neighbor
}

// MergeKind is the result of merging small parts.
type MergeKind uint8

// The results of merging.
const (
	// NoMerge means that the chunk is not small and has no merged parts.
	NoMerge MergeKind = iota
	// MergedParts means that parts smaller than Min were merged into the chunk.
	MergedParts
	// MergedHeading means that a heading without text was merged with the section below it.
	MergedHeading
	// NotMerged means that the chunk is smaller than Min and could not be merged with an adjacent
	// chunk.
	NotMerged
)

// Neighbor explains why a small chunk was not merged with an adjacent chunk.
type Neighbor struct {
	Kind       NeighborKind
	MergedSize int
}

// NeighborKind is the reason why two chunks were not merged.
type NeighborKind uint8

// The reasons why two chunks were not merged.
const (
	NoNeighbor NeighborKind = iota
	NextToPreamble
	NextToOtherSection
	// TooLongMerged means that both chunks together exceed the maximum.
	TooLongMerged
	// AfterLoneHeading means that the adjacent chunk ends with a heading whose text is in the next
	// chunk.
	AfterLoneHeading
	// EndsWithHeading means that the chunk ends with a heading, which prevents a merge with the chunk
	// before it.
	EndsWithHeading
)
