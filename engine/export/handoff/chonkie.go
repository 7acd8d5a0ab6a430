package handoff

import (
	"slices"
	"strings"

	"chunkscope/engine/export/handoff/target"
)

var specialTokens = []string{"<|endoftext|>", "<|fim_prefix|>", "<|fim_middle|>", "<|fim_suffix|>", "<|endofprompt|>"}

func hasSpecialToken(text string) bool {
	return slices.ContainsFunc(specialTokens, func(token string) bool { return strings.Contains(text, token) })
}

type chonkieChunker struct {
	Class string
	Short bool
}

var chonkie = target.Target{
	Name: "chonkie", Help: "Chonkie chunkers, Python", Ext: ".py",
	SystemName: "Chonkie", Title: "Chonkie chunker (pip install chonkie)",
	Language: target.Python, LimitsChunks: true,
	Recommended: [][]string{{"chonkie-recursive"}, {"tokens-512"}, {"langchain-recursive", "overlap_mode=none"}},
	Forms: []target.Form{
		{
			Strategies: []string{"chonkie_recursive"}, Modes: systemOverlap, OmittedModes: contextOverlap, Units: []string{"chars", "tokens"},
			Settings: []string{"max_chunk_size", "tokenizer"},
			Exact:    true,
			Fill: func(j *target.Job) error {
				j.Data = chonkieChunker{Class: "RecursiveChunker"}
				r := j.Result
				for i := 0; i < len(r.Seams) && j.S.Unit == "tokens"; i++ {
					if r.Seams[i].Cause.IsBySize() {
						j.MarkInexact("a word that is longer than a chunk is cut between tokens, where chunkscope cuts between characters.")
						break
					}
				}
				return nil
			},
		},
		{
			Strategies: []string{"window"}, Modes: systemOverlap, OmittedModes: contextOverlap, Units: []string{"chars", "tokens"},
			Settings: []string{"max_chunk_size", "overlap_size", "tokenizer", "window_tail"},
			Exact:    true,
			Fill: func(j *target.Job) error {
				j.Data = chonkieChunker{Class: "TokenChunker"}
				switch {
				case j.IsBlank():
					j.MarkInexact("Chonkie and chunkscope treat a document that contains only white space differently.")
				case j.S.Unit == "tokens" && hasSpecialToken(j.Result.Doc.Text):
					j.MarkInexact("the document contains a special token, such as <|endoftext|>, on which Chonkie fails.")
				}
				return j.CheckNoTail()
			},
		},
		{
			Strategies: []string{"sentences"}, Modes: systemOverlap, OmittedModes: contextOverlap, Units: []string{"chars", "tokens"}, Vocabularies: target.ModelVocabularies,
			Settings:   []string{"max_chunk_size", "overlap_size", "tokenizer"},
			WhyInexact: `Chonkie ends a sentence after ". ", "! ", "? " and line ends; chunkscope finds sentences by UAX #29, within a block.`,
			Fill: func(j *target.Job) error {
				j.Data = chonkieChunker{Class: "SentenceChunker"}
				j.AddNote("Overlap: Chonkie repeats at least one sentence, even if it is longer than overlap_size.")
				return nil
			},
		},
		{
			Strategies: []string{"recursive"}, Modes: systemOverlap, OmittedModes: contextOverlap, Units: []string{"chars", "tokens"}, Vocabularies: target.ModelVocabularies,
			Settings:   []string{"max_chunk_size", "overlap_size", "tokenizer"},
			Dropped:    []string{"separators", "keep_separator", "strip_whitespace"},
			WhyInexact: "Chonkie cuts at its own levels: paragraphs, sentences, clauses, words.",
			Fill: func(j *target.Job) error {
				j.Data = chonkieChunker{Class: "RecursiveChunker", Short: true}
				if j.Overlap() > 0 {
					return target.RefuseValue("Chonkie's RecursiveChunker has no overlap, and its OverlapRefinery makes chunks longer than chunk_size", "overlap_mode", "none")
				}
				return nil
			},
		},
	},
}
