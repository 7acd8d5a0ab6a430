package handoff

import "chunkscope/engine/export/handoff/target"

var langchainPython = target.Target{
	Name: "langchain-python", Alias: "langchain", Help: "LangChain text splitters, Python", Ext: ".py",
	SystemName: "LangChain", Title: "LangChain text splitter (pip install langchain-text-splitters)",
	Language: target.Python, LimitsChunks: true,
	Recommended: [][]string{{"langchain-recursive"}, {"langchain-markdown"}, {"langchain-token"}, {"langchain-headings"}, {"langchain-sections"}, {"open-webui"}},
	Forms: []target.Form{
		{
			Strategies: []string{"recursive"}, Modes: systemOverlap, OmittedModes: contextOverlap, Units: []string{"chars", "words", "tokens"}, Vocabularies: target.ModelVocabularies,
			Settings: []string{"max_chunk_size", "overlap_size", "tokenizer", "separators", "keep_separator", "strip_whitespace", "parents", "parent_size"},
			Exact:    true,
			Fill: func(j *target.Job) error {
				x, err := recursiveSplitter(j)
				x.Parents = newParents(j, &x, "retriever")
				j.Data = x
				return err
			},
		},
		{
			Strategies: []string{"window"}, Modes: systemOverlap, OmittedModes: contextOverlap, Units: []string{"chars", "tokens"},
			Settings: []string{"max_chunk_size", "overlap_size", "tokenizer", "window_tail", "parents", "parent_size"},
			Exact:    true,
			Fill: func(j *target.Job) error {
				x, err := windowSplitter(j)
				x.Parents = newParents(j, &x, "retriever")
				j.Data = x
				return err
			},
		},
		{
			Strategies: []string{"headings_recursive"}, Modes: systemOverlap, OmittedModes: contextOverlap, Units: []string{"chars", "words", "tokens"},
			Settings: []string{"max_chunk_size", "overlap_size", "tokenizer", "separators", "keep_separator", "heading_level", "strip_headers"},
			Exact:    true,
			Fill: func(j *target.Job) error {
				x, err := recursiveSplitter(j)
				x.Strip, x.Sections, x.Levels, x.StripHeaders = true, true, headingLevels(j), j.S.StripHeaders
				j.Data = x
				return err
			},
		},
		{
			Strategies: []string{"headings"}, Modes: systemOverlap, OmittedModes: contextOverlap,
			Settings:   []string{"heading_level"},
			WhyInexact: "LangChain begins a section at empty headings but not at headings underlined with === or ---, and strips white space at both ends of lines.",
			Fill: func(j *target.Job) error {
				j.Data = langchainSplitter{Class: "MarkdownHeaderTextSplitter", Levels: headingLevels(j)}
				return nil
			},
		},
	},
}
