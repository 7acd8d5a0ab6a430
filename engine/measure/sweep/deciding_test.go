package sweep

import (
	"slices"
	"testing"

	"chunkscope/engine/settings"
)

// excludedSettings lists the settings that Replace does not change, because they do not affect
// chunk boundaries.
var excludedSettings = []string{
	"remove_extra_spaces", "remove_urls_emails", "leading_marks",
	"split_threshold", "chonkie_version",
	"unit", "tokenizer", "markdown_rules", "max_chunks_per_document",
	"overlap_mode", "overlap_size", "overlap_percentage", "overlap_sentences", "window_tail",
	"context_prefix", "prefix_counts",
	"enable_code_context_binding", "related_block_max_gap", "bind_output_blocks", "preserve_before_after_pairs",
	"min_scale", "max_scale", "code_weight", "table_weight", "list_weight", "sentence_length_weight",
	"keep_separator", "strip_whitespace",
}

func TestEverySettingIsTriedOrExcluded(t *testing.T) {
	for i := range settings.Table {
		key := settings.Table[i].Key
		if isTried := slices.Contains(cutSettings, key); isTried == slices.Contains(excludedSettings, key) {
			t.Errorf("%s must be in exactly one of cutSettings and excludedSettings", key)
		}
	}
}
