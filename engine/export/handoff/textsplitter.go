package handoff

import (
	"fmt"
	"strings"

	"chunkscope/engine/export/handoff/target"
)

type rustSplitter struct {
	Class, Capacity, Features string
	Tokens, Trim              bool
	Crate                     string
}

var textSplitter = target.Target{
	Name: "text-splitter", Help: "text-splitter, Rust", Ext: ".rs",
	SystemName: "text-splitter", Title: "text-splitter",
	Language: target.Rust, LimitsChunks: true,
	Recommended: [][]string{{"context"}, {"langchain-recursive"}},
	Forms: []target.Form{
		{
			Strategies: []string{"recursive"}, Modes: systemOverlap, OmittedModes: contextOverlap, Units: []string{"chars", "tokens"}, Vocabularies: target.ModelVocabularies,
			Settings:   []string{"max_chunk_size", "overlap_size", "tokenizer", "separators", "strip_whitespace"},
			Dropped:    []string{"keep_separator"},
			WhyInexact: "text-splitter cuts at its own levels, not at separators.",
			Fill:       fillRustRecursive,
		},
		{
			Strategies: markdownStrategies, Modes: []string{"none"}, OmittedModes: contextOverlap, Units: []string{"chars", "tokens"}, Vocabularies: target.ModelVocabularies,
			Settings:   []string{"max_chunk_size", "min_chunk_size", "tokenizer", "preserve_atomic_blocks"},
			Dropped:    outlineSettings,
			WhyInexact: "text-splitter fills chunks by the levels of CommonMark, merges across sections of the same level, and has no preamble.",
			Fill: func(j *target.Job) error {
				j.AddNote("preserve_atomic_blocks: code and tables longer than the capacity are cut.")
				capacity := fmt.Sprintf("%d..%d", j.S.EffectiveMinSize(), j.Size()+1)
				return fillRust(j, "MarkdownSplitter", capacity, true)
			},
		},
	},
}

func fillRustRecursive(j *target.Job) error {
	class, levels := "TextSplitter", "of Unicode (lines, sentences, words)"
	switch j.S.Separators {
	case "default":
	case "markdown":
		class, levels = "MarkdownSplitter", "of CommonMark"
	default:
		return target.RefuseValue("text-splitter has its own list of separators", "separators", "default", "markdown")
	}
	j.AddNote("separators: text-splitter uses the levels %s instead.", levels)
	return fillRust(j, class, fmt.Sprint(j.Size()), j.S.StripWhitespace)
}

func fillRust(j *target.Job, class, capacity string, trim bool) error {
	x := rustSplitter{Class: class, Capacity: capacity, Trim: trim, Tokens: j.S.Unit == "tokens", Crate: "tokenizers"}
	if j.UsesTiktoken() {
		x.Crate = "tiktoken-rs"
	}
	var features []string
	if class == "MarkdownSplitter" {
		features = append(features, "markdown")
	}
	if x.Tokens {
		features = append(features, x.Crate)
	}
	x.Features = strings.Join(features, ",")
	j.Data = x
	return j.CheckOverlapBelowSize("an overlap", "the capacity")
}
