package handoff

import "fmt"

// chonkie: TokenChunker for windows, which cuts as seed 002 does;
// SentenceChunker, RecursiveChunker. Its own default unit is the character.
func chonkie(h *handoff) error {
	p := h.python("Chonkie chunker (pip install chonkie)")
	if err := h.need(ability{
		who: "Chonkie", strategies: proseStrategies, units: []string{"chars", "tokens"},
		instead: "presets langchain-recursive and tokens-512 can be handed over",
	}); err != nil {
		return err
	}
	tokenizer := `tokenizer="character"`
	if h.s.Unit == "tokens" {
		tokenizer = "tokenizer=" + literal(h.s.Tokenizer)
	}
	size := fmt.Sprintf("chunk_size=%d  # %s", h.s.MaxChunkSize, h.unitName())
	overlap := fmt.Sprintf("chunk_overlap=%d", h.s.NativeOverlap())
	switch h.s.Strategy {
	case "window":
		if h.s.WindowTail && h.s.NativeOverlap() > 0 {
			return refuse("Chonkie ends with the window that reaches the end, and emits no window of the tail alone: set window_tail=false")
		}
		h.same = true
		p.from = append(p.from, "from chonkie import TokenChunker")
		p.add(call("chunker = TokenChunker", tokenizer, size, overlap)...)
	case "sentences":
		p.from = append(p.from, "from chonkie import SentenceChunker")
		p.add(call("chunker = SentenceChunker", tokenizer, size, overlap, "min_sentences_per_chunk=1")...)
		h.note(`Sentences: Chonkie cuts after ". ", "! ", "? " and line ends; chunkscope by UAX #29, within a block.`)
		h.note("Overlap: at least one sentence, also when it is longer than overlap_size.")
	default:
		if h.s.NativeOverlap() > 0 {
			return refuse("Chonkie's RecursiveChunker has no overlap, and its OverlapRefinery makes chunks longer than chunk_size: set overlap_mode=none")
		}
		p.from = append(p.from, "from chonkie import RecursiveChunker")
		p.add(call("chunker = RecursiveChunker", tokenizer, size, "min_characters_per_chunk=1")...)
		h.note("separators: Chonkie has levels of its own (paragraphs, sentences, clauses, words).")
	}
	p.split = []string{"[chunk.text for chunk in chunker.chunk(text)]"}
	p.write()
	return nil
}
