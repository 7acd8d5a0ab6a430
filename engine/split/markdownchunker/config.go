package markdownchunker

import "fmt"

// Config is the configuration of the reference implementation. The names of the fields differ from
// those in the settings table. Sizes are in characters.
type Config struct {
	// Strategy is the name of the strategy. If it is empty, the strategy is chosen by the
	// thresholds.
	Strategy string

	MaxChunkSize, MinChunkSize, OverlapSize int

	CodeThreshold      float64
	StructureThreshold int
	ListRatioThreshold float64
	ListCountThreshold int

	BindCode            bool
	RelatedBlockMaxGap  int
	BindOutputBlocks    bool
	BindBeforeWithAfter bool

	// Adaptive is nil without adaptive sizing.
	Adaptive *AdaptiveConfig
}

// AdaptiveConfig controls how the chunk size depends on the complexity of the document.
type AdaptiveConfig struct {
	BaseSize                                            int
	MinScale, MaxScale                                  float64
	CodeWeight, TableWeight, ListWeight, SentenceWeight float64
}

// Default returns the default configuration of the reference implementation.
func Default() Config {
	return Config{
		MaxChunkSize: 4096, MinChunkSize: 512, OverlapSize: 200,
		CodeThreshold: 0.3, StructureThreshold: 3, ListRatioThreshold: 0.4, ListCountThreshold: 5,
		BindCode: true, RelatedBlockMaxGap: 5, BindOutputBlocks: true, BindBeforeWithAfter: true,
	}
}

// FailureKind is the reason why the reference implementation fails on a document.
type FailureKind uint8

const (
	// GroupTooLong means that a group of related code blocks in one chunk is longer than the maximum.
	GroupTooLong FailureKind = iota + 1
	// ItemTooLong means that an unindented list item with its children is longer than the maximum.
	ItemTooLong
	// LinesReversed means that the computed last line of a chunk is before its first line.
	LinesReversed
	// OverlapTooLarge means that overlap_size is not below the size computed by adaptive sizing.
	OverlapTooLarge
	// SizeIsZero means that adaptive sizing computed a size of 0 or less.
	SizeIsZero
	// MinimumIsZero means that the minimum chunk size is 0. This happens if the maximum is 1, since
	// a larger minimum is replaced with half of the maximum, rounded down.
	MinimumIsZero
)

// DocumentError reports that the reference implementation fails on a document.
type DocumentError struct {
	Kind FailureKind
	// Start and End are the first and last line of the text that causes the failure. They are 0 if
	// the whole document causes it.
	Start, End int
	// Size is the size of the text or overlap that is above the maximum Max.
	Size, Max int
}

// OriginalMessage returns the error message of the reference implementation.
func (f *DocumentError) OriginalMessage() string {
	const reasons = "Must be one of {'code_block_integrity', 'table_integrity', 'section_integrity'}"
	switch f.Kind {
	case GroupTooLong:
		return "ValueError: Invalid oversize_reason: related_code_group. " + reasons
	case ItemTooLong:
		return "ValueError: Invalid oversize_reason: list_hierarchy_integrity. " + reasons
	case LinesReversed:
		return fmt.Sprintf("ValueError: end_line (%d) must be >= start_line (%d)", f.End, f.Start)
	case OverlapTooLarge:
		return fmt.Sprintf("ValueError: overlap_size (%d) must be less than max_chunk_size (%d)", f.Size, f.Max)
	case SizeIsZero:
		return "ValueError: max_chunk_size must be positive, got 0"
	}
	return "ValueError: min_chunk_size must be positive, got 0"
}

func (f *DocumentError) Error() string { return f.OriginalMessage() }
