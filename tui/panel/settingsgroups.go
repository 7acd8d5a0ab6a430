package panel

import (
	"slices"

	"chunkscope/engine/settings"
	"chunkscope/tui/session"
)

// MoreKey is the key of the row that shows or hides the rarely needed settings.
const MoreKey = "more"

type group struct {
	title string
	keys  []string
}

// groups lists the settings by group. The first group is always shown. A setting in no group
// belongs to the last one.
var groups = []group{
	{"", []string{"max_chunk_size", "overlap_size", "overlap_percentage", "overlap_sentences", "sentence_overlap", "overlap_mode"}},
	{"cutting", []string{"strategy", "unit", "tokenizer", "separators", "separator_group", "keep_separator", "split_by", "split_unit", "split_threshold", "heading_level", "strip_headers", "section_min_size", "window_tail"}},
	{"limits", []string{"min_chunk_size", "max_chunks_per_document"}},
	{"too long for a chunk", []string{"long_pages", "long_paragraphs", "long_tables", "long_code", "preserve_atomic_blocks"}},
	{"text added to a chunk", []string{"context_prefix", "prefix_counts", "extract_preamble", "parents", "parent_size"}},
	{"text", []string{"page_mark", "strip_whitespace", "remove_extra_spaces", "remove_urls_emails", "leading_marks"}},
	{"auto thresholds", []string{"code_threshold", "structure_threshold", "list_ratio_threshold", "list_count_threshold"}},
	{"size by content", []string{"use_adaptive_sizing", "base_size", "min_scale", "max_scale", "code_weight", "table_weight", "list_weight", "sentence_length_weight"}},
	{"original behaviour", []string{
		settings.RulesKey, "enable_code_context_binding", "related_block_max_gap", "bind_output_blocks", "preserve_before_after_pairs", "chonkie_version",
	}},
}

func findGroup(key string) int {
	for i := range groups {
		if slices.Contains(groups[i].keys, key) {
			return i
		}
	}
	return len(groups) - 1
}

// groupHeading returns "" for rows above the first heading.
func groupHeading(s *session.Reader, key string) string {
	switch {
	case key == PresetKey || key == MoreKey || key == TargetKey && s.Target != nil:
		return ""
	case key == TargetKey:
		return groups[1].title
	}
	return groups[findGroup(key)].title
}

func hasSlider(t *settings.Setting) bool {
	return t.Kind == settings.KindInteger || t.Kind == settings.KindDecimal
}
