package handoff

import (
	"slices"

	"chunkscope/engine/export/handoff/target"
)

var unstructured = target.Target{
	Name: "unstructured", Help: "unstructured's chunk_by_title, Python", Ext: ".py",
	SystemName: "unstructured", Title: `unstructured's chunk_by_title (pip install "unstructured[md]")`,
	Language: target.Python, LimitsChunks: true,
	Recommended: [][]string{{"structured"}},
	Forms: []target.Form{{
		Strategies: markdownStrategies, Modes: []string{"none"}, OmittedModes: contextOverlap, Units: []string{"chars"},
		Settings:   []string{"max_chunk_size", "min_chunk_size"},
		Dropped:    slices.Concat(outlineSettings, []string{"preserve_atomic_blocks"}),
		WhyInexact: "unstructured begins a chunk at every title and keeps tables apart, and its chunks are text without Markdown syntax.",
		Fill: func(j *target.Job) error {
			j.AddNote("strategy %s: unstructured begins a chunk at every title, and keeps tables apart.", j.S.Strategy)
			j.AddNote("Markup: elements contain text without Markdown syntax, so chunks are shorter and are not slices of the document.")
			if j.S.PreserveAtomicBlocks {
				j.AddNote("preserve_atomic_blocks: code longer than max_characters is cut.")
			}
			return nil
		},
	}},
}
