package handoff

import "chunkscope/engine/export/handoff/target"

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
				return target.RefuseValue("AnythingLLM adds the document's name before a chunk, but no headings", "context_prefix", "document_metadata", "none")
			case j.S.CountsPrefixInSize():
				return target.RefuseValue("AnythingLLM's chunk size does not include the text that it adds", "prefix_counts", "on_top")
			}
			j.IgnoresPrefix = true
			j.AddNote("Size: if the embedding model accepts less text, AnythingLLM makes smaller chunks.")
			j.AddNote("Header: AnythingLLM always adds a header before a chunk; the comparison ignores it.")
			return j.CheckOverlapBelowSize("an overlap", "the chunk size")
		},
	}},
}
