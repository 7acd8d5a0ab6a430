package panel

import (
	"slices"

	"chunkscope/engine/settings"
)

// MoreKey is the row that shows and hides the rarely needed settings.
const MoreKey = "more"

type group struct {
	title string
	keys  []string
}

// groups contains all settings. Those of the first group are always shown. A setting in
// no group goes under the last.
var groups = []group{
	{"", []string{"max_chunk_size", "overlap_size", "overlap_percentage", "overlap_sentences", "sentence_overlap", "overlap_mode"}},
	{"cutting", []string{"strategy", "unit", "tokenizer", "separators", "separator_group", "keep_separator", "split_by", "split_unit", "split_threshold", "heading_level", "strip_headers", "section_min_size", "window_tail"}},
	{"limits", []string{"min_chunk_size", "max_chunks_per_document"}},
	{"too long for a chunk", []string{"long_pages", "long_paragraphs", "long_tables", "long_code", "preserve_atomic_blocks"}},
	{"what goes with a chunk", []string{"context_prefix", "prefix_counts", "extract_preamble", "parents", "parent_size"}},
	{"text", []string{"page_mark", "strip_whitespace", "remove_extra_spaces", "remove_urls_emails", "leading_marks"}},
	{"what auto chooses by", []string{"code_threshold", "structure_threshold", "list_ratio_threshold", "list_count_threshold"}},
	{"size by content", []string{"use_adaptive_sizing", "base_size", "min_scale", "max_scale", "code_weight", "table_weight", "list_weight", "sentence_length_weight"}},
	{"as another implementation", []string{
		settings.RulesKey, "enable_code_context_binding", "related_block_max_gap", "bind_output_blocks", "preserve_before_after_pairs", "chonkie_version",
	}},
}

func groupOf(key string) int {
	for i := range groups {
		if slices.Contains(groups[i].keys, key) {
			return i
		}
	}
	return len(groups) - 1
}

// ShortLabels are the short names of settings; others keep their label in the table.
var ShortLabels = map[string]string{
	"max_chunk_size": "size", "overlap_size": "overlap", "overlap_percentage": "overlap %", "overlap_sentences": "overlap", "sentence_overlap": "sentence", "overlap_mode": "shared",
	"min_chunk_size": "merge below", "max_chunks_per_document": "max chunks", "long_pages": "pages", "long_paragraphs": "paragraphs", "long_tables": "tables", "long_code": "code",
	"preserve_atomic_blocks": "keep whole", "page_mark": "page breaks", "context_prefix": "prefix", "prefix_counts": "counts", "extract_preamble": "preamble",
	"code_threshold": "code", "structure_threshold": "headings", "list_ratio_threshold": "list share", "list_count_threshold": "lists",
	settings.RulesKey: "rules", "use_adaptive_sizing": "adaptive", "base_size": "base", "min_scale": "least ×", "max_scale": "most ×",
	"code_weight": "code", "table_weight": "tables", "list_weight": "lists", "sentence_length_weight": "sentences",
	"keep_separator": "keeps them", "strip_whitespace": "strip", "heading_level": "level", "strip_headers": "strip heads", "section_min_size": "least part",
	"window_tail": "tail alone", "parent_size": "parent size", "remove_extra_spaces": "spaces", "remove_urls_emails": "addresses", "leading_marks": "marks",
	"enable_code_context_binding": "bind code", "related_block_max_gap": "gap", "bind_output_blocks": "bind output", "preserve_before_after_pairs": "pairs",
	"chonkie_version": "version", "separator_group": "separators", "split_by": "split by", "split_unit": "counts", "split_threshold": "least tail",
}

func settingLabel(key string) string {
	if short := ShortLabels[key]; short != "" {
		return short
	}
	if t, ok := settings.Lookup(key); ok {
		return t.Label()
	}
	return key
}

func hasSlider(t *settings.Setting) bool {
	return t.Kind == settings.KindWhole || t.Kind == settings.KindShare
}
