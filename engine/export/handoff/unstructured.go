package handoff

import (
	"fmt"
	"strconv"
)

// unstructured: chunk_by_title over the elements of a Markdown document; sizes
// are characters.
func unstructured(h *handoff) error {
	p := h.python(`unstructured's chunk_by_title (pip install "unstructured[md]")`)
	if err := h.need(ability{
		who: "unstructured", strategies: markdownStrategies, units: []string{"chars"},
		instead: "preset structured can be handed over",
	}); err != nil {
		return err
	}
	if h.s.UseAdaptiveSizing {
		return refuse("unstructured has one size for all documents: set use_adaptive_sizing=false")
	}
	p.from = append(p.from, "from unstructured.chunking.title import chunk_by_title", "from unstructured.partition.md import partition_md")
	p.split = append(call("elements = chunk_by_title",
		"partition_md(text=text)",
		fmt.Sprintf("max_characters=%d  # characters", h.s.MaxChunkSize),
		"new_after_n_chars="+strconv.Itoa(h.s.MaxChunkSize),
		fmt.Sprintf("combine_text_under_n_chars=%d  # min_chunk_size", h.s.EffectiveMin()),
		"overlap=0",
		"overlap_all=False",
	), "[element.text for element in elements]")
	h.note("strategy %s: unstructured begins a chunk at every title, and keeps tables apart.", h.s.Strategy)
	h.note("Markup: elements hold text without the marks of Markdown, so that chunks are shorter and are no slices of the document.")
	h.note("preserve_atomic_blocks: code longer than max_characters is cut.")
	p.write()
	return nil
}
