package handoff

import "chunkscope/engine/settings"

// difyPlugin: the tool of the plugin Advanced Markdown Chunker (seed 003's
// engine). It has few parameters; the rest are its fixed defaults.
func difyPlugin(h *handoff) error {
	if err := h.need(ability{
		who: "Dify's Markdown chunker", strategies: markdownStrategies, units: []string{"chars"},
		instead: "preset default can be handed over",
	}); err != nil {
		return err
	}
	if h.s.UseAdaptiveSizing {
		return refuse("Dify's Markdown chunker has one size for all documents: set use_adaptive_sizing=false")
	}
	h.notes = nil // the overlap is said below
	h.title = "Parameters of the Dify plugin Advanced Markdown Chunker"
	h.pluginNotes()
	h.line("max_chunk_size: %d # characters", h.s.MaxChunkSize)
	h.line("chunk_overlap: %d # characters, in the metadata of a chunk", h.contextSize())
	h.line("strategy: %s", h.s.Strategy)
	h.line("include_metadata: true # false embeds the neighbours' text with every chunk")
	h.line("enable_hierarchy: false")
	h.line("leaf_only: false")
	h.line("debug: false")
	return nil
}

// pluginNotes tells of the settings that the plugin has fixed.
func (h *handoff) pluginNotes() {
	def := settings.Default()
	for _, key := range []string{
		"min_chunk_size", "preserve_atomic_blocks", "extract_preamble",
		"code_threshold", "structure_threshold", "list_ratio_threshold", "list_count_threshold",
	} {
		t, ok := settings.Lookup(key)
		if ok && t.Applies(&h.s) && t.Get(&h.s) != t.Get(&def) {
			h.note("%s %s: the plugin uses %s.", key, t.Get(&h.s), t.Get(&def))
		}
	}
	h.note("include_metadata: with false the plugin embeds previous_content and next_content with the chunk, which chunkscope does not.")
}
