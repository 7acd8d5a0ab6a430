package handoff

import (
	"slices"

	"chunkscope/engine/export/handoff/target"
)

var bedrock = target.Target{
	Name: "bedrock", Help: "an Amazon Bedrock data source, CloudFormation", Ext: ".yaml",
	SystemName: "Bedrock", Title: "Amazon Bedrock data source, CloudFormation",
	Language:    target.YAML,
	Recommended: [][]string{{"tokens-512"}},
	Alternative: "or the chunks, with chunkscope chunk and ChunkingStrategy NONE",
	Forms: []target.Form{{
		Strategies: []string{"window", "recursive", "sentences"}, Modes: systemOverlap, OmittedModes: contextOverlap, Units: []string{"tokens"}, Vocabularies: target.OwnVocabularies,
		Settings:   []string{"max_chunk_size", "overlap_size", "tokenizer"},
		Dropped:    slices.Concat(fineSettings, []string{"separators"}),
		WhyInexact: "with every strategy, Bedrock fills chunks up to the size and tries to end each at a sentence.",
		Fill: func(j *target.Job) error {
			percent, err := j.OverlapPercentWithin(1, 99)
			if err != nil {
				return err
			}
			if percent == 0 {
				percent = 1
				j.AddNote("No overlap: the minimum of OverlapPercentage is 1, so 0%% cannot be set.")
			} else {
				j.NotePercent(percent)
			}
			j.AddNote("tokenizer %s: Bedrock counts with the tokenizer of the embedding model.", j.S.Tokenizer)
			j.AddNote("Later changes: the chunking of a data source is fixed when it is created, and an update replaces the data source.")
			j.Data = percent
			return nil
		},
	}},
}
