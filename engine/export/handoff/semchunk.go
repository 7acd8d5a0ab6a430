package handoff

import "chunkscope/engine/export/handoff/target"

var semchunk = target.Target{
	Name: "semchunk", Help: "semchunk, Python", Ext: ".py",
	SystemName: "semchunk", Title: "semchunk (pip install semchunk)",
	Language: target.Python, LimitsChunks: true,
	Recommended: [][]string{{"langchain-recursive"}},
	Forms: []target.Form{{
		Strategies: []string{"recursive"}, Modes: systemOverlap, OmittedModes: contextOverlap, Units: []string{"chars", "words", "tokens"}, Vocabularies: target.ModelVocabularies,
		Settings:   []string{"max_chunk_size", "overlap_size", "tokenizer"},
		Dropped:    []string{"keep_separator", "strip_whitespace"},
		WhyInexact: "semchunk cuts a text at its longest run of line ends, then of tabs, then of white space, then at punctuation, and drops the white space it cuts at.",
		Fill: func(j *target.Job) error {
			if j.Overlap() > 0 {
				j.AddNote("Overlap: semchunk cuts pieces of min(overlap, size − overlap) and joins several of them into a chunk, so chunks are shorter than the size.")
			}
			return j.CheckOverlapBelowSize("an overlap", "the size")
		},
	}},
}
