package handoff

import (
	"strings"

	"chunkscope/engine/export/handoff/target"
)

// langchainSplitter describes a LangChain splitter in Python, which is also used in code for
// LlamaIndex.
type langchainSplitter struct {
	Class                  string
	Separators             []string
	Patterns               bool
	Keep                   string
	Strip                  bool
	Levels                 []headingLevel
	Sections, StripHeaders bool
	Parents                *langchainParents
	// CountsWords, CountsTokens and Unchanged select the length function in the template.
	CountsWords, CountsTokens, Unchanged bool
}

type headingLevel struct {
	Marks string
	N     int
}

func characterSplitter(j *target.Job) langchainSplitter {
	return langchainSplitter{
		Class:       "RecursiveCharacterTextSplitter",
		CountsWords: j.S.Unit == "words", CountsTokens: j.S.Unit == "tokens",
	}
}

func noteOffsets(j *target.Job) {
	ours := "chunkscope's offsets are exact"
	if j.Result.Dropped != nil {
		ours = "chunkscope's offsets are exact where the text is unaltered, and otherwise cover the text that a chunk is made from"
	}
	j.AddNote("Offsets: %s searches for the text of a chunk, and can find an earlier copy or nothing; %s.", j.Target.SystemName, ours)
}

func recursiveSplitter(j *target.Job) (langchainSplitter, error) {
	x := characterSplitter(j)
	var err error
	if x.Separators, x.Patterns, err = j.Separators(); err != nil {
		return x, err
	}
	switch j.S.KeepSeparator {
	case "start":
		x.Keep = "True"
	case "end":
		x.Keep = `"end"`
	case "false":
		x.Keep = "False"
		if x.Patterns {
			return x, target.RefuseValue(j.Target.SystemName+" would put the pattern itself between the pieces it joins when the Markdown separators are dropped", "keep_separator", "start")
		}
	default:
		return x, target.RefuseValue(j.Target.SystemName+" has no counterpart to keep_separator "+j.S.KeepSeparator, "keep_separator", "start")
	}
	x.Strip = j.S.StripWhitespace
	if j.S.Unit == "words" && j.Overlap() == 0 && !x.Strip {
		j.MarkInexact("white space has no length in words, so LangChain, unlike chunkscope, repeats it even without overlap.")
	}
	noteOffsets(j)
	return x, nil
}

func windowSplitter(j *target.Job) (langchainSplitter, error) {
	if err := j.CheckNoTail(); err != nil {
		return langchainSplitter{}, err
	}
	if j.IsBlank() {
		j.MarkInexact("LangChain makes chunks from a document that contains only white space, but chunkscope does not.")
	}
	if j.S.Unit == "tokens" {
		return langchainSplitter{Class: "TokenTextSplitter"}, nil
	}
	x := characterSplitter(j)
	x.Separators, x.Keep = []string{""}, "True"
	noteOffsets(j)
	return x, nil
}

func headingLevels(j *target.Job) []headingLevel {
	var out []headingLevel
	for n := 1; n <= j.S.HeadingLevel; n++ {
		out = append(out, headingLevel{strings.Repeat("#", n), n})
	}
	return out
}
