package settings

// Values of parents and leading_marks.
const (
	withinParagraphs = "paragraphs"
	withinDocument   = "document"
	leadingSymbols   = "symbols"
	leadingPeriod    = "stops"
)

// HasParagraphParents reports whether each chunk is part of a paragraph that retrieval returns
// instead of the chunk.
func (s Settings) HasParagraphParents() bool { return nestsChunks(&s) && s.Parents == withinParagraphs }

// HasDocumentParent reports whether retrieval returns the whole document instead of a chunk.
func (s Settings) HasDocumentParent() bool { return nestsChunks(&s) && s.Parents == withinDocument }

// RemovesOnlyPeriod reports whether only a period is removed from the start of a chunk.
func (s Settings) RemovesOnlyPeriod() bool {
	return s.HasParagraphParents() || s.HasDocumentParent() || s.LeadingMarks == leadingPeriod
}

// Values of chonkie_version.
const (
	chonkieCore       = "v1.6"
	chonkieBeforeCore = "v1.5"
)

// Values of separator_group.
const (
	groupPlain    = "plaintext"
	groupMarkdown = "markdown"
)

// SeparatesMarkdown reports whether the Elasticsearch strategy splits at headings.
func (s Settings) SeparatesMarkdown() bool { return s.SeparatorGroup == groupMarkdown }

// IsBeforeChonkieCore reports whether the settings select a Chonkie release without chonkie-core.
func (s Settings) IsBeforeChonkieCore() bool { return s.ChonkieVersion == chonkieBeforeCore }
