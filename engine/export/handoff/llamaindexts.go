package handoff

// llamaindexTS: @llamaindex/core 0.6 counts tokens of cl100k_base (1024 / 200)
// unless it is given another tokenizer.
func llamaindexTS(h *handoff) error {
	if err := h.need(ability{
		who: "LlamaIndex TS", strategies: []string{"sentences"}, units: []string{"tokens"},
		instead: "strategy sentences with unit=tokens can be handed over",
	}); err != nil {
		return err
	}
	if h.s.Tokenizer != "cl100k_base" {
		return refuse("LlamaIndex TS counts tokens of cl100k_base by default, not of %s: set tokenizer=cl100k_base", h.s.Tokenizer)
	}
	h.title = "LlamaIndex sentence splitter (npm install llamaindex)"
	h.mark, h.capped = "//", true
	h.note("Sentences: LlamaIndex finds them by rules of its own, also in the middle of foo.bar; chunkscope by UAX #29, within a block.")
	h.note("Text: repeated punctuation in sentences that are too long is lost there, and {{NUMBER_0}} in a text is taken for a place-holder.")
	h.note("Offsets: startCharIdx is the first place where a chunk's text stands, which is wrong for repeated text.")
	h.line(`import { createHash } from "node:crypto";`)
	h.line(`import { SentenceSplitter } from "llamaindex";`)
	h.line("")
	h.jsConstants()
	h.line("const splitter = new SentenceSplitter({")
	h.line("  chunkSize: %d, // tokens of cl100k_base", h.s.MaxChunkSize)
	h.line("  chunkOverlap: %d, // at most: whole sentences that fit", h.s.NativeOverlap())
	h.line("});")
	h.jsSplit(typeScript, "splitter.splitText(text)")
	return nil
}
