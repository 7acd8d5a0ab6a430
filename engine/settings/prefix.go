package settings

// PrefixShare determines the maximum size of a prefix, which is max_chunk_size / PrefixShare.
const PrefixShare = 4

const (
	prefixTitle    = "title_and_heading_path"
	prefixName     = "document_metadata"
	prefixIncluded = "in_size"
	prefixExcluded = "on_top"
)

func allowsPrefix(s *Settings) bool { return !s.UsesReference() && !s.IsGiven() }

func prefixOptions() []Option {
	return []Option{
		{"none", "nothing"},
		{"heading_path", "the headings above the chunk"},
		{prefixTitle, "the document's title and the headings above the chunk"},
		{prefixName, "the document's name, in AnythingLLM's format"},
	}
}

func prefixCountOptions() []Option {
	return []Option{
		{prefixIncluded, "max_chunk_size includes the prefix"},
		{prefixExcluded, "max_chunk_size does not include the prefix"},
	}
}
