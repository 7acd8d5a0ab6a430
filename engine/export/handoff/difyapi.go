package handoff

import "chunkscope/engine/export/handoff/target"

// difyAPI: the segmentation of Dify's knowledge API. Dify cuts at its one
// separator first, and shares text only where a segment has to be cut further.
var difyAPI = target.Target{
	Name: "dify-api", Help: "a call of Dify's knowledge API", Ext: ".sh",
	Who: "Dify", Title: "Dify knowledge, text by API",
	Language: target.Shell,
	Try:      [][]string{{"langchain-recursive"}},
	Instead:  "and the Markdown strategies to dify-plugin",
	Forms: []target.Form{{
		Strategies: []string{"recursive"}, Modes: own, Left: left, Units: []string{"chars"},
		Settings: []string{"max_chunk_size", "overlap_size", "separators"},
		Dropped:  []string{"keep_separator", "strip_whitespace"},
		Why:      "Dify cuts at one separator, removes it, and goes on with separators of its own.",
		Fill: func(j *target.Job) error {
			if err := j.SizeWithin(50, 4000); err != nil {
				return err
			}
			list, patterns, err := j.Separators()
			if err != nil {
				return err
			}
			if patterns || len(list) == 0 || list[0] == "" {
				return target.CannotOr("a list that begins with it", "Dify cuts at one separator of plain text", "separators", "default")
			}
			j.Note("Unit: the field is called max_tokens, but Dify's documentation speaks of characters; look at the first document before you index more.")
			j.Note("Overlap: Dify shares text only where a segment is longer than max_tokens, and none at separators.")
			j.Note("separators: the first one cuts, and is removed; then Dify goes on with its own.")
			j.Data = list[0]
			return nil
		},
	}},
}
