package settings

// PrefixShare determines the maximum size of a prefix, which is max_chunk_size / PrefixShare.
const PrefixShare = 4

const (
	prefixTitled = "title_and_heading_path"
	prefixNamed  = "document_metadata"
	prefixInSize = "in_size"
	prefixOnTop  = "on_top"
)

func allowsPrefix(s *Settings) bool { return !s.UsesReference() && !s.IsGiven() }

func prefixOptions() []Option {
	return []Option{
		{"none", "nothing"},
		{"heading_path", "the headings above it"},
		{prefixTitled, "the document's title and these headings"},
		{prefixNamed, "the document's name, as AnythingLLM writes it"},
	}
}

func prefixCountOptions() []Option {
	return []Option{
		{prefixInSize, "max_chunk_size includes the prefix"},
		{prefixOnTop, "max_chunk_size limits only the text without it"},
	}
}
