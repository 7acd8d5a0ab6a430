package handoff

import (
	"slices"

	"chunkscope/engine/export/handoff/target"
)

const ragflowDifference = "RAGFlow cuts at its delimiters and fills chunks up to the size, which the last piece may exceed."

var ragflow = target.Target{
	Name: "ragflow", Help: "RAGFlow's dataset settings", Ext: ".yaml",
	SystemName: "RAGFlow", Title: "RAGFlow dataset, method General",
	Language:    target.YAML,
	Recommended: [][]string{{"tokens-512"}, {"context", "strategy=sentences", "unit=tokens", "max_chunk_size=512"}},
	Forms: []target.Form{
		ragflowForm(`\n`, "window", "recursive"),
		ragflowForm(`\n!?。；！？`, "sentences"),
	},
}

func ragflowForm(delimiters string, strategies ...string) target.Form {
	return target.Form{
		Strategies: strategies, Modes: systemOverlap, OmittedModes: contextOverlap, Units: []string{"tokens"}, Vocabularies: target.OwnVocabularies,
		Settings:   []string{"max_chunk_size", "overlap_size", "tokenizer", "separators"},
		Dropped:    slices.Clone(fineSettings),
		WhyInexact: ragflowDifference,
		Fill: func(j *target.Job) error {
			if err := j.CheckSize(1, 2048); err != nil {
				return err
			}
			percent, err := j.OverlapPercentWithin(0, 30)
			if err != nil {
				return err
			}
			if j.S.Separators != "default" {
				return target.RefuseValue("RAGFlow's delimiters are single characters", "separators", "default")
			}
			j.NotePercent(percent)
			j.AddNote("tokenizer %s: RAGFlow uses its own.", j.S.Tokenizer)
			j.Data = delimiters
			return nil
		},
	}
}
