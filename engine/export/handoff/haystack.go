package handoff

import (
	"fmt"
	"strings"

	"chunkscope/engine/export/handoff/target"
)

type haystackSplitter struct {
	Class string
	// By and Threshold are the parameters split_by and split_threshold of a DocumentSplitter.
	By         string
	Threshold  int
	Unit       string
	Separators []string
	Levels     string
}

var haystack = target.Target{
	Name: "haystack", Help: "Haystack document splitters, Python", Ext: ".py",
	SystemName: "Haystack", Title: "Haystack document splitter (pip install haystack-ai)",
	Language: target.Python, LimitsChunks: true,
	Recommended: [][]string{{"haystack-words"}, {"haystack-recursive"}, {"langchain-recursive"}},
	Forms: []target.Form{
		{
			Strategies: []string{"haystack"}, Modes: systemOverlap, OmittedModes: contextOverlap,
			Settings: []string{"max_chunk_size", "overlap_size", "split_by", "split_threshold"},
			Exact:    true,
			Fill: func(j *target.Job) error {
				j.Data = haystackSplitter{Class: "DocumentSplitter", By: j.S.SplitBy, Threshold: j.S.SplitThreshold}
				return nil
			},
		},
		{
			Strategies: []string{"haystack_recursive"}, Modes: systemOverlap, OmittedModes: contextOverlap,
			Settings: []string{"max_chunk_size", "split_unit", "separators"},
			Exact:    true,
			Fill: func(j *target.Job) error {
				j.Data = haystackSplitter{Class: "RecursiveDocumentSplitter", Unit: j.S.SplitUnit, Separators: j.S.SeparatorsInHaystack()}
				return nil
			},
		},
		{
			Strategies: []string{"recursive"}, Modes: systemOverlap, OmittedModes: contextOverlap, Units: []string{"chars", "words", "tokens"}, Vocabularies: target.OwnVocabularies,
			Settings:   []string{"max_chunk_size", "overlap_size", "tokenizer", "separators", "keep_separator", "strip_whitespace"},
			WhyInexact: "Haystack keeps all white space, keeps separators at the end of a chunk, and repeats exactly split_overlap units.",
			Fill:       fillHaystackRecursive,
		},
		{
			Strategies: []string{"window"}, Modes: systemOverlap, OmittedModes: contextOverlap, Units: []string{"words"},
			Settings:   []string{"max_chunk_size", "overlap_size", "window_tail"},
			WhyInexact: "Haystack cuts words at single spaces, so words joined by a line end count as one; chunkscope cuts at every run of white space.",
			Fill: func(j *target.Job) error {
				j.Data = haystackSplitter{Class: "DocumentSplitter", By: "word"}
				return j.CheckNoTail()
			},
		},
		{
			Strategies: []string{"headings"}, Modes: systemOverlap, OmittedModes: contextOverlap,
			Settings:   []string{"heading_level"},
			WhyInexact: "Haystack adds headings without text to the next section, and does not begin a section at headings underlined with === or ---.",
			Fill: func(j *target.Job) error {
				var levels []string
				for _, level := range headingLevels(j) {
					levels = append(levels, fmt.Sprint(level.N))
				}
				j.Data = haystackSplitter{Class: "MarkdownHeaderSplitter", Levels: strings.Join(levels, ", ")}
				return nil
			},
		},
	},
}

func fillHaystackRecursive(j *target.Job) error {
	list, patterns, err := j.Separators()
	if err != nil {
		return err
	}
	if patterns {
		return target.RefuseValue("Haystack's separators are plain text, but the Markdown list needs patterns", "separators", "default")
	}
	if err := j.CheckTokenizer("o200k_base"); err != nil {
		return err
	}
	if err := j.CheckOverlapBelowSize("a split_overlap", "split_length"); err != nil {
		return err
	}
	if n := len(list); n > 0 && list[n-1] == "" { // Haystack splits by units if no separator fits
		list = list[:n-1]
	}
	j.AddNote("Overlap: Haystack repeats exactly split_overlap units, even from the middle of a word, and nothing where text is cut by units.")
	j.AddNote("keep_separator and strip_whitespace: separators stay at the end of a chunk, and white space is kept.")
	j.Data = haystackSplitter{
		Class: "RecursiveDocumentSplitter", Unit: strings.TrimSuffix(j.S.Unit, "s"), Separators: list,
	}
	return nil
}
