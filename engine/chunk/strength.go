package chunk

// Strength is the reason why a chunk below min_chunk_size is meaningful by itself and
// therefore not flagged (rules/flags, Small chunks).
type Strength uint8

// The kinds, in the order of the checks.
const (
	// NoStrength means that the chunk is not below the minimum, or it is flagged.
	NoStrength Strength = iota
	// StrengthOnlyChunk means that it is the only chunk of the document.
	StrengthOnlyChunk
	// StrengthHeading2 and StrengthHeading3: it has a heading of that level.
	StrengthHeading2
	StrengthHeading3
	// StrengthLines means at least three lines that are not headings.
	StrengthLines
	// StrengthText means that it has more than 100 characters outside headings.
	StrengthText
	// StrengthBreaks means that it has two paragraph breaks.
	StrengthBreaks
)
