package markdownchunker

import "fmt"

// Config is the implementation's configuration; the table of settings has its own
// names. Sizes are in characters.
type Config struct {
	// Strategy is the strategy to run; if empty, the thresholds choose one.
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

// AdaptiveConfig configures how the size adapts to the document's complexity.
type AdaptiveConfig struct {
	BaseSize                                            int
	MinScale, MaxScale                                  float64
	CodeWeight, TableWeight, ListWeight, SentenceWeight float64
}

// Default returns the default configuration of the implementation.
func Default() Config {
	return Config{
		MaxChunkSize: 4096, MinChunkSize: 512, OverlapSize: 200,
		CodeThreshold: 0.3, StructureThreshold: 3, ListRatioThreshold: 0.4, ListCountThreshold: 5,
		BindCode: true, RelatedBlockMaxGap: 5, BindOutputBlocks: true, BindBeforeWithAfter: true,
	}
}

// FailureKind is the reason why the implementation fails on a document.
type FailureKind uint8

// The failures.
const (
	// FailedGroup means that a group of related code blocks in one chunk exceeds the
	// maximum.
	FailedGroup FailureKind = iota + 1
	// FailedItem means that an item at the first column, with its children, exceeds the
	// maximum.
	FailedItem
	// FailedLines means that the last line number of a chunk, as the implementation counts
	// it, is less than the first.
	FailedLines
	// FailedOverlap means that overlap_size is not below the size from adaptive sizing.
	FailedOverlap
	// FailedSize means that adaptive sizing found no positive size.
	FailedSize
	// FailedMinimum means that the minimum, half of a maximum of 1, is 0.
	FailedMinimum
)

// FailedError reports that the implementation fails on a document.
type FailedError struct {
	Kind FailureKind
	// Start and End are the lines on which it fails; 0 for the whole document.
	Start, End int
	// Size is the value that exceeds Max: the size of the long text, or the overlap.
	Size, Max int
}

// OriginalMessage returns the implementation's own error message.
func (f *FailedError) OriginalMessage() string {
	const reasons = "Must be one of {'code_block_integrity', 'table_integrity', 'section_integrity'}"
	switch f.Kind {
	case FailedGroup:
		return "ValueError: Invalid oversize_reason: related_code_group. " + reasons
	case FailedItem:
		return "ValueError: Invalid oversize_reason: list_hierarchy_integrity. " + reasons
	case FailedLines:
		return fmt.Sprintf("ValueError: end_line (%d) must be >= start_line (%d)", f.End, f.Start)
	case FailedOverlap:
		return fmt.Sprintf("ValueError: overlap_size (%d) must be less than max_chunk_size (%d)", f.Size, f.Max)
	case FailedSize:
		return "ValueError: max_chunk_size must be positive, got 0"
	}
	return "ValueError: min_chunk_size must be positive, got 0"
}

func (f *FailedError) Error() string { return f.OriginalMessage() }
