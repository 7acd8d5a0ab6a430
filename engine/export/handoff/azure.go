package handoff

import (
	"slices"

	"chunkscope/engine/export/handoff/target"
)

var azure = target.Target{
	Name: "azure-ai-search", Help: "Azure AI Search's split skill", Ext: ".sh",
	SystemName: "Azure AI Search", Title: "Azure AI Search, a skill set with a split skill",
	Language: target.Shell, LimitsChunks: true,
	Recommended: [][]string{{"tokens-512"}, {"context", "strategy=sentences"}},
	Forms: []target.Form{{
		Strategies: []string{"window", "recursive", "sentences"}, Modes: systemOverlap, OmittedModes: contextOverlap, Units: []string{"chars", "tokens"}, Vocabularies: target.OwnVocabularies,
		Settings:   []string{"max_chunk_size", "overlap_size", "tokenizer"},
		Dropped:    slices.Concat(fineSettings, []string{"separators"}),
		WhyInexact: "with every strategy, Azure AI Search fills pages up to the size and tries to end each at a sentence.",
		Fill: func(j *target.Job) error {
			if err := j.CheckTokenizer("cl100k_base"); err != nil {
				return err
			}
			low := 300
			if j.S.Unit == "tokens" {
				low = 1
			}
			if err := j.CheckSize(low, 50000); err != nil {
				return err
			}
			j.AddNote("Immutable: maximumPageLength and pageOverlapLength of an existing skill set cannot be changed; create a new one.")
			if j.S.Unit == "chars" {
				j.AddNote("Unit: Azure counts UTF-16 units, so an emoji counts as two.")
			}
			return nil
		},
	}},
}
