package settings

// The values of parents and of leading_marks.
const (
	parentsParagraphs = "paragraphs"
	parentsDocument   = "document"
	leadingSymbols    = "symbols"
	leadingStops      = "stops"
)

// WithinParagraphs reports whether chunks are cut within larger parts, and WithinDocument
// whether within the unchanged document; a retrieval returns that parent instead of the
// chunk.
func (s Settings) WithinParagraphs() bool { return nestsChunks(&s) && s.Parents == parentsParagraphs }

// WithinDocument is described at WithinParagraphs.
func (s Settings) WithinDocument() bool { return nestsChunks(&s) && s.Parents == parentsDocument }

// RemovesStopsAlone reports whether of the marks at the beginning of a chunk a full
// stop alone is removed.
func (s Settings) RemovesStopsAlone() bool {
	return s.WithinParagraphs() || s.WithinDocument() || s.LeadingMarks == leadingStops
}

// The values of chonkie_version.
const (
	chonkieCore = "v1.6"
	chonkieOld  = "v1.5"
)

// The values of separator_group.
const (
	groupPlain    = "plaintext"
	groupMarkdown = "markdown"
)

// SeparatesMarkdown reports whether Elasticsearch cuts at headings.
func (s Settings) SeparatesMarkdown() bool { return s.SeparatorGroup == groupMarkdown }

// BeforeChonkieCore reports whether Chonkie cuts as it did before it was written anew.
func (s Settings) BeforeChonkieCore() bool { return s.ChonkieVersion == chonkieOld }
