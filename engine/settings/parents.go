package settings

// The values of parents and of leading_marks.
const (
	withinParagraphs = "paragraphs"
	withinDocument   = "document"
	leadingSymbols   = "symbols"
	leadingStops     = "stops"
)

// WithinParagraphs reports whether chunks are cut within paragraphs, which retrieval returns
// in their place.
func (s Settings) WithinParagraphs() bool { return nestsChunks(&s) && s.Parents == withinParagraphs }

// WithinDocument reports whether retrieval returns the whole document in place of a chunk.
func (s Settings) WithinDocument() bool { return nestsChunks(&s) && s.Parents == withinDocument }

// RemovesOnlyStops reports whether only full stops are removed at the start of a chunk.
func (s Settings) RemovesOnlyStops() bool {
	return s.WithinParagraphs() || s.WithinDocument() || s.LeadingMarks == leadingStops
}

// The values of chonkie_version.
const (
	chonkieCore       = "v1.6"
	chonkieBeforeCore = "v1.5"
)

// The values of separator_group.
const (
	groupPlain    = "plaintext"
	groupMarkdown = "markdown"
)

// SeparatesMarkdown reports whether Elasticsearch cuts at headings.
func (s Settings) SeparatesMarkdown() bool { return s.SeparatorGroup == groupMarkdown }

// IsBeforeChonkieCore reports whether to cut as Chonkie did before its rewrite.
func (s Settings) IsBeforeChonkieCore() bool { return s.ChonkieVersion == chonkieBeforeCore }
