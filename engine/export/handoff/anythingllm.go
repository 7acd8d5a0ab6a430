package handoff

import "chunkscope/engine/export/handoff/target"

// anythingLLM exports preferences for the text splitter of AnythingLLM, which uses LangChain.js.
var anythingLLM = target.Target{
	Name: "anythingllm", Help: "AnythingLLM's text splitter preferences", Ext: ".sh",
	SystemName: "AnythingLLM", Title: "AnythingLLM, text splitter preferences",
	Language:    target.Shell,
	Recommended: [][]string{{"anythingllm"}},
	Forms: []target.Form{{
		Strategies: []string{"langchainjs_recursive"}, Modes: systemOverlap, OmittedModes: contextOverlap, Units: []string{"chars"},
		Settings: []string{"max_chunk_size", "overlap_size", "context_prefix", "prefix_counts"},
		Exact:    true,
		Fill: func(j *target.Job) error {
			switch {
			case j.S.HasPrefix() && !j.S.HasNameAsPrefix():
				return target.RefuseValue("AnythingLLM puts the document's name in front of a chunk, but no headings", "context_prefix", "document_metadata", "none")
			case j.S.CountsPrefixInSize():
				return target.RefuseValue("AnythingLLM's size does not count what it puts in front", "prefix_counts", "on_top")
			}
			j.IgnoresPrefix = true
			j.AddNote("Size: if the embedding model takes less text, AnythingLLM makes smaller chunks.")
			j.AddNote("Header: AnythingLLM always puts one in front of a chunk; it is left out of the comparison.")
			return j.CheckOverlapBelowSize("an overlap", "the chunk size")
		},
	}},
}
