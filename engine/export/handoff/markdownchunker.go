package handoff

import "chunkscope/engine/export/handoff/target"

// markdownChunker exports settings for the implementation described by the reference rules, which
// is only available as source code.
var markdownChunker = target.Target{
	Name: "markdown-chunker", Help: "markdown_chunker_v2, Python", Ext: ".py",
	SystemName: "markdown_chunker_v2", Title: "markdown_chunker_v2 (github.com/asukhodko/dify-markdown-chunker at eca3945)",
	Language: target.Python, LimitsChunks: true,
	Recommended: [][]string{{"reference-default"}},
	Forms: []target.Form{{
		Strategies: markdownStrategies, Modes: []string{"none", "context"}, Units: []string{"chars"},
		Settings: chunkanaSettings,
		Exact:    true,
		Fill: func(j *target.Job) error {
			j.Data = newChunkanaConfig(j)
			if !j.S.UsesReference() {
				return target.RefuseValue("markdown_chunker_v2 reads Markdown by its own rules", "markdown_rules", "reference")
			}
			return nil
		},
	}},
}
