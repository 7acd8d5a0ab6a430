package handoff

import "chunkscope/engine/export/handoff/target"

var llamaindexTS = target.Target{
	Name: "llamaindex-ts", Help: "LlamaIndex node parsers, TypeScript", Ext: ".ts",
	SystemName: "LlamaIndex TS", Title: "LlamaIndex sentence splitter (npm install llamaindex)",
	Language: target.JavaScript, LimitsChunks: true,
	Recommended: [][]string{{"llamaindex-sentences"}},
	Forms: []target.Form{{
		Strategies: []string{"sentences", "llamaindex_sentences"}, Modes: systemOverlap, OmittedModes: contextOverlap, Units: []string{"tokens"}, Vocabularies: target.OwnVocabularies,
		Settings:   []string{"max_chunk_size", "overlap_size", "tokenizer"},
		WhyInexact: "LlamaIndex TS finds sentences by its own rules, even in the middle of foo.bar; the sentences strategy uses UAX #29, within a block, and llamaindex_sentences works like LlamaIndex for Python.",
		Fill: func(j *target.Job) error {
			j.AddNote("Text: repeated punctuation in sentences that are too long is lost, and {{NUMBER_0}} in a text is mistaken for a placeholder.")
			j.AddNote("Offsets: startCharIdx is the first place where a chunk's text occurs, which is wrong for repeated text.")
			return j.CheckTokenizer("cl100k_base")
		},
	}},
}
