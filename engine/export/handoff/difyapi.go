package handoff

import (
	"chunkscope/engine/export/handoff/target"
	"chunkscope/engine/settings"
)

type difyRules struct {
	Separator    string
	Spaces, URLs bool
	Parent       string
	ParentSize   int
}

// difyAPI exports a request to Dify's knowledge API. Dify splits at one separator and then splits
// long segments further.
var difyAPI = target.Target{
	Name: "dify-api", Help: "a call to Dify's knowledge API", Ext: ".sh",
	SystemName: "Dify", Title: "Dify knowledge, text by API",
	Language:    target.Shell,
	Recommended: [][]string{{"dify-general"}, {"dify-parent-child"}, {"langchain-recursive"}},
	Alternative: "and the Markdown strategies to dify-plugin",
	Forms: []target.Form{{
		Strategies: []string{"paragraphs"}, Modes: systemOverlap, OmittedModes: contextOverlap, Units: []string{"chars"},
		Settings: []string{
			"max_chunk_size", "overlap_size", "separators", "parents", "parent_size", "remove_extra_spaces", "remove_urls_emails", "leading_marks",
		},
		Exact: true,
		Fill: func(j *target.Job) error {
			if err := j.CheckSize(50, 4000); err != nil {
				return err
			}
			x := difyRules{Separator: "\n\n", Spaces: j.S.RemoveExtraSpaces, URLs: j.S.RemoveURLsEmails, ParentSize: j.S.ParentSize}
			if list, ok := settings.DecodeList(j.S.Separators); ok && len(list) > 0 {
				x.Separator = list[0]
			}
			switch {
			case j.S.HasParagraphParents():
				x.Parent = "paragraph"
				if j.S.ParentSize < 50 || j.S.ParentSize > 4000 {
					return target.RefuseValue("Dify accepts parents of 50 to 4000 characters", "parent_size", "1024")
				}
			case j.S.HasDocumentParent():
				x.Parent = "full-doc"
			case j.S.RemovesOnlyPeriod():
				return target.RefuseValue("Dify has removed more than full stops since 2025", "leading_marks", "symbols")
			}
			j.Parents = x.Parent != "" && j.MaxChunks() == 0
			j.AddNote("Unit: the field is called max_tokens, but Dify counts characters.")
			j.Data = x
			return nil
		},
	}, {
		Strategies: []string{"recursive"}, Modes: systemOverlap, OmittedModes: contextOverlap, Units: []string{"chars"},
		Settings:   []string{"max_chunk_size", "overlap_size", "separators"},
		Dropped:    []string{"keep_separator", "strip_whitespace"},
		WhyInexact: "Dify cuts at one separator, removes it, and continues with its own separators.",
		Fill: func(j *target.Job) error {
			if err := j.CheckSize(50, 4000); err != nil {
				return err
			}
			list, patterns, err := j.Separators()
			if err != nil {
				return err
			}
			if patterns || len(list) == 0 || list[0] == "" {
				return target.RefuseValueWithAlternative("a list that begins with it", "Dify cuts at one plain-text separator", "separators", "default")
			}
			j.AddNote("Unit: the field is called max_tokens, but Dify's documentation says characters; check the first document before you index more.")
			j.AddNote("Overlap: Dify shares text only where a segment is longer than max_tokens, never at separators.")
			j.AddNote("separators: Dify cuts at the first one and removes it, then continues with its own.")
			j.Data = difyRules{Separator: list[0]}
			return nil
		},
	}},
}
