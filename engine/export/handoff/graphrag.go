package handoff

import "chunkscope/engine/export/handoff/target"

var graphRAG = target.Target{
	Name: "graphrag", Help: "GraphRAG's chunking, for settings.yaml", Ext: ".sh",
	SystemName: "GraphRAG", Title: "GraphRAG, chunking for settings.yaml",
	Language:    target.Shell,
	Recommended: [][]string{{"graphrag"}, {"tokens-512"}},
	Forms: []target.Form{{
		Strategies: []string{"graphrag"}, Modes: systemOverlap, OmittedModes: contextOverlap, Units: []string{"tokens"},
		Settings: []string{"max_chunk_size", "overlap_size", "tokenizer"},
		Exact:    true,
		Fill: func(j *target.Job) error {
			checkSpecialTokens(j)
			return nil
		},
	}, {
		Strategies: []string{"window"}, Modes: systemOverlap, OmittedModes: contextOverlap, Units: []string{"tokens"},
		Settings: []string{"max_chunk_size", "overlap_size", "tokenizer", "window_tail"},
		Exact:    true,
		Fill: func(j *target.Job) error {
			if j.IsBlank() {
				j.MarkInexact("GraphRAG makes a chunk from a document that contains only white space, but chunkscope does not.")
			} else {
				checkSpecialTokens(j)
			}
			return j.CheckNoTail()
		},
	}},
}

func checkSpecialTokens(j *target.Job) {
	if hasSpecialToken(j.Result.Doc.Text) {
		j.MarkInexact("the document has a special token in its text, such as <|endoftext|>, and " + j.Target.SystemName + " calls tiktoken in a way that rejects it.")
	}
}
