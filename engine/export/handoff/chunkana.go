package handoff

import (
	"fmt"
	"strconv"
)

// chunkana: the engine that seed 003 describes; ChunkConfig has the same names.
func chunkana(h *handoff) error {
	p := h.python("Chunkana (pip install chunkana)")
	if err := h.need(ability{
		who: "Chunkana", strategies: markdownStrategies, units: []string{"chars"},
		instead: "preset default can be handed over",
	}); err != nil {
		return err
	}
	h.notes = nil // its overlap is the very context of overlap_mode context
	if h.s.LongParagraphs == "split" {
		h.note("long_paragraphs split: Chunkana keeps a long paragraph whole, and allows it to be oversize.")
	}
	h.note("Text: where Chunkana misreads Markdown or loses text, chunkscope follows CommonMark and keeps it.")
	names := []string{"ChunkConfig", "chunk_markdown"}
	args := []string{
		fmt.Sprintf("max_chunk_size=%d  # characters", h.s.MaxChunkSize),
		"min_chunk_size=" + strconv.Itoa(h.s.MinChunkSize),
		fmt.Sprintf("overlap_size=%d  # in previous_content and next_content only", h.contextSize()),
		"preserve_atomic_blocks=" + pyBool(h.s.PreserveAtomicBlocks),
		"extract_preamble=" + pyBool(h.s.ExtractPreamble),
	}
	if h.s.Strategy == "auto" {
		args = append(args,
			"code_threshold="+number(h.s.CodeThreshold),
			"structure_threshold="+strconv.Itoa(h.s.StructureThreshold),
			"list_ratio_threshold="+number(h.s.ListRatioThreshold),
			"list_count_threshold="+strconv.Itoa(h.s.ListCountThreshold))
	} else {
		args = append(args, "strategy_override="+literal(h.s.Strategy))
	}
	if h.s.UseAdaptiveSizing {
		p.from = append(p.from, "from chunkana.adaptive_sizing import AdaptiveSizeConfig")
		p.add(call("adaptive = AdaptiveSizeConfig",
			"base_size="+strconv.Itoa(h.s.BaseSize),
			"min_scale="+number(h.s.MinScale), "max_scale="+number(h.s.MaxScale),
			"code_weight="+number(h.s.CodeWeight), "table_weight="+number(h.s.TableWeight),
			"list_weight="+number(h.s.ListWeight), "sentence_length_weight="+number(h.s.SentenceLengthWeight),
		)...)
		args = append(args, "use_adaptive_sizing=True", "adaptive_config=adaptive")
	}
	p.from = append(p.from, fmt.Sprintf("from chunkana import %s, %s", names[0], names[1]))
	p.add(call("config = ChunkConfig", args...)...)
	p.split = []string{"[chunk.content for chunk in chunk_markdown(text, config)]"}
	p.write()
	return nil
}

// contextSize is the overlap that goes into metadata.
func (h *handoff) contextSize() int {
	if h.s.OverlapMode == "context" {
		return h.s.OverlapSize
	}
	return 0
}

func number(v float64) string { return strconv.FormatFloat(v, 'f', -1, 64) }
