package handoff

import (
	"unicode"

	"chunkscope/engine/export/handoff/target"
)

// The JavaScript package counts UTF-16 units by default, so the generated code sets a length
// function.
var langchainJS = target.Target{
	Name: "langchain-js", Help: "LangChain text splitters, JavaScript", Ext: ".mjs",
	SystemName: "LangChain JS", Title: "LangChain text splitter (npm install @langchain/textsplitters @langchain/core)",
	Language: target.JavaScript, LimitsChunks: true,
	Recommended: [][]string{{"langchain-recursive"}, {"anythingllm", "context_prefix=none"}, {"langchainjs-markdown"}, {"langchain-token"}},
	Forms: []target.Form{
		{
			Strategies: []string{"langchainjs_recursive"}, Modes: systemOverlap, OmittedModes: contextOverlap, Units: []string{"chars", "words", "tokens"},
			Settings: []string{"max_chunk_size", "overlap_size", "tokenizer", "separators"},
			Exact:    true,
			Fill: func(j *target.Job) error {
				if err := j.CheckOverlapBelowSize("a chunkOverlap", "chunkSize"); err != nil {
					return err
				}
				if j.S.Unit == "tokens" && j.HasRune(mayDifferInJS) {
					j.MarkInexact(otherTokensInJS)
				}
				x := characterSplitter(j)
				x.Separators, x.Unchanged = j.S.SeparatorsInJS(), j.S.Unit == "chars"
				j.Data = x
				return nil
			},
		},
		{
			Strategies: []string{"recursive"}, Modes: systemOverlap, OmittedModes: contextOverlap, Units: []string{"chars", "words", "tokens"},
			Settings: []string{"max_chunk_size", "overlap_size", "tokenizer", "separators", "keep_separator", "strip_whitespace"},
			Exact:    true, Fill: fillJSRecursive,
		},
		{
			Strategies: []string{"window"}, Modes: systemOverlap, OmittedModes: contextOverlap, Units: []string{"tokens"},
			Settings: []string{"max_chunk_size", "overlap_size", "tokenizer", "window_tail"},
			Exact:    true, Fill: fillJSWindow,
		},
	},
}

func fillJSRecursive(j *target.Job) error {
	list, patterns, err := j.Separators()
	switch {
	case err != nil:
		return err
	case patterns:
		return target.RefuseValueWithAlternative("use the Markdown list of preset langchainjs-markdown", "LangChain JS takes separators as plain text, but the Markdown list for Python has patterns", "separators")
	case len(list) == 0 || list[len(list)-1] != "":
		return target.RefuseValueWithAlternative(`end the list of separators with ""`, "LangChain JS cuts between characters where no separator is left", "separators")
	case j.S.KeepSeparator != "start":
		return target.RefuseValue("LangChain JS merges differently unless separators stay at the start", "keep_separator", "start")
	case !j.S.StripWhitespace:
		return target.RefuseValue("LangChain JS always strips white space", "strip_whitespace", "true")
	}
	if err := j.CheckOverlapBelowSize("a chunkOverlap", "chunkSize"); err != nil {
		return err
	}
	j.AddNote("Characters beyond U+FFFF (emoji, rare ideographs): where text has no separators, JavaScript cuts between UTF-16 units and can split such a character in two.")
	j.AddNote("White space: JavaScript strips U+FEFF; Python and chunkscope strip U+0085 and U+001C to U+001F.")
	switch {
	case j.S.Unit == "tokens" && j.HasRune(mayDifferInJS):
		j.MarkInexact(otherTokensInJS)
	case maySplitDifferentlyInJS(j.Result.Doc.Text, list) && !splitsIdenticallyInJS(j, list):
		j.MarkInexact("JavaScript cuts this document differently: it counts characters beyond U+FFFF twice, strips other white space, or splits repeated separators.")
	}
	x := characterSplitter(j)
	x.Separators = list
	j.Data = x
	return nil
}

func fillJSWindow(j *target.Job) error {
	if err := j.CheckNoTail(); err != nil {
		return err
	}
	j.AddNote("Text around U+FEFF and U+0085: js-tiktoken and tiktoken disagree on whether they are white space, so token boundaries may differ there.")
	switch {
	case j.IsBlank():
		j.MarkInexact("LangChain makes chunks from a document that contains only white space, but chunkscope does not.")
	case j.HasRune(mayDifferInJS):
		j.MarkInexact(otherTokensInJS)
	}
	j.Data = langchainSplitter{Class: "TokenTextSplitter"}
	return nil
}

// mayDifferInJS reports whether js-tiktoken and tiktoken may split differently near r.
func mayDifferInJS(r rune) bool {
	return r == 0xfeff || r == 0x85 || r == 'ſ' || r > unicode.MaxLatin1 && !unicode.IsGraphic(r) && !unicode.Is(unicode.C, r)
}

const otherTokensInJS = "the document holds U+FEFF, U+0085, U+017F or a character newer than Unicode 15.0, near which js-tiktoken and tiktoken may find different tokens."
