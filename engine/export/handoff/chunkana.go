package handoff

import (
	"chunkscope/engine/export/handoff/target"
	"chunkscope/engine/settings"
)

var chunkanaSettings = []string{
	"max_chunk_size", "min_chunk_size", "overlap_size", "preserve_atomic_blocks", "extract_preamble", "long_paragraphs",
	"code_threshold", "structure_threshold", "list_ratio_threshold", "list_count_threshold",
	"markdown_rules", "enable_code_context_binding", "related_block_max_gap", "bind_output_blocks", "preserve_before_after_pairs",
	"use_adaptive_sizing", "base_size", "min_scale", "max_scale",
	"code_weight", "table_weight", "list_weight", "sentence_length_weight",
}

var chunkana = target.Target{
	Name: "chunkana", Help: "Chunkana, Python", Ext: ".py",
	SystemName: "Chunkana", Title: "Chunkana (pip install chunkana)",
	Language: target.Python, LimitsChunks: true,
	Recommended: [][]string{{"context"}},
	Forms: []target.Form{{
		Strategies: markdownStrategies, Modes: []string{"none", "context"}, Units: []string{"chars"},
		Settings:   chunkanaSettings,
		WhyInexact: "Chunkana reads Markdown by its own rules and chunkscope by CommonMark, so sections, lists and merged chunks differ in most documents.",
		Fill: func(j *target.Job) error {
			if j.S.UsesReference() {
				j.MarkInexact("The reference rules reproduce an older version of Chunkana. Newer versions move headings to the text that they introduce, and split long chunks further.")
			} else if j.S.LongParagraphs == "split" {
				j.AddNote("long_paragraphs split: Chunkana keeps a long paragraph whole, even if oversize.")
			}
			if !j.S.UsesReference() {
				j.AddNote("Text: where Chunkana misreads Markdown or loses text, chunkscope follows CommonMark and keeps it.")
			}
			j.Data = newChunkanaConfig(j)
			return nil
		},
	}},
}

type chunkanaConfig struct {
	ContextSize     int
	ChoosesStrategy bool
}

func newChunkanaConfig(j *target.Job) chunkanaConfig {
	threshold, ok := settings.Lookup("code_threshold")
	return chunkanaConfig{contextSize(j), ok && threshold.Applies(&j.S)}
}

func contextSize(j *target.Job) int {
	if mode := j.S.Mode(); mode.RequestsOverlap() {
		return j.S.OverlapSize
	}
	return 0
}
