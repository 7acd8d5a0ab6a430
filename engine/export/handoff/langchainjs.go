package handoff

import (
	"slices"
	"strings"
	"unicode/utf16"

	"chunkscope/engine/export/handoff/target"
)

// langchainJS: @langchain/textsplitters, whose merging agrees with Python's as
// long as separators are kept in front. It counts UTF-16 units by default;
// here it is told to count as the settings do.
var langchainJS = target.Target{
	Name: "langchain-js", Help: "LangChain text splitters, JavaScript", Ext: ".mjs",
	Who: "LangChain JS", Title: "LangChain text splitter (npm install @langchain/textsplitters @langchain/core)",
	Language: target.JavaScript, Capped: true,
	Try: [][]string{{"langchain-recursive"}, {"langchainjs-markdown"}, {"langchain-token"}},
	Forms: []target.Form{
		{
			Strategies: []string{"recursive"}, Modes: own, Left: left, Units: []string{"chars", "words", "tokens"},
			Settings: []string{"max_chunk_size", "overlap_size", "tokenizer", "separators", "keep_separator", "strip_whitespace"},
			Exact:    true, Fill: jsRecursive,
		},
		{
			Strategies: []string{"window"}, Modes: own, Left: left, Units: []string{"tokens"},
			Settings: []string{"max_chunk_size", "overlap_size", "tokenizer", "window_tail"},
			Exact:    true, Fill: jsWindow,
		},
	},
}

func jsRecursive(j *target.Job) error {
	list, patterns, err := j.Separators()
	switch {
	case err != nil:
		return err
	case patterns:
		return target.CannotOr("preset langchainjs-markdown cuts at its own list for Markdown", "LangChain JS takes separators as plain text, and the Markdown list of Python has patterns", "separators")
	case len(list) == 0 || list[len(list)-1] != "":
		return target.CannotOr(`let the list of separators end with ""`, "LangChain JS cuts between characters where no separator is left", "separators")
	case j.S.KeepSeparator != "start":
		return target.Cannot("LangChain JS merges differently unless separators stay in front", "keep_separator", "start")
	case !j.S.StripWhitespace:
		return target.Cannot("LangChain JS always strips white space", "strip_whitespace", "true")
	}
	if err := j.OverlapBelowSize("a chunkOverlap", "chunkSize"); err != nil {
		return err
	}
	j.Note("Characters beyond U+FFFF (emoji, rare ideographs): where a text without separators has to be cut, JavaScript cuts between UTF-16 units, and can cut such a character in two.")
	j.Note("White space: JavaScript strips U+FEFF; Python and chunkscope strip U+0085 and U+001C to U+001F.")
	switch {
	case cutsBetweenUnits(j, list):
		j.Approximate("the document has text without separators that is longer than a chunk, with characters beyond U+FFFF, which JavaScript cuts in two.")
	case j.Holds(strippedOtherwise):
		j.Approximate("the document has white space that JavaScript and chunkscope strip differently.")
	}
	x := characterSplitter(j)
	x.Separators = list
	j.Data = x
	return nil
}

func jsWindow(j *target.Job) error {
	if err := j.NoTail(); err != nil {
		return err
	}
	j.Note("Text around U+FEFF and U+0085: js-tiktoken and tiktoken disagree on whether they are white space, so that token borders may differ there.")
	switch {
	case j.Blank():
		j.Approximate("LangChain makes chunks of a document that holds only white space, and chunkscope makes none.")
	case j.Holds(func(r rune) bool { return r == 0xfeff || r == 0x85 }):
		j.Approximate("the document holds U+FEFF or U+0085, near which js-tiktoken finds other tokens than tiktoken.")
	}
	j.Data = langchainSplitter{Class: "TokenTextSplitter"}
	return nil
}

// strippedOtherwise is white space to one of the two only.
func strippedOtherwise(r rune) bool {
	return r == 0xfeff || r == 0x85 || r >= 0x1c && r <= 0x1f
}

// cutsBetweenUnits reports whether text that no separator cuts is longer than a
// chunk and holds a character of two UTF-16 units. The list has "", behind which no
// separator is ever asked for.
func cutsBetweenUnits(j *target.Job, list []string) bool {
	pieces, longest := []string{j.Result.Doc.Text}, 0
	for _, sep := range list[:slices.Index(list, "")] {
		longest = max(longest, len(sep))
		var next []string
		for _, piece := range pieces {
			next = append(next, strings.Split(piece, sep)...)
		}
		pieces = next
	}
	meter := j.Result.Doc.Meter(j.S.Unit, j.S.Tokenizer)
	return slices.ContainsFunc(pieces, func(piece string) bool {
		return strings.ContainsFunc(piece, ofTwoUnits) && meter.Of(piece)+longest > j.Size()
	})
}

func ofTwoUnits(r rune) bool { return utf16.RuneLen(r) == 2 }
