package handoff

import (
	"slices"

	"chunkscope/engine/export/handoff/target"
	"chunkscope/engine/settings"
)

var difyPlugin = target.Target{
	Name: "dify-plugin", Help: "parameters of Dify's Advanced Markdown Chunker", Ext: ".yaml",
	SystemName: "Dify's Markdown chunker", Title: "Parameters of the Dify plugin Advanced Markdown Chunker",
	Language:    target.YAML,
	Recommended: [][]string{{"context"}},
	Forms: []target.Form{{
		Strategies: markdownStrategies, Modes: []string{"none", "context"}, Units: []string{"chars"},
		Settings:   slices.Concat([]string{"max_chunk_size", "overlap_size"}, fixedByPlugin),
		Dropped:    []string{"long_paragraphs"},
		WhyInexact: "the plugin runs Chunkana, which reads Markdown by its own rules, not by CommonMark.",
		Fill: func(j *target.Job) error {
			def := settings.Default()
			for _, key := range fixedByPlugin {
				t, ok := settings.Lookup(key)
				if ok && t.Applies(&j.S) && t.Get(&j.S) != t.Get(&def) {
					j.AddNote("%s %s: the plugin uses %s.", key, t.Get(&j.S), t.Get(&def))
				}
			}
			j.AddNote("include_metadata: if false, the plugin, unlike chunkscope, embeds previous_content and next_content with the chunk.")
			j.Data = contextSize(j)
			return nil
		},
	}},
}

var fixedByPlugin = []string{
	"min_chunk_size", "preserve_atomic_blocks", "extract_preamble",
	"code_threshold", "structure_threshold", "list_ratio_threshold", "list_count_threshold",
}
