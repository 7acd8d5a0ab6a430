package handoff

import "chunkscope/engine/export/handoff/target"

type llamaindexParser struct {
	langchainSplitter
	Headings  bool
	Tokenizer string
}

var llamaindexPython = target.Target{
	Name: "llamaindex-python", Help: "LlamaIndex node parsers, Python", Ext: ".py",
	SystemName: "LlamaIndex", Title: "LlamaIndex node parser (pip install llama-index-core)",
	Language: target.Python, LimitsChunks: true,
	Recommended: [][]string{{"langchain-recursive"}, {"langchain-markdown"}, {"llamaindex-sentences"}},
	Forms: []target.Form{
		{
			Strategies: []string{"recursive"}, Modes: systemOverlap, OmittedModes: contextOverlap, Units: []string{"chars", "words", "tokens"}, Vocabularies: target.ModelVocabularies,
			Settings: []string{"max_chunk_size", "overlap_size", "tokenizer", "separators", "keep_separator", "strip_whitespace", "parents", "parent_size"},
			Exact:    true,
			Fill: func(j *target.Job) error {
				x, err := recursiveSplitter(j)
				if err != nil {
					return err
				}
				return setParser(j, &llamaindexParser{langchainSplitter: x})
			},
		},
		{
			Strategies: []string{"window"}, Modes: systemOverlap, OmittedModes: contextOverlap, Units: []string{"chars", "tokens"},
			Settings: []string{"max_chunk_size", "overlap_size", "tokenizer", "window_tail", "parents", "parent_size"},
			Exact:    true,
			Fill: func(j *target.Job) error {
				x, err := windowSplitter(j)
				if err != nil {
					return err
				}
				return setParser(j, &llamaindexParser{langchainSplitter: x})
			},
		},
		{
			Strategies: []string{"llamaindex_sentences"}, Modes: systemOverlap, OmittedModes: contextOverlap, Units: []string{"chars", "words", "tokens"}, Vocabularies: target.ModelVocabularies,
			Settings: []string{"max_chunk_size", "overlap_size", "tokenizer", "parents", "parent_size"},
			Exact:    true,
			Fill: func(j *target.Job) error {
				if j.Result.Doc.Text == "" {
					j.MarkInexact("LlamaIndex makes an empty chunk from an empty document, but chunkscope does not.")
				}
				x := sentenceParser(j)
				return setParser(j, &x)
			},
		},
		{
			Strategies: []string{"sentences"}, Modes: systemOverlap, OmittedModes: contextOverlap, Units: []string{"chars", "words", "tokens"}, Vocabularies: target.ModelVocabularies,
			Settings:   []string{"max_chunk_size", "overlap_size", "tokenizer", "parents", "parent_size"},
			WhyInexact: "LlamaIndex finds sentences with NLTK, across blocks; chunkscope finds them by UAX #29, within a block.",
			Fill: func(j *target.Job) error {
				if j.S.HasParagraphParents() || j.S.HasDocumentParent() {
					return target.RefuseValue("LlamaIndex splits sentences differently within parents", "strategy", "llamaindex_sentences", "recursive")
				}
				j.Data = sentenceParser(j)
				j.AddNote("Size: a chunk may exceed chunk_size once overlap has been added.")
				return nil
			},
		},
		{
			Strategies: []string{"headings"}, Modes: systemOverlap, OmittedModes: contextOverlap,
			Settings:   []string{"heading_level"},
			WhyInexact: "LlamaIndex begins a section at empty headings, if a space follows their marks, but not at headings underlined with === or ---, and does not recognize ~~~ fences.",
			Fill: func(j *target.Job) error {
				j.Data = llamaindexParser{Headings: true}
				if j.S.HeadingLevel != 6 {
					return target.RefuseValue("LlamaIndex's MarkdownNodeParser begins a section at every heading", "heading_level", "6")
				}
				return nil
			},
		},
	},
}

func sentenceParser(j *target.Job) llamaindexParser {
	x := llamaindexParser{Tokenizer: map[string]string{"chars": "list", "words": "words", "tokens": "tokenize"}[j.S.Unit]}
	x.CountsTokens, x.CountsWords = j.S.Unit == "tokens", j.S.Unit == "words"
	return x
}

func setParser(j *target.Job, x *llamaindexParser) error {
	if j.S.HasDocumentParent() {
		return target.RefuseValue("LlamaIndex's HierarchicalNodeParser returns only parsed nodes, never a whole document", "parents", "paragraphs", "none")
	}
	x.Parents = newParents(j, &x.langchainSplitter, "parser")
	if x.Parents != nil && x.Tokenizer != "" {
		x.Parents.NeedsOwnCounter = false // both parsers use the same tokenizer
	}
	j.Data = *x
	return nil
}
