package handoff

import "chunkscope/engine/export/handoff/target"

var openaiStore = target.Target{
	Name: "openai-vector-store", Help: "OpenAI vector stores, Python", Ext: ".py",
	SystemName: "OpenAI", Title: "OpenAI vector store (pip install openai)",
	Language:    target.Python,
	Recommended: [][]string{{"openai-vector-store"}},
	Forms: []target.Form{{
		Strategies: []string{"window"}, Modes: systemOverlap, OmittedModes: contextOverlap, Units: []string{"tokens"}, Vocabularies: target.OwnVocabularies,
		Settings:   []string{"max_chunk_size", "overlap_size", "tokenizer", "window_tail"},
		WhyInexact: "the store converts files before it cuts them, and counts with its own tokenizer.",
		Fill: func(j *target.Job) error {
			if err := j.CheckSize(100, 4096); err != nil {
				return err
			}
			if err := j.CheckOverlapAtMostHalf(); err != nil {
				return err
			}
			if j.S.WindowTail && j.Overlap() > 0 {
				j.AddNote("window_tail: the store makes no last window that only repeats text.")
			}
			j.AddNote("tokenizer %s: the store uses its own.", j.S.Tokenizer)
			j.AddNote("Text: files are converted before they are cut; only plain text is unchanged.")
			return nil
		},
	}},
}
