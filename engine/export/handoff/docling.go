package handoff

import "chunkscope/engine/export/handoff/target"

// docling exports a HybridChunker of Docling, which counts tokens and has no overlap.
var docling = target.Target{
	Name: "docling", Help: "Docling's HybridChunker, Python", Ext: ".py",
	SystemName: "Docling", Title: "Docling's HybridChunker (pip install docling tiktoken)",
	Language: target.Python, LimitsChunks: true,
	Recommended: [][]string{{"context", "unit=tokens"}},
	Forms: []target.Form{{
		Strategies: markdownStrategies, Modes: []string{"none"}, OmittedModes: contextOverlap, Units: []string{"tokens"}, Vocabularies: target.ModelVocabularies,
		Settings:   []string{"max_chunk_size", "min_chunk_size", "tokenizer", "preserve_atomic_blocks", "long_tables", "context_prefix"},
		Dropped:    outlineSettings,
		WhyInexact: "Docling packs the text below one heading, and puts the path of headings in front of every chunk.",
		Fill: func(j *target.Job) error {
			if j.S.HasTitleInPrefix() {
				return target.RefuseValue("Docling puts headings in front of a chunk, but not the document's title", "context_prefix", "heading_path")
			}
			j.AddNote("Overlap: Docling has none.")
			j.AddNote("min_chunk_size %d: merge_peers merges everything that fits below one heading.", j.S.EffectiveMinSize())
			j.AddNote("preserve_atomic_blocks: code and tables longer than max_tokens are cut, tables with their header repeated.")
			if j.S.HasPrefix() {
				j.AddNote("context_prefix heading_path: contextualize puts the headings in front of a chunk, each on its own line, even those that the chunk begins with.")
			} else {
				j.AddNote("Text: contextualize puts the path of headings in front of a chunk, which can take it above max_tokens.")
			}
			return nil
		},
	}},
}
