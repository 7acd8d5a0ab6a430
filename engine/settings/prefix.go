package settings

// PrefixShare is the number by which max_chunk_size is divided to get the maximum size of a prefix.
const PrefixShare = 4

const (
	prefixTitled = "title_and_heading_path"
	prefixNamed  = "document_metadata"
	prefixInSize = "in_size"
	prefixOnTop  = "on_top"
)

func takesPrefix(s *Settings) bool { return !s.UsesReference() && !s.IsGiven() }

func prefixes() []Option {
	return []Option{
		{"none", "nothing"},
		{"heading_path", "the headings above it"},
		{prefixTitled, "the document's title and these headings"},
		{prefixNamed, "the document's name, as AnythingLLM writes it"},
	}
}

func prefixCounts() []Option {
	return []Option{
		{prefixInSize, "max_chunk_size includes the prefix"},
		{prefixOnTop, "max_chunk_size limits only the text without it"},
	}
}
