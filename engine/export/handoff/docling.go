package handoff

import "chunkscope/engine/export/handoff/target"

var docling = target.Target{
	Name: "docling", Help: "Docling's HybridChunker, Python", Ext: ".py",
	SystemName: "Docling", Title: "Docling's HybridChunker (pip install docling tiktoken)",
	Language: target.Python, LimitsChunks: true,
	Recommended: [][]string{{"context", "unit=tokens"}},
	Forms: []target.Form{{
		Strategies: markdownStrategies, Modes: []string{"none"}, OmittedModes: contextOverlap, Units: []string{"tokens"}, Vocabularies: target.ModelVocabularies,
		Settings:   []string{"max_chunk_size", "min_chunk_size", "tokenizer", "preserve_atomic_blocks", "long_tables", "context_prefix"},
		Dropped:    outlineSettings,
		WhyInexact: "Docling packs the text below a heading, and adds the heading path before every chunk.",
		Fill: func(j *target.Job) error {
			if j.S.HasTitleInPrefix() {
				return target.RefuseValue("Docling adds headings before a chunk, but not the document's title", "context_prefix", "heading_path")
			}
			j.AddNote("Overlap: Docling does not support it.")
			j.AddNote("min_chunk_size %d: merge_peers merges everything that fits below one heading.", j.S.EffectiveMinSize())
			j.AddNote("preserve_atomic_blocks: code and tables longer than max_tokens are cut; tables repeat their header.")
			if j.S.HasPrefix() {
				j.AddNote("context_prefix heading_path: contextualize adds the headings before a chunk, each on its own line, even if the chunk already begins with them.")
			} else {
				j.AddNote("Text: contextualize adds the heading path before a chunk, which can then exceed max_tokens.")
			}
			return nil
		},
	}},
}
