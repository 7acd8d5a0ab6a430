package handoff

import (
	"strconv"

	"chunkscope/engine/export/handoff/target"
	"chunkscope/engine/settings"
)

var lightRAG = target.Target{
	Name: "lightrag", Help: "LightRAG's environment variables", Ext: ".sh",
	SystemName: "LightRAG", Title: "LightRAG environment variables",
	Language:    target.Shell,
	Recommended: [][]string{{"lightrag"}},
	Forms: []target.Form{{
		Strategies: []string{"lightrag"}, Modes: systemOverlap, OmittedModes: contextOverlap, Units: []string{"tokens"}, Vocabularies: target.OwnVocabularies,
		Settings: []string{"max_chunk_size", "overlap_size", "tokenizer", "separators"},
		Exact:    true,
		Fill: func(j *target.Job) error {
			if list, ok := settings.DecodeList(j.S.Separators); ok && len(list) > 0 {
				j.Data = strconv.Quote(list[0])
				j.AddNote("separators: only the first one is used; in code it is the argument split_by_character of insert().")
			}
			checkSpecialTokens(j)
			return fillLightRAG(j)
		},
	}, {
		Strategies: []string{"window"}, Modes: systemOverlap, OmittedModes: contextOverlap, Units: []string{"tokens"}, Vocabularies: target.OwnVocabularies,
		Settings:   []string{"max_chunk_size", "overlap_size", "tokenizer", "window_tail"},
		WhyInexact: "LightRAG cleans a document before it cuts it, and removes the white space at the ends of windows.",
		Fill: func(j *target.Job) error {
			if !j.S.WindowTail && j.Overlap() > 0 {
				return target.RefuseValue("LightRAG keeps a last chunk that only repeats the end of the previous chunk", "window_tail", "true")
			}
			return fillLightRAG(j)
		},
	}},
}

func fillLightRAG(j *target.Job) error {
	j.AddNote("In code: the arguments of LightRAG() are chunk_token_size and chunk_overlap_token_size.")
	return j.CheckTokenizer("o200k_base")
}
