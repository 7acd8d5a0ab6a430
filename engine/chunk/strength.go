package chunk

// Strength is the reason why a chunk below min_chunk_size is useful on its own and is not flagged
// (rules/flags, Small chunks).
type Strength uint8

// Reasons, in the order in which they are checked.
const (
	// NoStrength means that the chunk is flagged as small or is not below the minimum.
	NoStrength Strength = iota
	// StrengthOnlyChunk means that the document has only one chunk.
	StrengthOnlyChunk
	// StrengthHeading2 and StrengthHeading3 mean that the chunk contains a heading of that level.
	StrengthHeading2
	StrengthHeading3
	// StrengthLines means that the chunk has at least three lines that are not headings.
	StrengthLines
	// StrengthText means that the chunk has more than 100 characters that are not in headings.
	StrengthText
	// StrengthBreaks means that the chunk has two paragraph breaks.
	StrengthBreaks
)
