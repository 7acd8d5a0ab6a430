package chunk

// Reason is why a chunk is flagged. Its sentence is in engine/explain.
type Reason uint8

// The reasons, in the order of the names below.
const (
	// ReasonUnsaid: the strategy raised a flag and gave no reason, so that it
	// is its own rules that keep the chunk whole.
	ReasonUnsaid Reason = iota
	// ReasonCode, ReasonTable and ReasonSection: the text longer than the maximum is
	// mostly a code block, a table, or other text.
	ReasonCode
	ReasonTable
	ReasonSection
	// ReasonCannotMerge: a small chunk fits together with no neighbour.
	ReasonCannotMerge
	// ReasonOverlap: the chunk's own text fits, and is too long with the
	// overlap or the prefix put in front of it.
	ReasonOverlap
	// ReasonHand: a reviewer joined chunks that are too long in one.
	ReasonHand
)

var reasonNames = [...]string{
	"kept_whole", "code_block_integrity", "table_integrity", "section_integrity", "cannot_merge", "overlap",
	"joined_by_hand",
}

// String returns the value of small_chunk_reason and oversize_reason.
func (r Reason) String() string { return reasonNames[r] }

// EasedByLessOverlap reports whether less overlap clears the flag.
func (r Reason) EasedByLessOverlap() bool { return r == ReasonOverlap }

// ReasonNamed returns the reason of that name, or ReasonUnsaid.
func ReasonNamed(name string) Reason {
	for r := ReasonCode; int(r) < len(reasonNames); r++ {
		if reasonNames[r] == name {
			return r
		}
	}
	return ReasonUnsaid
}

// CutBy returns the setting, and its value, that allows cutting text kept whole for that
// reason; empty if there is no such setting.
func (r Reason) CutBy() (key, value string) {
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

// Merge describes, for one chunk, the merging of parts below min_chunk_size. Sizes are in
// units.
type Merge struct {
	Kind MergeKind
	// Parts were joined to the chunk; one of them has Size units. With
	// NotMerged that is the chunk itself.
	Parts, Size int
	// Min, with MergedParts and NotMerged, is min_chunk_size or its replacement; Max,
	// with NotMerged, the largest chunk. They are the same for all chunks of a document.
	Min, Max int
	// Before and After are the neighbours of a chunk that was not merged.
	Before, After Neighbour
}

// MergeKind is the outcome for small parts.
type MergeKind uint8

// The kinds.
const (
	// NothingToMerge: the chunk was not made of small parts, nor is it one.
	NothingToMerge MergeKind = iota
	// MergedParts: Parts parts below Min are in it.
	MergedParts
	// MergedHeading: a heading that stood alone went with its first
	// subsection.
	MergedHeading
	// NotMerged: it has fewer than Min units, and fits with no neighbour.
	NotMerged
)

// Neighbour is why a small chunk was not joined with the chunk beside it.
type Neighbour struct {
	Kind NeighbourKind
	// Together is the size that both would have in one.
	Together int
}

// NeighbourKind classifies the text beside a chunk.
type NeighbourKind uint8

// The kinds.
const (
	NoNeighbour NeighbourKind = iota
	PreambleBeside
	OtherSection
	// TooLongTogether: both in one would be longer than the maximum.
	TooLongTogether
	// HeadingWaits: the neighbour ends with a heading, and its text follows.
	HeadingWaits
	// OwnHeading: the chunk itself does, and the neighbour is above it.
	OwnHeading
)
